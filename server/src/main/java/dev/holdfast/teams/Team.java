package dev.holdfast.teams;

import dev.holdfast.hosts.client.Host;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A team on the wire, with its hosts.
 *
 * @param id the id of the team
 * @param name the name of the team; no other team has it
 * @param slug the name for addresses: lower-case letters, digits and hyphens; it never changes
 * @param description a note about the team; null when there is none
 * @param memberCount how many members the team has, from whatever networks their memberships count
 * @param hosts the hosts that belong to the team
 * @param createdAt when the team was created
 */
record Team(
        long id,
        String name,
        String slug,
        @Nullable String description,
        int memberCount,
        List<SharedHost> hosts,
        Instant createdAt) {
    /**
     * A host of the team.
     *
     * @param id the id of the host in Holdfast
     * @param name the name of the host in Holdfast
     */
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
