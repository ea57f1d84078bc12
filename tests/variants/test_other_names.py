"""Other names of a game: whose they are."""

from variants import load_spec, preset_document


def test_other_names_are_those_of_the_game_alone() -> None:
    xiangqi = load_spec(preset_document("xiangqi"))
    assert xiangqi.also_called == "Chinese Chess, Elephant Chess, 象棋, 中国象棋, Cờ tướng, Сянци"
    heir = 'extends = "xiangqi"\nkey = "heir"\nname = "Heir"'
    assert load_spec(heir).also_called == ""
    assert load_spec(f'{heir}\nalso_called = "Son"').also_called == "Son"
