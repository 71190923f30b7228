package dev.holdfast.teams;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.hosts.client.Host;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * A team on the wire, with its hosts.
 *
 * @param id the id of the team
 * @param spec what people decided about it
 * @param memberCount how many members the team has, from whatever networks their memberships count
 * @param hosts the hosts that belong to the team
 * @param createdAt when the team was created
 */
record Team(long id, @JsonUnwrapped TeamIn spec, int memberCount, List<SharedHost> hosts, Instant createdAt) {
    /**
     * A host of the team.
     *
     * @param id the id of the host in Holdfast
     * @param name the name of the host in Holdfast
     */
    record SharedHost(long id, String name) {}

    static Team of(TeamStore.Row row, int members, List<Host> all) {
        List<SharedHost> shared = all.stream()
                .filter(host -> Objects.equals(host.teamId(), row.id()))
                .map(host -> new SharedHost(host.id(), host.name()))
                .toList();
        return new Team(row.id(), row.spec(), members, shared, row.createdAt());
    }
}
