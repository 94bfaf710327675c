"""A bill of materials of what a server consists of: CycloneDX, from the pinned requirements.

Versions and hashes are those of a file that `make pins` made; licences, descriptions and who needs
whom are from the metadata of what is installed. The same input gives the same bytes.

    python -m scripts.sbom container/requirements.txt > salet.cdx.json
"""

import json
import re
import sys
import uuid
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)==([^\s;]+)(?: ; ([^\\\n]+?))? *\\?$")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
#: The extras that a server has.
_EXTRAS = ("", "web", "dask")


def read_pins(text: str) -> dict[str, tuple[str, list[str]]]:
    """The version and the hashes of each package in a file of pins."""
    pins: dict[str, tuple[str, list[str]]] = {}
    for line in text.splitlines():
        if (found := _PIN.match(line)) is not None:
            hashes: list[str] = []
            pins[canonicalize_name(found[1])] = (found[2], hashes)
        elif (hashed := _HASH.search(line)) is not None:
            hashes.append(hashed[1])
    return pins


def bill(pins: dict[str, tuple[str, list[str]]]) -> dict[str, Any]:
    """The bill of materials of salet with these packages."""
    own = _component("salet", metadata.version("salet"), [], "application")
    components = [_component(name, *pins[name]) for name in sorted(pins)]
    references = {each["name"]: each["bom-ref"] for each in (own, *components)}
    needs = {name: [each for each in _needs(name) if each in pins] for name in references}
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": components,
        "dependencies": [
            {"ref": references[name], "dependsOn": [references[each] for each in needs[name]]}
            for name in references
        ],
    }
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(document, sort_keys=True))
    return {**document, "serialNumber": number.urn}


def _component(name: str, version: str, hashes: list[str], kind: str = "library") -> dict[str, Any]:
    url = f"pkg:pypi/{name}@{version}"
    described: dict[str, Any] = {"type": kind, "bom-ref": url, "name": name, "version": version}
    about = _about(name)
    if about is not None and about["Summary"]:
        described["description"] = about["Summary"]
    if about is not None and (licence := _licence(about)):
        described["licenses"] = licence
    described["purl"] = url
    if hashes:  # of all its files, of which an installer takes one
        described["hashes"] = [{"alg": "SHA-256", "content": each} for each in sorted(hashes)]
    return described


def _about(name: str) -> Any:
    """The metadata of a package; None where it is not installed, as it is for other systems."""
    try:
        return metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return None


def _licence(about: Any) -> list[dict[str, Any]]:
    """The licence of a package, as an expression or by its name."""
    if about["License-Expression"]:
        return [{"expression": about["License-Expression"]}]
    names = [
        each.rpartition(" :: ")[2]
        for each in about.get_all("Classifier", [])
        if each.startswith("License :: ") and each.count(" :: ") > 1
    ]
    if not names and about["License"] and len(about["License"]) < 80:
        names = [about["License"]]
    return [{"license": {"name": name}} for name in names]


def _needs(name: str) -> list[str]:
    """What a package needs here, by the names that pins have."""
    try:
        texts = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return []
    extras = _EXTRAS if name == "salet" else ("",)
    return sorted(
        {
            canonicalize_name(required.name)
            for required in map(Requirement, texts)
            if required.marker is None
            or any(required.marker.evaluate({"extra": extra}) for extra in extras)
        }
    )


def main() -> None:
    pins = read_pins(Path(sys.argv[1]).read_text(encoding="utf-8"))
    json.dump(bill(pins), sys.stdout, indent=2)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
