"""What is released: versions agree, pins agree, builds are reproducible, everything is listed."""

import json
import re
from pathlib import Path

import pytest

import salet
from scripts import release_check
from scripts.release import current_version, section_of, with_version
from scripts.release_check import build, digest, pythons
from scripts.sbom import bill, read_pins

ROOT = Path(__file__).resolve().parent.parent


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_versions_agree() -> None:
    assert current_version() == salet.__version__
    assert f"\nversion: {salet.__version__}\n" in text_of("CITATION.cff")


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("pyproject.toml", f'\nversion = "{salet.__version__}"\n', '\nversion = "9.8.7"\n'),
        (
            "CITATION.cff",
            f"\nversion: {salet.__version__}\n",
            "\nversion: 9.8.7\ndate-released: 2031-02-03\n",
        ),
        ("CHANGELOG.md", "\n## Unreleased\n", "\n## 9.8.7 (2031-02-03)\n"),
    ],
)
def test_a_release_writes_its_version_and_nothing_else(name: str, before: str, after: str) -> None:
    text = re.sub(r"^date-released: .*\n", "", text_of(name), flags=re.M)
    if name == "CHANGELOG.md" and before not in text:  # of a release
        text = text.replace("\n## ", f"{before}\n## ", 1)
    released = with_version(text, "9.8.7", "2031-02-03", name)
    assert released == text.replace(before, after, 1) != text
    if name != "CHANGELOG.md":
        again = with_version(released, "9.8.8", "2031-02-04", name)
        assert again == released.replace("9.8.7", "9.8.8").replace("02-03", "02-04")


def test_a_release_that_failed_finds_its_changes_again() -> None:
    before = "# Changelog\n\n## Unreleased\n\n- new\n\n## 9.8.6 (2030-01-01)\n\n- old\n"
    after = with_version(before, "9.8.7", "2031-02-03", "CHANGELOG.md")
    assert section_of(before, "9.8.7") == section_of(after, "9.8.7") == "\n- new\n"
    assert section_of(after, "9.8.8") == ""


def test_the_container_has_the_versions_that_are_tested() -> None:
    tested, served = (
        read_pins(text_of(name)) for name in ("constraints.txt", "container/requirements.txt")
    )
    assert {"numpy", "fastapi", "distributed"} <= served.keys() < tested.keys()
    assert {name: tested[name] for name in served} == served
    assert all(hashes for _, hashes in tested.values())


def test_the_bill_of_materials_lists_everything_and_who_needs_it() -> None:
    pins = read_pins(text_of("container/requirements.txt"))
    made = bill(pins)
    listed = {each["name"]: each for each in made["components"]}
    assert listed.keys() == pins.keys()
    assert all(each["version"] == pins[name][0] for name, each in listed.items())
    assert len(listed["numpy"]["hashes"]) == len(pins["numpy"][1]) > 1
    assert listed["numpy"]["licenses"]
    own = made["metadata"]["component"]["bom-ref"]
    needs = {each["ref"]: each["dependsOn"] for each in made["dependencies"]}
    assert needs.keys() == {own, *(each["bom-ref"] for each in made["components"])}
    assert {each for some in needs.values() for each in some} <= needs.keys()
    assert {listed[name]["bom-ref"] for name in ("click", "numpy", "uvicorn", "distributed")} <= {
        *needs[own]
    }
    assert json.dumps(made) == json.dumps(bill(pins))


def test_wheels_are_reproducible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    wheels = [build(ROOT, tmp_path / name, "wheel") for name in ("one", "two")]
    assert digest(wheels[0]) == digest(wheels[1])
    release_check.check_contents(wheels[0], ROOT)


def test_pythons_are_found() -> None:
    found = list(pythons())
    assert found
    assert all(re.search(r"python3\.1[1-9]$", each) for each in found)
