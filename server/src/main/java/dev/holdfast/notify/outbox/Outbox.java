package dev.holdfast.notify.outbox;

import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Notices;
import java.time.InstantSource;
import org.jdbi.v3.core.Handle;

/** Stores notices; who gets them is decided soon after the transaction. */
final class Outbox implements Notices {
    private final InstantSource clock;
    private final NoticeStore store = new NoticeStore();

    Outbox(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public void post(Handle handle, Notice notice) {
        store.insert(handle, notice, clock.instant());
    }
}
