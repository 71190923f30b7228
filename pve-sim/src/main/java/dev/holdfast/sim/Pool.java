package dev.holdfast.sim;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * Guests and storages that are granted together.
 *
 * @param comment empty for none
 */
record Pool(String comment, Set<Integer> guests, Set<String> storages) {
    Pool {
        guests = Set.copyOf(guests);
        storages = Set.copyOf(storages);
    }

    Pool without(int vmid) {
        return new Pool(comment, guests.stream().filter(g -> g != vmid).collect(Collectors.toSet()), storages);
    }

    /** Whether an access path is that of a member. */
    boolean holds(String path) {
        return guests.stream().anyMatch(vmid -> path.equals("/vms/" + vmid))
                || storages.stream().anyMatch(storage -> path.equals("/storage/" + storage));
    }
}
