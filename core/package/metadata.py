"""What setuptools before 77 makes, mended to what newer ones make: the name of a source distribution (PEP 625), and metadata
2.4 with the licence as an SPDX expression (PEP 639). Nothing else changes, and what a newer one has made stays as it is.

    python3 metadata.py FILE.tar.gz|FILE.whl ...
"""

import base64
import hashlib
import io
import pathlib
import re
import sys
import tarfile
import zipfile


def mended(text, needed=()):
    """Metadata 2.4 from metadata 2.1, where the licence is an SPDX expression already; with the packages that are needed."""
    head, gap, description = text.partition("\n\n")
    head = re.sub(r"^Metadata-Version: 2\.[1-3]$", "Metadata-Version: 2.4", head, flags=re.M)
    head = re.sub(r"^License: ", "License-Expression: ", head, flags=re.M)
    head = re.sub(r"^(Requires-Dist: \S+) \((.*)\)", r"\1\2", head, flags=re.M)
    return head + "".join(f"\nRequires-Dist: {one}" for one in needed) + gap + description


def mend_sdist(path):
    """The archive and its folder get the name with an underscore. What is needed is told, too: since metadata 2.2 an
    installer takes it from here."""
    right = path.with_name(path.name.replace("friction-explorer", "friction_explorer"))
    with tarfile.open(path) as archive:
        members = [(one, archive.extractfile(one).read() if one.isfile() else b"") for one in archive.getmembers()]
    (needed,) = [data.decode().split() for one, data in members if one.name.endswith(".egg-info/requires.txt")]
    assert not any(one.startswith("[") for one in needed), "extras are not mended"
    with tarfile.open(right, "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for one, data in members:
            one.name = one.name.replace("friction-explorer", "friction_explorer", 1)
            if one.name.endswith("/PKG-INFO"):
                data = mended(data.decode(), needed).encode()
            one.size = len(data)
            archive.addfile(one, io.BytesIO(data))
    path.unlink()


def mend_wheel(path):
    """The licence moves into the folder licenses, and RECORD has new sums."""
    with zipfile.ZipFile(path) as archive:
        members = [(one, archive.read(one)) for one in archive.infolist()]
    record = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for one, data in members:
            if one.filename.endswith(".dist-info/RECORD"):
                data = "".join(f"{line}\n" for line in [*record, f"{one.filename},,"]).encode()
            if one.filename.endswith(".dist-info/METADATA"):
                data = mended(data.decode()).encode()
            one.filename = one.filename.replace(".dist-info/LICENSE", ".dist-info/licenses/LICENSE")
            total = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            record.append(f"{one.filename},sha256={total},{len(data)}")
            archive.writestr(one, data)


for file in map(pathlib.Path, sys.argv[1:]):
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as archive:
            old = any(one.endswith(".dist-info/LICENSE") for one in archive.namelist())
        if old:
            mend_wheel(file)
    elif "friction-explorer" in file.name:
        mend_sdist(file)
