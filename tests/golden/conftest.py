"""`pytest tests/golden --update-golden` writes the expected reports anew; read the diff."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the reports of the examples to tests/golden/expected/, in every form",
    )


@pytest.fixture
def update_golden(pytestconfig: pytest.Config) -> bool:
    # The option is unknown to a run that started elsewhere and reached this folder later.
    return bool(pytestconfig.getoption("update_golden", default=False))
