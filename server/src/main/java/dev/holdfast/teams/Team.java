package dev.holdfast.teams;

import dev.holdfast.hosts.client.Host;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A team on the wire, with its hosts. */
record Team(
        long id,
        String name,
        String slug,
        @Nullable String description,
        int memberCount,
        List<SharedHost> hosts,
        Instant createdAt) {
    /** A host of the team. */
    record SharedHost(long id, String name) {}

    static Team of(TeamStore.Row row, List<Host> all) {
        List<SharedHost> shared = all.stream()
                .filter(host -> Objects.equals(host.teamId(), row.id()))
                .map(host -> new SharedHost(host.id(), host.name()))
                .toList();
        return new Team(
                row.id(), row.name(), row.slug(), row.description(), row.memberCount(), shared, row.createdAt());
    }
}
