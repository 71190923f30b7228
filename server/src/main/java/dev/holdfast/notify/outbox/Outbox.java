package dev.holdfast.notify.outbox;

import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Notices;
import java.time.InstantSource;
import org.jdbi.v3.core.Handle;

/** Stores notices; who gets them is decided soon after the transaction. */
record Outbox(InstantSource clock, NoticeStore store) implements Notices {
    @Override
    public void post(Handle handle, Notice notice) {
        store.insert(handle, new NoticeStore.Stored(0, notice, clock.instant()));
    }
}
