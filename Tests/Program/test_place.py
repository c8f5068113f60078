"""Where the data lies, and who is kept from it."""

import pytest
from program import Server, run
from test_start import refused


def tree(folder):
    """All that is in a folder, with the contents of files."""
    return {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def test_a_database_is_served_by_one_process_whichever_folder_the_second_has(tmp_path):
    (tmp_path / "link").symlink_to("x.sqlite")
    (tmp_path / "here").symlink_to(".")
    with Server(tmp_path, "--data", "A", "--database", "sqlite:x.sqlite") as server:
        for path in ["x.sqlite", str(tmp_path / "x.sqlite"), "link", "here/x.sqlite", "A/../x.sqlite"]:
            place = ["--data", "B", "--database", f"sqlite:{path}"]
            assert refused(run("serve", "--port", "0", *place, folder=tmp_path), f"process {server.process.pid}", "--database")
            for command in [["add", "ann"], ["password", "admin"], ["remove", "admin"]]:
                result = run("user", *command, *place, folder=tmp_path, given="three small boats")
                assert refused(result, f"process {server.process.pid}")
            assert run("user", "list", *place, folder=tmp_path).stdout == "admin\n"
        assert not (tmp_path / "B").exists()
        assert server.log_in("admin", "password")[0] == 303


def test_the_database_of_a_data_folder_is_held_with_it(tmp_path):
    with Server(tmp_path) as server:
        place = ["--data", "B", "--database", "sqlite:Data/picturelist.sqlite"]
        assert refused(run("serve", "--port", "0", *place, folder=tmp_path), f"process {server.process.pid}")
    with Server(tmp_path, *place) as server:
        assert refused(run("serve", "--port", "0", folder=tmp_path), f"process {server.process.pid}")
    for folder in ["Data", "./Data/"]:
        with Server(tmp_path, "--data", folder, "--database", "sqlite:Data/picturelist.sqlite") as server:
            assert server.request("GET", "/health")[0] == 200


def test_two_databases_in_one_folder_do_not_hinder_each_other(tmp_path):
    with Server(tmp_path, "--data", "A", "--database", "sqlite:x") as one:
        with Server(tmp_path, "--data", "B", "--database", "sqlite:y") as other:
            assert one.request("GET", "/health")[0] == other.request("GET", "/health")[0] == 200


@pytest.mark.parametrize("database", ["Data/x", "./Data//x", "other/x"])
def test_a_database_may_lie_in_the_data_folder_under_another_name(tmp_path, database):
    (tmp_path / "other").mkdir()
    with Server(tmp_path, "--database", f"sqlite:{database}"):
        assert (tmp_path / database).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("mode", [0o777, 0o1777, 0o775])
def test_a_folder_others_may_write_to_holds_no_database(tmp_path, mode):
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(mode)
    for command in [["serve", "--port", "0"], ["user", "add", "ann"]]:
        result = run(*command, "--database", "sqlite:open/x", folder=tmp_path, given="three small boats")
        assert refused(result, "chmod go-w")
    assert [path.name for path in tmp_path.rglob("*")] == ["open"]


def test_the_files_of_a_database_are_taken_from_others(tmp_path):
    with Server(tmp_path) as server:
        server.process.kill()
        server.process.wait()
    files = [path for path in (tmp_path / "Data").iterdir()]
    assert {path.name for path in files} >= {"lock", "picturelist.sqlite", "picturelist.sqlite-wal"}
    for path in files:
        path.chmod(0o666)
    with Server(tmp_path) as server:
        for path in (tmp_path / "Data").iterdir():
            assert path.stat().st_mode & 0o777 == 0o600, path


PASSWORD = "three small boats\n"


@pytest.mark.parametrize("command, given", [
    (["user", "add", "ann"], "short\n"), (["user", "add", "ann"], ""), (["user", "add", "admin"], PASSWORD),
    (["user", "add", " ann"], PASSWORD), (["user", "password", "bob"], PASSWORD), (["user", "password", "admin"], "password\n"),
    (["user", "remove", "admin"], ""), (["user", "add", "ann", "--database", "sqlite:none/x"], PASSWORD),
    (["user", "add", "ann", "--database", "sqlite:file"], PASSWORD), (["user", "add", "ann", "--database", "sqlite:sub"], PASSWORD),
    (["user", "add", "ann", "--data", "file/below"], PASSWORD), (["serve", "--port", "0", "--database", "sqlite:none/x"], ""),
    (["serve", "--port", "0", "--database", "sqlite:file"], ""), (["serve", "--port", "0", "--assets", "none"], ""), (["serve", "--port", "0", "--host", "0.0.0.0"], ""),
    (["serve", "--port", "0", "--data", "file/below", "--database", "sqlite:x"], ""),
])
def test_what_is_refused_leaves_no_data_behind(tmp_path, command, given):
    (tmp_path / "file").write_text("no database")
    (tmp_path / "sub").mkdir()
    before = tree(tmp_path)

    assert refused(run(*command, folder=tmp_path, given=given))

    made = {path.name for path in tree(tmp_path).keys() - before.keys()}
    assert made <= {"file-lock"}
    assert before.items() <= tree(tmp_path).items()
