// What the compiled core offers to Python, as the module enkidu.planning._core.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "relaxation.hpp"

namespace py = pybind11;

PYBIND11_MODULE(_core, module) {
    module.doc() = "The compiled core of planning; each part has a readable twin in Python.";
    py::class_<enkidu::AdditiveRelaxation>(module, "AdditiveRelaxation")
        .def(py::init<int, std::vector<enkidu::Facts>, std::vector<enkidu::Facts>,
                      std::vector<double>>(),
             py::arg("facts"), py::arg("preconditions"), py::arg("additions"), py::arg("costs"))
        .def("fact_costs", &enkidu::AdditiveRelaxation::fact_costs, py::arg("state"),
             py::call_guard<py::gil_scoped_release>())
        .def("estimate", &enkidu::AdditiveRelaxation::estimate, py::arg("state"), py::arg("goal"),
             py::call_guard<py::gil_scoped_release>());
}
