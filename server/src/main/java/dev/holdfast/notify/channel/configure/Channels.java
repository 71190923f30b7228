package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.ChannelUses;
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
    private final List<ChannelUses> uses;

    Channels(
            Db db,
            InstantSource clock,
            Bus bus,
            Addressing addressing,
            SealedAddress addresses,
            ChannelStore store,
            List<ChannelUses> uses) {
        this.db = db;
        this.clock = clock;
        this.bus = bus;
        this.addressing = addressing;
        this.addresses = addresses;
        this.store = store;
        this.uses = List.copyOf(uses);
    }

    List<ChannelView> list() {
        List<ChannelUses.Use> named = uses();
        return db.read(store::ofPlatform).stream()
                .map(row -> ChannelView.of(row, named))
                .toList();
    }

    /** Read outside of transactions: they belong to others. */
    private List<ChannelUses.Use> uses() {
        return uses.stream().flatMap(one -> one.list().stream()).toList();
    }

    /** What a channel is called; null if there is none. */
    @Nullable
    String name(long id) {
        ChannelStore.Row row = db.read(h -> find(h, id));
        return row == null ? null : row.name();
    }

    /** Refuses an address that is none, with 422. */
    void check(ChannelIn in) {
        addressing.read(in.url());
    }

    /** The same for what replaces an address or some of its fields. */
    void check(long id, ChannelPatchIn in) {
        ChannelStore.Row row = get(id);
        if (in.url() != null) addressing.read(in.url());
        else if (in.fields() != null) addressing.changed(kind(row), addresses.open(row), in.fields());
    }

    ChannelView create(ChannelIn in) {
        Addressing.Address address = addressing.read(in.url());
        List<ChannelUses.Use> named = List.of(); // nothing names a channel before it exists
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
            changed(id, ChangeKind.CREATED);
            return ChannelView.of(Objects.requireNonNull(store.find(h, id)), named);
        });
    }

    ChannelView change(long id, ChannelPatchIn in) {
        Addressing.Address replaced = in.url() == null ? null : addressing.read(in.url());
        List<ChannelUses.Use> named = uses();
        return db.write(h -> {
            store.hold(h, id);
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
            changed(id, ChangeKind.UPDATED);
            return ChannelView.of(Objects.requireNonNull(store.find(h, id)), named);
        });
    }

    void remove(long id) {
        db.writing(h -> {
            store.delete(h, get(h, id).id());
            changed(id, ChangeKind.REMOVED);
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

    private void changed(long id, ChangeKind change) {
        Db.afterCommit(() -> bus.publish(new ChannelChanged(id, change)));
    }

    private static List<String> distinct(@Nullable List<String> events) {
        return events == null ? List.of() : events.stream().distinct().toList();
    }

    /** All kinds, with their forms. */
    List<ChannelView.ChannelKindView> kinds() {
        return addressing.kinds().stream()
                .map(one -> ChannelView.ChannelKindView.of(one.form()))
                .toList();
    }
}
