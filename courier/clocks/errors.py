"""Why a vacation, hours of sleep or a term about the clock are refused."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Invalid, LimitReached


class NotEnoughDays(Conflict):
    code = "not_enough_days"
    sentence = _("You have %(days)s days of vacation left. Book fewer.")


class VacationOverlaps(Conflict):
    code = "vacation_overlaps"
    sentence = _(
        "You’ve already booked some of these days. Choose others, or cancel that vacation first."
    )


class DayJustUsed(VacationOverlaps):
    sentence = _(
        "A deadline has used a day of your vacation, and all your clocks are stopped until it "
        "ends. Book from then on."
    )


class VacationTooLate(Conflict):
    code = "vacation_too_late"
    sentence = _(
        "Your time is up in all your games with a clock that vacation could stop, and it can’t "
        "stop one that has run out. Move now: it may still count."
    )


class VacationInThePast(Invalid):
    code = "vacation_in_the_past"
    sentence = _("A vacation can’t start in the past. Start today or later.")


class VacationTooFar(Invalid):
    code = "vacation_too_far"
    sentence = _("You can book vacation at most %(days)s days ahead. Choose an earlier day.")


class NoSuchVacation(Invalid):
    code = "no_such_vacation"
    sentence = _("You have no such vacation: it’s over or was cancelled.")


class VacationHasBegun(Conflict):
    code = "vacation_has_begun"
    sentence = _("This vacation has begun. You can end it early: the day that has begun counts.")


class VacationStays(Conflict):
    code = "vacation_stays"
    sentence = _("Clocks have been stopped by this vacation, so the day that has begun counts.")


class VacationHasNotBegun(Conflict):
    code = "vacation_has_not_begun"
    sentence = _("This vacation hasn’t begun yet. Cancel it instead.")


class VacationChangedOften(LimitReached):
    code = "vacation_changed_often"
    sentence = _(
        "You’ve changed your vacation or nights many times in a short time. Wait a minute and "
        "try again."
    )


class WeekendsNeedBank(Invalid):
    code = "no_weekend_pause"
    sentence = _("Weekends can be excluded with a bank or a reserve, not with days per move.")


class NightsNeedBank(Invalid):
    code = "no_night_pause"
    sentence = _("Nights can be excluded with a bank or a reserve, not with days per move.")


class VacationNeedsClock(Invalid):
    code = "vacation_needs_clock"
    sentence = _(
        "Without a time limit there’s no clock that vacation could stop. Choose a time control, or "
        "turn this off."
    )


class NothingToClaim(Invalid):
    code = "nothing_to_claim"
    sentence = _(
        "Without a time limit there’s nothing to claim. Choose a time control, or turn this off."
    )
