package dev.holdfast.apps.update;

import dev.holdfast.http.Absent;
import dev.holdfast.http.Input;

/** Consent to run the catalogue's scripts as root. With {@code snapshot} the container is kept as it was before. */
record UpdateIn(
        @Absent("false") boolean consent, @Absent("false") boolean snapshot) implements Input {}
