// Single changes of one record; a transaction is open around each.
#pragma once

#include <stdint.h>

void prepare_changes(void);

/// Gives the record of that step another title; returns the number of the change.
int64_t save_title(int64_t step_number);

/// Takes a change of a title back.
void undo_change(int64_t number);

/// Makes a record of that place, which is beyond all others.
void insert_picture(int64_t place);
void delete_picture(int64_t place);
