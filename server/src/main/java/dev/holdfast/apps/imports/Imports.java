package dev.holdfast.apps.imports;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Jobs;
import java.util.List;

/** Starts imports. */
record Imports(Hosts hosts, Catalog catalog, Jobs jobs) {
    private static final String ITSELF = "Holdfast";

    JobRef start(Principal who, ImportIn in) {
        List<Host> on = in.hostIds() == null
                ? hosts.list(who).stream()
                        .filter(host -> who.has(Role.ADMIN, host.ownership()))
                        .toList()
                : in.hostIds().stream()
                        .distinct()
                        .map(id -> hosts.get(id, who, Role.ADMIN))
                        .toList();
        if (on.isEmpty()) throw Refusal.conflict("There is no host to import from. Add a host first.");
        if (catalog.entries().isEmpty() && !in.unrecognised()) {
            throw Refusal.conflict("The catalogue is empty, so no script can be recognised. Refresh it first.");
        }
        var params = new ImportParams(
                on.stream().map(Host::id).toList(),
                in.dryRun(),
                in.onlyTagged(),
                in.unrecognised(),
                in.rows(),
                null,
                who.name());
        JobRequest<?> request = JobRequest.of(ImportJob.KIND, params).by(who);
        return new JobRef(
                jobs.enqueue(isOfOnePlace(who, on) ? request.at(on.getFirst().id()) : request));
    }

    /** Starts a job of Holdfast itself that adopts these containers of a host, with or without an entry. */
    void adopt(long hostId, List<GuestRef> containers) {
        var params = new ImportParams(List.of(hostId), false, false, true, List.of(), containers, ITSELF);
        jobs.enqueue(JobRequest.of(ImportJob.KIND, params).at(hostId));
    }

    /** A job belongs to one place, which decides who may read it: that of its host, or else the platform. */
    private static boolean isOfOnePlace(Principal who, List<Host> on) {
        List<Ownership> places = on.stream().map(Host::ownership).distinct().toList();
        if (places.size() == 1) return true;
        if (who.seesAll()) return false;
        throw Refusal.conflict(
                "These hosts belong to several teams, and an import belongs to one. Name the hosts of one"
                        + " team in host_ids.");
    }
}
