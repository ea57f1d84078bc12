from __future__ import annotations

from django.urls import path

from courier.integrity.views import disagreement, pages

urlpatterns = [
    path("verify", pages.verify, name="verify"),
    path("verify/courier_verify.py", pages.script, name="verify_script"),
    path("games/<slug:code>/proof.json", pages.proof, name="game_proof"),
    path("moderation/disagreements/<slug:code>", disagreement.disagreement, name="disagreement"),
    path(".well-known/courier-keys.json", pages.keys, name="seal_keys"),
]
