package dev.holdfast.guests.disk;

import dev.holdfast.base.Word;

/** What a job does with a disk. */
enum DiskAction {
    RESIZE,
    MOVE,
    DELETE;

    /** Its part of the kind of its jobs, such as {@code disk_move}. */
    String word() {
        return "disk_" + Word.of(this);
    }
}
