package dev.holdfast.pve.node;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.api.Rrd;
import dev.holdfast.pve.task.PveTask;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A node's operating system: clock, DNS, certificates, journal, services, packages, templates and power. */
public final class PveSystem {
    private final Api api;
    private final String path;

    PveSystem(Api api, String node) {
        this.api = api;
        this.path = node;
    }

    /**
     * The node's clock.
     *
     * @param time epoch seconds
     * @param localtime the same shifted by the zone's offset, as if the local time were UTC
     */
    public record Clock(
            @Nullable Long time,
            @Nullable Long localtime,
            @Nullable String timezone) {}

    /** {@code GET …/time}. */
    public Clock clock() {
        return api.get(path + "/time", Map.of(), Clock.class);
    }

    /** The node's DNS servers. */
    public record Dns(
            @Nullable String search,
            @Nullable String dns1,
            @Nullable String dns2,
            @Nullable String dns3) {}

    /** {@code GET …/dns}. */
    public Dns dns() {
        return api.get(path + "/dns", Map.of(), Dns.class);
    }

    /** {@code PUT …/dns}: the search domain is required; an omitted server is removed. */
    public void setDns(Dns dns) {
        api.put(
                path + "/dns",
                new Parameters()
                        .with("search", Objects.requireNonNullElse(dns.search(), ""))
                        .with("dns1", dns.dns1())
                        .with("dns2", dns.dns2())
                        .with("dns3", dns.dns3())
                        .asMap());
    }

    /**
     * A certificate of the node.
     *
     * @param filename {@code pve-ssl.pem}, by which the cluster knows the node; {@code pveproxy-ssl.pem}, which its API presents
     *     instead if there is one; {@code pve-root-ca.pem}, the cluster's own authority
     * @param notafter epoch seconds of the end of its validity
     */
    public record Certificate(String filename, @Nullable Long notafter) {
        /** Requires a name. */
        public Certificate {
            Objects.requireNonNull(filename, "filename");
        }
    }

    /** {@code GET …/certificates/info}, which every token may read. */
    public List<Certificate> certificates() {
        return api.list(path + "/certificates/info", Map.of(), Certificate.class);
    }

    /**
     * A part of the journal.
     *
     * @param start cursor of its beginning and {@code end} of its end, to continue from there; null when it is empty
     */
    public record Journal(
            List<String> lines,
            @Nullable String start,
            @Nullable String end) {}

    /** {@code GET …/journal}: the last lines. */
    public Journal journal(int lines) {
        return journal(Map.of("lastentries", Integer.toString(lines)));
    }

    /** {@code GET …/journal}: the lines written after a part's end. */
    public Journal journalSince(String end) {
        return journal(Map.of("startcursor", end));
    }

    /** The list's first and last line are the cursors; an empty journal has none. */
    private Journal journal(Map<String, String> parameters) {
        List<String> rows = api.list(path + "/journal", parameters, String.class);
        if (rows.size() < 2) return new Journal(List.of(), null, null);
        return new Journal(rows.subList(1, rows.size() - 1), rows.getFirst(), rows.getLast());
    }

    /**
     * A service.
     *
     * @param state {@code running dead} and others, as reported by systemd
     */
    public record Service(
            String service,
            @Nullable String name,
            @Nullable String desc,
            @Nullable String state,
            @JsonProperty("active-state") @Nullable String activeState,
            @JsonProperty("unit-state") @Nullable String unitState) {
        /** Requires a name. */
        public Service {
            Objects.requireNonNull(service, "service");
        }
    }

    /** {@code GET …/services}. */
    public List<Service> services() {
        return api.list(path + "/services", Map.of(), Service.class);
    }

    /** {@code GET …/services/{service}/state}. */
    public Service service(String name) {
        return api.get(service(name, "state"), Map.of(), Service.class);
    }

    /** The actions on a service. */
    public enum Action {
        START,
        STOP,
        RESTART,
        RELOAD
    }

    /** {@code POST …/services/{service}/start}, {@code …/stop}, {@code …/restart} or {@code …/reload}. */
    public PveTask order(String service, Action action) {
        return PveTask.of(api, api.post(service(service, action.name().toLowerCase(Locale.ROOT)), Map.of()));
    }

    private String service(String name, String last) {
        return path + "/services/" + Api.segment(name) + "/" + last;
    }

    /**
     * A package of which a newer version is known.
     *
     * @param origin such as {@code Debian} or {@code Proxmox}
     */
    public record Update(
            @JsonProperty("Package") String name,
            @JsonProperty("Version") @Nullable String version,
            @JsonProperty("OldVersion") @Nullable String oldVersion,
            @JsonProperty("Title") @Nullable String title,
            @JsonProperty("Origin") @Nullable String origin,
            @JsonProperty("Priority") @Nullable String priority,
            @JsonProperty("Section") @Nullable String section) {
        /** Requires a name. */
        public Update {
            Objects.requireNonNull(name, "name");
        }
    }

    /** {@code GET …/apt/update}: the packages that were outdated when the lists were last fetched. Needs {@code Sys.Modify}. */
    public List<Update> updates() {
        return api.list(path + "/apt/update", Map.of(), Update.class);
    }

    /** {@code POST …/apt/update}: fetches the package lists again. */
    public PveTask refreshUpdates() {
        return PveTask.of(api, api.post(path + "/apt/update", Map.of()));
    }

    /**
     * A container template that the node can download.
     *
     * @param sha512 its checksum, which the node compares; {@code md5} is that of older ones
     */
    public record Template(
            String template,
            @JsonProperty("package") @Nullable String name,
            @Nullable String headline,
            @Nullable String os,
            @Nullable String section,
            @Nullable String version,
            @JsonProperty("sha512sum") @Nullable String sha512,
            @JsonProperty("md5sum") @Nullable String md5) {
        /** Requires a file. */
        public Template {
            Objects.requireNonNull(template, "template");
        }
    }

    /** {@code GET …/aplinfo}. */
    public List<Template> templates() {
        return api.list(path + "/aplinfo", Map.of(), Template.class);
    }

    /** {@code POST …/aplinfo}: downloads a template to a storage. */
    public PveTask fetch(String template, String storage) {
        return PveTask.of(
                api,
                api.post(
                        path + "/aplinfo",
                        new Parameters()
                                .with("storage", storage)
                                .with("template", template)
                                .asMap()));
    }

    /** {@code POST …/status}: stops all guests, then restarts the node. Not a task, because the node is down soon after. */
    public void reboot() {
        api.post(path + "/status", Map.of("command", "reboot"));
    }

    /** {@code POST …/status}: stops all guests, then powers the node off. */
    public void shutDown() {
        api.post(path + "/status", Map.of("command", "shutdown"));
    }

    /** {@code GET …/rrddata}: the node's recorded metrics. */
    public List<Rrd.Point> history(Rrd.Span span, Rrd.Join join) {
        return Rrd.of(api, path, span, join);
    }
}
