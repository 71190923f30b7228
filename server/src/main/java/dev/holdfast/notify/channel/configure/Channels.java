package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.configure.ChannelView.ChannelFieldsView;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The channels of the platform. */
final class Channels {
    private static final int MOST = 100;

    private final Db db;
    private final InstantSource clock;
    private final Bus bus;
    private final Addressing addressing;
    private final SealedAddress addresses;
    private final ChannelStore store;

    Channels(Db db, InstantSource clock, Bus bus, Addressing addressing, SealedAddress addresses, ChannelStore store) {
        this.db = db;
        this.clock = clock;
        this.bus = bus;
        this.addressing = addressing;
        this.addresses = addresses;
        this.store = store;
    }

    List<ChannelView> list() {
        return db.read(store::ofPlatform).stream().map(Channels::view).toList();
    }

    /** What a channel is called; null if there is none. */
    @Nullable
    String name(long id) {
        ChannelStore.Row row = db.read(h -> find(h, id));
        return row == null ? null : row.name();
    }

    ChannelView create(ChannelIn in) {
        Addressing.Address address = addressing.read(in.url());
        return db.write(h -> {
            if (store.ofPlatform(h).size() >= MOST) {
                throw Refusal.conflict("There are already " + MOST + " channels. Remove an unused one.");
            }
            long id = store.insert(
                    h,
                    null,
                    in.name().trim(),
                    address.kind().form().kind(),
                    in.enabled(),
                    distinct(in.events()),
                    null,
                    clock.instant());
            addresses.store(h, id, address.kind(), address.values());
            changed(id, "created");
            return view(Objects.requireNonNull(store.find(h, id)));
        });
    }

    ChannelView change(long id, ChannelPatchIn in) {
        Addressing.Address replaced = in.url() == null ? null : addressing.read(in.url());
        return db.write(h -> {
            ChannelStore.Row row = get(h, id);
            Addressing.Address address = replaced;
            if (in.fields() != null) address = addressing.changed(kind(row), addresses.open(row), in.fields());
            store.update(
                    h,
                    id,
                    in.name() == null ? row.name() : in.name().trim(),
                    in.enabled() == null ? row.enabled() : in.enabled(),
                    in.events() == null ? row.types() : distinct(in.events()),
                    clock.instant());
            if (address != null) addresses.store(h, id, address.kind(), address.values());
            changed(id, "updated");
            return view(Objects.requireNonNull(store.find(h, id)));
        });
    }

    void remove(long id) {
        db.writing(h -> {
            store.delete(h, get(h, id).id());
            changed(id, "deleted");
        });
    }

    ChannelFieldsView fields(long id) {
        ChannelStore.Row row = db.read(h -> get(h, id));
        ChannelKind kind = kind(row);
        return ChannelFieldsView.of(kind.form(), addresses.open(row));
    }

    private ChannelKind kind(ChannelStore.Row row) {
        ChannelKind kind = addressing.find(row.kind());
        if (kind == null) {
            throw Refusal.conflict("This version does not know the kind of this channel. Remove the channel, or install"
                    + " the version with which it was created.");
        }
        return kind;
    }

    /** The channel; refuses with 404. */
    ChannelStore.Row get(long id) {
        return db.read(h -> get(h, id));
    }

    private ChannelStore.Row get(Handle db, long id) {
        ChannelStore.Row row = find(db, id);
        if (row == null) throw Refusal.notFound("channel", id);
        return row;
    }

    /** Browsers are the business of their users. */
    private ChannelStore.@Nullable Row find(Handle db, long id) {
        ChannelStore.Row row = store.find(db, id);
        return row == null || row.accountId() != null ? null : row;
    }

    private void changed(long id, String change) {
        Db.afterCommit(() -> bus.publish(new ChannelChanged(id, change)));
    }

    private static List<String> distinct(@Nullable List<String> events) {
        return events == null ? List.of() : events.stream().distinct().toList();
    }

    private static ChannelView view(ChannelStore.Row row) {
        return new ChannelView(
                row.id(),
                row.name(),
                row.kind(),
                row.host(),
                row.enabled(),
                row.types(),
                row.createdAt(),
                row.changedAt());
    }

    /** All kinds, with their forms. */
    List<ChannelView.ChannelKindView> kinds() {
        return addressing.kinds().stream()
                .map(one -> ChannelView.ChannelKindView.of(one.form()))
                .toList();
    }
}
