# ROS 2 wheels from PyPI export the Python include folder of the machine that built them
# (/opt/python/cp3...) with their targets <package>__rosidl_generator_py. CMake refuses an imported
# target with a folder that does not exist, so such folders are dropped here. Where every folder
# exists, as in a ROS 2 installation, this changes nothing.
get_property(imported_targets DIRECTORY PROPERTY IMPORTED_TARGETS)
list(FILTER imported_targets INCLUDE REGEX "__rosidl_generator_py$")
foreach(target IN LISTS imported_targets)
  get_target_property(include_dirs ${target} INTERFACE_INCLUDE_DIRECTORIES)
  if(NOT include_dirs)
    continue()
  endif()
  foreach(include_dir IN LISTS include_dirs)
    if(IS_ABSOLUTE "${include_dir}" AND NOT EXISTS "${include_dir}")
      list(REMOVE_ITEM include_dirs "${include_dir}")
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${include_dirs}")
endforeach()
