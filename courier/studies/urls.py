"""The addresses of studies and problems."""

from __future__ import annotations

from django.urls import path, re_path

from courier.studies.views import chapters, files, own_problems, problems, studies

urlpatterns = [
    path("studies", studies.study_list, name="study_list"),
    path("studies/new", studies.study_new, name="study_new"),
    path("studies/<slug:code>", studies.study, name="study"),
    path("studies/<slug:code>/details", studies.study_details, name="study_details"),
    path("studies/<slug:code>/delete", studies.study_delete, name="study_delete"),
    path("studies/<slug:code>/copy", studies.study_clone, name="study_clone"),
    path("studies/<slug:code>/chapters", studies.chapter_add, name="chapter_add"),
    path("studies/<slug:code>/study.pgn", files.study_export, name="study_export"),
    path("studies/<slug:code>/<slug:chapter>", chapters.chapter, name="chapter"),
    path("studies/<slug:code>/<slug:chapter>/edit", chapters.chapter_edit, name="chapter_edit"),
    path("studies/<slug:code>/<slug:chapter>/moves", chapters.chapter_moves, name="chapter_moves"),
    path(
        "studies/<slug:code>/<slug:chapter>/openings",
        chapters.chapter_openings,
        name="chapter_openings",
    ),
    path(
        "studies/<slug:code>/<slug:chapter>/opinion",
        chapters.chapter_opinion,
        name="chapter_opinion",
    ),
    path(
        "studies/<slug:code>/<slug:chapter>/change", chapters.chapter_change, name="chapter_change"
    ),
    re_path(
        r"^studies/(?P<code>[\w-]+)/(?P<chapter>[\w-]+)/chapter\.(?P<form>pgn|json)$",
        files.chapter_export,
        name="chapter_export",
    ),
    path("problems", problems.problem_list, name="problem_list"),
    path("problems/new", own_problems.problem_new, name="problem_new"),
    path("problems/own", own_problems.own_problems, name="own_problems"),
    path("problems/reported", own_problems.problems_reported, name="problems_reported"),
    path("problems/<slug:key>", problems.problem, name="problem"),
    path("problems/<slug:key>/edit", own_problems.problem_edit, name="problem_edit"),
    path("problems/<slug:key>/delete", own_problems.problem_delete, name="problem_delete"),
    path("problems/<slug:key>/proof", own_problems.problem_proof, name="problem_proof"),
    path("problems/<slug:key>/report", own_problems.problem_report, name="problem_report"),
    path("problems/<slug:key>/hide", own_problems.problem_hide, name="problem_hide"),
    path("problems/<slug:key>/hint", problems.problem_hint, name="problem_hint"),
    path("problems/<slug:key>/solution", problems.problem_give_up, name="problem_give_up"),
]
