"""The reference of the JSON interface, from the description that the server gives of itself."""

from collections.abc import Iterator, Mapping
from typing import Any

from salet.web.app import create_app

_Schema = Mapping[str, Any]

_ABOUT = """# The JSON interface

What the web page asks its server, `salet serve`, and any program may.
[The web page](../web.md#the-json-interface) says in words what each address is for, how errors look
and what the events of long work are; here are all addresses with the keys they take and give, as
`/api/openapi.json` describes them. The keys may change with any version
([what you can rely on](../stability.md)): the commands' `--json` is the steadier choice.
"""


def json_page() -> str:
    """Every address, and then every type that requests and answers are made of."""
    described = create_app().openapi()
    lines = [_ABOUT, "## Addresses", ""]
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            lines += _address(f"{method.upper()} {path}", operation)
    lines += ["## Types", ""]
    for name, schema in sorted(described["components"]["schemas"].items()):
        lines += _type(name, schema)
    return "\n".join(lines) + "\n"


def _address(title: str, operation: _Schema) -> Iterator[str]:
    yield f"### `{title}`\n"
    yield f"{operation['description']}\n"
    if "requestBody" in operation:
        (body,) = operation["requestBody"]["content"].values()
        yield f"- takes {_named(body['schema'])}"
    answer = operation["responses"]["200"]
    schemas = [body["schema"] for body in answer["content"].values() if body.get("schema")]
    media = ", ".join(f"`{kind}`" for kind in answer["content"])
    yield f"- gives {_named(schemas[0]) if schemas else media}\n"


def _type(name: str, schema: _Schema) -> Iterator[str]:
    yield f"### {name}\n"
    if "description" in schema:
        yield f"{schema['description'].splitlines()[0]}\n"
    yield "| key | type | default |\n|---|---|---|"
    required = schema.get("required", ())
    for key, value in schema.get("properties", {}).items():
        default = "required" if key in required else _default(value.get("default"))
        yield f"| `{key}` | {_named(value)} | {default} |"
    yield ""


def _default(value: object) -> str:
    return "" if value is None or value in ("", [], {}) else f"`{value!r}`"


def _named(schema: _Schema) -> str:
    """The type in words, with links to those that have a name."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_named(each) for each in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return ", ".join(f"`{each}`" for each in schema.get("enum", [schema.get("const")]))
    kind = str(schema.get("type", "any"))
    if kind == "array" and "items" in schema:
        return f"list of {_named(schema['items'])}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {_named(schema['additionalProperties'])}"
    return {"array": "list", "null": "null"}.get(kind, kind)
