package dev.holdfast.sim.model.access;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * Guests and storages on which privileges are granted together.
 *
 * @param comment empty for none
 */
public record Pool(String comment, Set<Integer> guests, Set<String> storages) {
    /** Copies the members. */
    public Pool {
        guests = Set.copyOf(guests);
        storages = Set.copyOf(storages);
    }

    /** The same without this guest. */
    public Pool without(int vmid) {
        return new Pool(comment, guests.stream().filter(g -> g != vmid).collect(Collectors.toSet()), storages);
    }

    /** Whether an access path is that of a member. */
    boolean holds(String path) {
        if (path.startsWith("/storage/")) return storages.contains(path.substring("/storage/".length()));
        return path.matches("/vms/[0-9]{3,9}") && guests.contains(Integer.valueOf(path.substring("/vms/".length())));
    }
}
