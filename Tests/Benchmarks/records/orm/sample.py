"""The records and where they are, as the other sides have them."""


def id_of(place):
    return (1 << 40) + (place << 12)


def place_at(step, count):
    return step * 2_654_435_761 % count
