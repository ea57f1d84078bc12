"""The contracts of `lint-imports` that follow from the one list of applications
(`courier/applications.py`).
"""

from __future__ import annotations

from typing import Any, ClassVar

from importlinter.contracts.layers import LayersContract

from courier.applications import APPLICATIONS


class ApplicationsContract(LayersContract):
    """An application imports only those before it in the list. Nothing lies outside but what is
    ignored.
    """

    type_name = "applications"

    def __init__(
        self, name: str, session_options: dict[str, Any], contract_options: dict[str, Any]
    ) -> None:
        layers = [*contract_options.pop("above"), *reversed(APPLICATIONS)]
        options = {
            **contract_options,
            "containers": ["courier"],
            "exhaustive": "true",
            "layers": layers,
        }
        super().__init__(name, session_options, options)


class RoomsContract(LayersContract):
    """Inside each application a module imports only from its own layer and from those below; every
    module has one.

    A layer is a text of names, so that the whole list can be read.
    """

    type_name = "rooms"
    generated: ClassVar = ["migrations"]

    def __init__(
        self, name: str, session_options: dict[str, Any], contract_options: dict[str, Any]
    ) -> None:
        options = {
            **contract_options,
            "containers": [f"courier.{application}" for application in APPLICATIONS],
            "exhaustive": "true",
            "exhaustive_ignores": self.generated,
            "layers": [
                " : ".join(f"({name})" for name in layer.split())
                for layer in contract_options["layers"]
            ],
        }
        super().__init__(name, session_options, options)
