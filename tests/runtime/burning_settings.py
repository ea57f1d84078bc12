"""The site's own settings, with addresses that do nothing but compute."""

from courier.settings.base import *  # noqa: F403 -- the site as it is

ROOT_URLCONF = "tests.burning"
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"  # noqa: F405 -- from base
