"""What applications declare in modules of one name, each for the others to find."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final

from django.apps import apps
from django.utils.module_loading import module_has_submodule

# The modules of an application that declare something.
DECLARING: Final = ("tasks", "hooks", "mails", "subjects", "letterbox", "published")


def modules_named(name: str) -> dict[str, ModuleType]:
    """Return the modules of this name by their application, `planning`, in the order of
    INSTALLED_APPS.
    """
    ours = [config for config in apps.get_app_configs() if config.name.startswith("courier.")]
    return {
        config.label: import_module(f"{config.name}.{name}")
        for config in ours
        if config.module is not None and module_has_submodule(config.module, name)
    }


def import_declarations() -> None:
    """Import everything that declares something, so that a faulty one ends the start; called when
    all are ready.
    """
    for name in DECLARING:
        modules_named(name)
