package dev.holdfast.base.memory;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The part of the heap that may be taken, all in all, by what others send to this service and by what it makes for them. Who
 * takes something opens an account, and takes from it before memory is used. Each kind of work has a part of its own, so that
 * none takes that of another. Within it, an owner may have at most as much as is then left for all others: a single one half
 * of the part, two a third each, and whoever comes next still finds something.
 */
public final class MemoryBudget {
    /** Who takes memory. */
    public enum Part {
        /** Hypervisors, for what they answer. An owner is an address. */
        HOSTS(3),
        /** Users, for their requests and for the answers in the making. An owner is an account. */
        USERS(4),
        /** The same for whoever is not signed in. An owner is a network. */
        STRANGERS(1);

        private final int shares;

        Part(int shares) {
            this.shares = shares;
        }
    }

    /** What all parts have together; the sum of their shares. */
    private static final int SHARES = 8;

    /** Of the heap. The rest is for what the service keeps, and for what is not accounted for. */
    private static final double OF_THE_HEAP = 3.0 / 8;

    private final Map<Part, Pool> pools = new EnumMap<>(Part.class);

    /** A budget of so many bytes. */
    public MemoryBudget(long bytes) {
        for (Part part : Part.values()) pools.put(part, new Pool(bytes / SHARES * part.shares));
    }

    /** What this process can afford. */
    public static MemoryBudget ofHeap() {
        return new MemoryBudget((long) (Heap.most() * OF_THE_HEAP));
    }

    /** An account of this owner. */
    public Account open(Part part, Object owner) {
        return new Account(pool(part), owner);
    }

    /** The most that one owner can have, while no other has anything. */
    public long most(Part part) {
        return pool(part).size / 2;
    }

    /** What is taken now. */
    public long used(Part part) {
        return pool(part).used();
    }

    private Pool pool(Part part) {
        return Objects.requireNonNull(pools.get(part));
    }

    /** Why nothing more is granted. */
    public enum Shortage {
        /** It is more than an owner can ever have. */
        TOO_LARGE,
        /** What the owner has already leaves too little for others. */
        OWN,
        /** Others have it. */
        OTHERS
    }

    private static final class Pool {
        private final long size;
        private long used;
        private final Map<Object, Long> owners = new HashMap<>();

        Pool(long size) {
            this.size = size;
        }

        synchronized long used() {
            return used;
        }

        synchronized @Nullable Shortage take(Object owner, long bytes) {
            if (bytes <= 0) return null;
            long own = owners.getOrDefault(owner, 0L) + bytes;
            if (own > size - used - bytes) {
                if (bytes > size / 2) return Shortage.TOO_LARGE;
                return own > bytes ? Shortage.OWN : Shortage.OTHERS;
            }
            owners.put(owner, own);
            used += bytes;
            return null;
        }

        synchronized void give(Object owner, long bytes) {
            if (bytes <= 0) return;
            used -= bytes;
            owners.computeIfPresent(owner, (_, own) -> own == bytes ? null : own - bytes);
        }
    }

    /** What one piece of work has taken; an owner may have several. Used by one thread at a time. */
    public static final class Account implements AutoCloseable {
        private final Pool pool;
        private final Object owner;
        private long taken;

        private Account(Pool pool, Object owner) {
            this.pool = pool;
            this.owner = owner;
        }

        /** Takes more; null when it is granted. */
        public @Nullable Shortage take(long bytes) {
            Shortage none = pool.take(owner, bytes);
            if (none == null) taken += Math.max(0, bytes);
            return none != null && taken + bytes > pool.size / 2 ? Shortage.TOO_LARGE : none;
        }

        /** Gives back some of it. */
        public void give(long bytes) {
            long back = Math.clamp(bytes, 0, taken);
            pool.give(owner, back);
            taken -= back;
        }

        /** Gives back what is more than this. */
        public void keep(long bytes) {
            give(taken - bytes);
        }

        /** What it has. */
        public long taken() {
            return taken;
        }

        /** Gives back the rest. */
        @Override
        public void close() {
            give(taken);
        }
    }
}
