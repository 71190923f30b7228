package dev.holdfast.base.db;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Reading and writing, as {@link Db} does it. Its own parts take this, because they are made before it is complete. */
interface Handles {
    /** {@link Db#read}. */
    <T extends @Nullable Object> T read(Function<Handle, T> work);

    /** {@link Db#writing}. */
    void writing(Consumer<Handle> work);
}
