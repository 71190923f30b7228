package dev.holdfast.audit;

import dev.holdfast.audit.ChainStore.Link;
import dev.holdfast.audit.ChainStore.Linked;
import dev.holdfast.audit.ChainStore.State;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Sealer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Links the rows of the audit trail: each step of a row adds a link whose hash covers the row's current content and
 * all links before. The key is random and sealed with the master key, so that a person who can write the database
 * still can't write a valid chain, and a change of the master key does not affect old links.
 */
final class Chain {
    /** The part of the first link; rows up to the id it names are older than the chain. */
    static final String GENESIS = "genesis";
    /** The part of a link that follows a change of the chain's head by another program. */
    static final String BROKEN = "broken";

    private static final Logger log = LoggerFactory.getLogger(Chain.class);
    private static final String CONTEXT = "audit_chain:key";

    private final ChainKey key;
    private final ChainStore store = new ChainStore();
    private final AuditStore rows = new AuditStore();

    private Chain(ChainKey key) {
        this.key = key;
    }

    /** The chain of this database, created if there is none. */
    static Chain open(Db db, Sealer sealer) {
        byte[] sealed = db.read(new ChainStore()::sealedKey);
        if (sealed == null) sealed = begin(db, sealer);
        byte[] key = sealer.openBytes(sealed, CONTEXT);
        if (sealer.needsResealing(sealed)) {
            byte[] again = sealer.seal(key, CONTEXT);
            db.writing(h -> new ChainStore().reseal(h, again));
        }
        return new Chain(new ChainKey(key));
    }

    private static byte[] begin(Db db, Sealer sealer) {
        byte[] fresh = ChainKey.random();
        var chain = new Chain(new ChainKey(fresh));
        return db.write(h -> {
            long last = chain.store.lastSeq(h);
            byte[] nothing = new byte[ChainKey.BYTES];
            // Links without a chain: the chain was removed. A head that does not match makes the next link record that.
            byte[] mac = last == 0 ? chain.key.head(0, nothing) : nothing;
            var state = new State(last, nothing, mac, 0, nothing, 0, chain.key.anchor(0, nothing, 0));
            if (chain.store.begin(h, sealer.seal(fresh, CONTEXT), state)) {
                chain.add(h, chain.lock(h), -chain.rows.lastId(h), GENESIS, null);
            }
            byte[] sealed = chain.store.sealedKey(h);
            if (sealed == null) throw new IllegalStateException("The audit chain was not created");
            return sealed;
        });
    }

    /** Adds a link for the row's current content, in the transaction that wrote the row. */
    void append(Handle db, long row, String part) {
        State head = lock(db);
        AuditRow says = rows.find(db, row);
        if (says == null) throw new IllegalStateException("Missing audit row " + row);
        add(db, head, row, part, says);
    }

    /** Prevents others from adding or removing links until the transaction ends. Take this lock before any other. */
    State lock(Handle db) {
        return store.lock(db);
    }

    private void add(Handle db, State head, long row, String part, @Nullable AuditRow says) {
        long seq = head.seq();
        byte[] hash = head.hash();
        if (!isHead(head)) {
            log.error("The head of the audit chain at link {} was not written by this program", seq);
            seq = Math.max(seq, store.lastSeq(db)) + 1;
            hash = link(db, hash, seq, 0, BROKEN, null);
        }
        seq++;
        hash = link(db, hash, seq, row, part, says);
        store.head(db, seq, hash, key.head(seq, hash));
    }

    private byte[] link(Handle db, byte[] before, long seq, long row, String part, @Nullable AuditRow says) {
        var open = new Link(seq, row, part, key.content(says), before);
        byte[] hash = key.hash(before, open);
        store.add(db, new Link(seq, row, part, open.content(), hash));
        return hash;
    }

    boolean isHead(State state) {
        return ChainKey.same(state.mac(), key.head(state.seq(), state.hash()));
    }

    boolean isAnchor(State state) {
        return ChainKey.same(
                state.anchorMac(), key.anchor(state.anchorSeq(), state.anchorHash(), state.anchorRemoved()));
    }

    void anchor(Handle db, long seq, byte[] hash, long removed) {
        store.anchor(db, seq, hash, removed, key.anchor(seq, hash, removed));
    }

    /** The fault of a link that comes after {@code seq}, or null. */
    @Nullable
    String fault(Linked linked, long seq, byte[] before) {
        Link link = linked.link();
        if (link.seq() != seq + 1) return "Links " + (seq + 1) + " to " + (link.seq() - 1) + " are missing.";
        if (!ChainKey.same(link.hash(), key.hash(before, link))) {
            return "Link " + link.seq() + " does not match the link before it: links were changed, added or reordered.";
        }
        if (link.part().equals(BROKEN)) {
            return "Before link " + link.seq() + " another program wrote to the chain; rows may be missing there.";
        }
        if (link.part().equals(GENESIS) || !linked.newest()) return null;
        if (linked.row() == null) return "The row is missing.";
        return ChainKey.same(link.content(), key.content(linked.row()))
                ? null
                : "The row was changed after it was written.";
    }
}
