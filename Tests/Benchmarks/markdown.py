"""Tables as Markdown has them, readable as they stand, and the numbers in them."""


def table(rows, left=(0,)):
    """The first row is the head; columns in `left` begin at the left, numbers end at the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["| " + " | ".join(cell.ljust(width) if column in left else cell.rjust(width)
                               for column, (cell, width) in enumerate(zip(row, widths))) + " |" for row in rows]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])


def number(value):
    """Three digits that matter, or all before the point."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}" if value >= 0.1 else f"{value:.2f}"


def ratio(one, other):
    return one / other if one is not None and other else None


def ratio_text(value):
    return "–" if value is None else f"{value:.2f}"
