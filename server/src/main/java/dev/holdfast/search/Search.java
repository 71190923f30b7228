package dev.holdfast.search;

import dev.holdfast.access.Principal;
import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestAddresses;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.guests.observed.AgentReport;
import dev.holdfast.guests.observed.AgentReport.AgentInterface;
import dev.holdfast.guests.observed.GuestAgents;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeHosts;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.network.attached.NicSurvey;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.search.SearchView.SearchHit;
import dev.holdfast.search.SearchView.SearchHit.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Searches what the caller may read, in memory: no hypervisor is called. */
record Search(
        Hosts hosts,
        Inventory inventory,
        KnownGuests known,
        Apps apps,
        GuestAddresses addresses,
        GuestAgents agents,
        NicSurvey nics) {
    private record Ranked(int rank, SearchHit hit) {}

    /** Collects what fits. */
    private record Hits(Principal who, Finding wanted, List<Ranked> found) {
        void add(
                SearchHit.Type type,
                long id,
                String name,
                @Nullable Integer number,
                @Nullable Host host,
                @Nullable String node,
                Finding finding) {
            if (finding.rank() == Finding.NONE) return;
            var hit = new SearchHit(
                    type,
                    id,
                    name,
                    number,
                    host == null ? null : host.id(),
                    host == null ? null : host.name(),
                    node,
                    finding.field(),
                    finding.text());
            found.add(new Ranked(finding.rank(), hit));
        }
    }

    SearchView find(Principal who, SearchQuery asked) {
        var hits = new Hits(who, new Finding(asked.q()), new ArrayList<>());
        hosts(hits);
        apps(hits);
        guests(hits);
        hits.found()
                .sort(Comparator.comparing(Ranked::rank)
                        .thenComparing(one -> one.hit().name())
                        .thenComparing(one -> one.hit().type())
                        .thenComparing(one -> one.hit().id()));
        return new SearchView(
                hits.found().size(),
                hits.found().stream().limit(asked.most()).map(Ranked::hit).toList());
    }

    private void hosts(Hits hits) {
        for (Host host : hosts.list(hits.who())) {
            Finding finding = hits.wanted()
                    .again()
                    .part(Field.NAME, host.name())
                    .part(Field.NODE, host.node())
                    .part(Field.ADDRESS, host.address())
                    .part(Field.CLUSTER, host.clusterName());
            hits.add(SearchHit.Type.HOST, host.id(), host.name(), null, host, host.node(), finding);
        }
    }

    private void apps(Hits hits) {
        Map<Long, Host> byId = hosts.list().stream().collect(Collectors.toMap(Host::id, Function.identity()));
        var snapshots = new HashMap<Long, Snapshot>();
        for (App app : apps.list()) {
            Host host = app.hostId() == null ? null : byId.get(app.hostId());
            // An app without a host belongs to the platform.
            if (host == null ? !hits.who().seesAll() : !hits.who().sees(host.ownership())) continue;
            Snapshot last = snapshots.computeIfAbsent(app.clusterId(), inventory::find);
            GuestState seen = apps.isReplaced(app) ? null : seen(last, app.guest(), GuestKind.LXC);
            Finding finding = guest(hits.wanted().again().part(Field.NAME, app.name()), app.guest(), seen)
                    .part(Field.IP, addresses.ip(app.guest()));
            hits.add(
                    SearchHit.Type.APP,
                    app.id(),
                    app.name(),
                    app.ctid(),
                    host,
                    seen == null ? null : seen.node(),
                    finding);
        }
    }

    /** Virtual machines, and containers that are no apps. */
    private void guests(Hits hits) {
        Set<GuestRef> adopted = apps.ids().keySet();
        Map<Long, List<Host>> clusters = hosts.list().stream().collect(Collectors.groupingBy(Host::clusterId));
        clusters.forEach((cluster, members) -> {
            Snapshot last = inventory.find(cluster);
            NodeHosts nodes = NodeHosts.of(members, last);
            for (Guest guest : known.ofCluster(cluster).values()) {
                if (guest.missingSince() != null || adopted.contains(guest.ref())) continue;
                boolean isVm = guest.kind() == GuestKind.QEMU;
                GuestState seen = seen(last, guest.ref(), guest.kind());
                String node = seen == null ? guest.node() : seen.node();
                Host host = nodes.of(node);
                if (!hits.who().sees(host.ownership())) continue;
                String unnamed = (isVm ? "VM " : "CT ") + guest.vmid();
                String name = seen == null || seen.name() == null ? unnamed : seen.name();
                Finding finding = guest(hits.wanted().again(), guest.ref(), seen);
                if (isVm) agent(finding, guest.ref());
                hits.add(
                        isVm ? SearchHit.Type.VM : SearchHit.Type.CONTAINER,
                        guest.id(),
                        name,
                        guest.vmid(),
                        host,
                        node,
                        finding);
            }
        });
    }

    private static @Nullable GuestState seen(@Nullable Snapshot last, GuestRef ref, GuestKind kind) {
        GuestState seen = last == null ? null : last.guests().get(ref.vmid());
        return seen == null || seen.kind() != kind ? null : seen;
    }

    private Finding guest(Finding finding, GuestRef ref, @Nullable GuestState seen) {
        finding.number(Field.NUMBER, ref.vmid());
        if (seen != null) {
            finding.part(Field.NAME, seen.name());
            seen.tags().forEach(tag -> finding.part(Field.TAG, tag));
        }
        Map<String, NicConfig> known = nics.nics(ref);
        if (known == null) return finding;
        for (NicConfig nic : known.values()) {
            finding.mac(Field.MAC, nic.hardwareAddress())
                    .part(Field.IP, address(nic.get("ip")))
                    .part(Field.IP, address(nic.get("ip6")));
        }
        return finding;
    }

    /** A container's own setting, such as {@code 192.0.2.7/24}; {@code dhcp} is no address. */
    private static @Nullable String address(@Nullable String setting) {
        if (setting == null || (!setting.contains(".") && !setting.contains(":"))) return null;
        int slash = setting.indexOf('/');
        return slash < 0 ? setting : setting.substring(0, slash);
    }

    private void agent(Finding finding, GuestRef ref) {
        AgentReport report = agents.report(ref);
        if (report == null || report.interfaces() == null) return;
        for (AgentInterface one : report.interfaces()) {
            finding.mac(Field.MAC, one.macAddress());
            one.addresses().forEach(address -> finding.part(Field.IP, address));
        }
    }
}
