#!/usr/bin/env python3
"""Prints what editors report for YAML files by our JSON Schemas.

    schema_faults.py QUESTIONS

QUESTIONS is a JSON list of {"schema": FILE, "yaml": TEXT}. Prints a list with the
first mistake in each text, or "" if there is none. Ends with 1 if a schema is not
valid by the metaschema of its draft. Needs Debian's python3-jsonschema and
python3-ruamel.yaml. The latter reads YAML 1.2 as editors do, so "yes" is a text.
"""

import json
import pathlib
import sys

try:
    import jsonschema
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError
except ImportError as error:
    sys.exit(f"{error}: apt-get install python3-jsonschema python3-ruamel.yaml")


def validator(path):
    schema = json.loads(pathlib.Path(path).read_text())
    kind = jsonschema.validators.validator_for(schema, default=None)
    kind.check_schema(schema)
    return kind(schema)


def fault(checker, text):
    try:
        document = YAML(typ="safe", pure=True).load(text)
    except YAMLError as error:
        return str(error)
    found = jsonschema.exceptions.best_match(checker.iter_errors(document))
    return "" if found is None else f"{list(found.path)}: {found.message}"


questions = json.loads(pathlib.Path(sys.argv[1]).read_text())
checkers = {path: validator(path) for path in {q["schema"] for q in questions}}
print(json.dumps([fault(checkers[q["schema"]], q["yaml"]) for q in questions]))
