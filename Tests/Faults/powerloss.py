"""What the disk may hold after a power cut: what was synced is there, of the rest each write may be there, missing or torn.

Names are kept apart from files: one that was given, moved or taken away is on disk once the folder is synced, not before.
"""

from trace import Create, Rename, Sync, Truncate, Unlink, Write

SECTOR = 512

#: What becomes of that which was not synced: nothing of it is there, all, all up to a moment, or any part, in any sector.
WAYS = ("none", "all", "beginning", "any", "any")


class File:
    def __init__(self):
        self.durable = bytearray()
        #: What was done since, each with its place among all events.
        self.pending = []


class Disk:
    """The files of one folder, as the program sees them and as the disk holds them for certain."""

    def __init__(self):
        self.names = {}
        self.durable_names = {}
        self.pending_names = []
        self.count = 0

    def do(self, event):
        place, self.count = self.count, self.count + 1
        match event:
            case Create(name) if name not in self.names:
                self.names[name] = File()
                self.pending_names.append((place, name, self.names[name]))
            case Unlink(name) if name in self.names:
                del self.names[name]
                self.pending_names.append((place, name, None))
            case Rename(name, new):
                file = self.names.pop(name)
                self.names[new] = file
                # One event: no file system shows the half of it.
                self.pending_names.append((place, name, None))
                self.pending_names.append((place, new, file))
            case Write(name) | Truncate(name):
                self.names[name].pending.append((place, event))
            case Sync(".", begun):
                for _, name, file in _until(self.pending_names, begun):
                    _rename(self.durable_names, name, file)
            case Sync(name, begun):
                file = self.names[name]
                for _, event in _until(file.pending, begun):
                    _apply(file.durable, event)

    def after_cut(self, way, random):
        """The contents by name, if the power fails now."""
        end = random.randrange(self.count + 1)
        stays = {
            "none": lambda place: False,
            "all": lambda place: True,
            "beginning": lambda place: place < end,
            "any": lambda place: random.random() < 0.5,
        }[way]
        names = dict(self.durable_names)
        chosen = {}
        for place, name, file in self.pending_names:
            if chosen.setdefault(place, stays(place)):
                _rename(names, name, file)
        return {name: self._content(file, stays, random if way == "any" else None) for name, file in names.items()}

    @staticmethod
    def _content(file, stays, random):
        content = bytearray(file.durable)
        for place, event in file.pending:
            if stays(place):
                _apply(content, event, random)
        return content


def _until(pending, place):
    """Takes away and returns what happened before a place."""
    done = [entry for entry in pending if entry[0] < place]
    pending[:] = [entry for entry in pending if entry[0] >= place]
    return done


def _rename(names, name, file):
    if file is None:
        names.pop(name, None)
    else:
        names[name] = file


def _apply(content, event, torn=None):
    """Writes into the content; `torn`: the source of chance by which half of the sectors stay as they were."""
    if isinstance(event, Truncate):
        del content[event.length :]
        content.extend(bytes(event.length - len(content)))
        return
    end = event.offset + len(event.data)
    content.extend(bytes(max(0, end - len(content))))
    if torn is None:
        content[event.offset : end] = event.data
        return
    for start in range(event.offset, end, SECTOR):
        if torn.random() < 0.5:
            stop = min(start + SECTOR, end)
            content[start:stop] = event.data[start - event.offset : stop - event.offset]
