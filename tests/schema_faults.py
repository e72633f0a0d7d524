#!/usr/bin/env python3
"""What editors say of YAML files by a JSON Schema of ours.

    schema_faults.py QUESTIONS

QUESTIONS is a JSON list of {"schema": FILE, "yaml": TEXT}. Prints a list of the
first fault of each text, "" where there is none. A schema that is none itself,
by the metaschema of its draft, ends it with 1. Needs Debian's
python3-jsonschema and python3-ruamel.yaml (which reads YAML 1.2, where "yes" is
a text, as editors do).
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
