package dev.holdfast.apps.install;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.apps.App;
import dev.holdfast.base.ConsentCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.catalog.Entry;
import dev.holdfast.catalog.parse.Prompt;
import dev.holdfast.guests.create.GuestName;
import dev.holdfast.guests.network.BridgeCheck;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostRefusals;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.NodeLimits;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.wire.Timeouts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks the request of an install, as far as possible before the script runs, and starts the job. */
record Installation(Catalog catalog, Hosts hosts, Hypervisors hypervisors, HostSsh ssh, Jobs jobs) {
    /** The options of an install on this host. */
    InstallChoices choices(Principal who, String slug, long hostId) {
        catalog.get(slug);
        return choices(hosts.get(hostId, who, Role.ADMIN));
    }

    private InstallChoices choices(Host host) {
        return InstallChoices.of(host, hypervisors, ssh);
    }

    private @Nullable String bridgeFault(Host host, String bridge) {
        return BridgeCheck.fault(
                hypervisors
                        .client(host.clusterId(), host.node())
                        .within(Timeouts.PERSON)
                        .node(host.node()),
                host.node(),
                bridge);
    }

    JobRef install(Principal who, String slug, InstallIn in) {
        Entry entry = catalog.get(slug);
        Host host = hosts.get(in.hostId(), who, Role.ADMIN);
        if (in.interactive() && !entry.interactive()) {
            throw Refusal.conflict(
                    "This app can't be installed, not even in a terminal. " + String.join(" ", entry.reasons()));
        }
        if (!in.interactive() && !entry.unattended()) {
            throw Refusal.conflict("This app can't be installed without a user at the terminal. "
                    + String.join(" ", entry.reasons())
                    + (entry.interactive() ? " Install it in a terminal, and answer there." : ""));
        }
        var faults = new ArrayList<>(answerFaults(entry, in));
        InstallChoices choices = choices(host);
        faults.addAll(choiceFaults(host, in.overridesOrNone(), choices));
        String bridge = in.overridesOrNone().bridge();
        String bridgeFault = bridge == null || choices.bridges().contains(bridge) ? null : bridgeFault(host, bridge);
        if (bridgeFault != null) faults.add(fault("overrides", "bridge", bridgeFault, "value_error"));
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
        if (!choices.sshReady()) throw HostRefusals.capabilityMissing(host.id(), "ssh");
        if (!in.consent()) {
            throw Refusal.of(
                    ConsentCode.CONSENT_REQUIRED,
                    "Installing runs the catalogue's scripts as root on " + host.name()
                            + ". Review the scripts and consent to this.");
        }
        var params = new InstallJob.Params(
                slug,
                entry.scriptBlob(),
                entry.installBlob(),
                host.id(),
                in.name().trim(),
                in.ctid(),
                environment(in),
                answers(entry, in),
                hidden(entry),
                in.interactive(),
                who.name());
        long job = jobs.enqueue(JobRequest.of(InstallJob.KIND, params)
                .by(who)
                .on(JobTarget.host(host.id(), host.name()), host.id())
                // One at a time in a cluster: two would take the same free CT ID, and each would find an unexpected
                // container.
                .holding(App.installKey(host.clusterId())));
        return new JobRef(job);
    }

    /** The questions that can be answered in advance by a variable. Only a person can agree to something. */
    private static Map<String, Prompt> questions(Entry entry) {
        var questions = new HashMap<String, Prompt>();
        for (Prompt prompt : entry.prompts()) {
            if (prompt.answeredBy() != null && !prompt.consent()) questions.putIfAbsent(prompt.answeredBy(), prompt);
        }
        return questions;
    }

    private static List<Violation> answerFaults(Entry entry, InstallIn in) {
        Map<String, Prompt> questions = questions(entry);
        var faults = new ArrayList<Violation>();
        questions.forEach((variable, prompt) -> {
            boolean answered = in.secrets().containsKey(variable)
                    && !in.secrets().get(variable).isEmpty();
            if (!in.interactive() && !answered && prompt.fallback() == null) {
                faults.add(fault("answers", variable, "The script asks for this: " + prompt.text(), "missing"));
            }
        });
        in.secrets().keySet().stream()
                .filter(variable -> !questions.containsKey(variable))
                .forEach(variable ->
                        faults.add(fault("answers", variable, "The script does not ask for this.", "extra_forbidden")));
        return faults;
    }

    private static List<Violation> choiceFaults(Host host, InstallIn.Overrides spec, InstallChoices choices) {
        var faults = new ArrayList<Violation>();
        // With a wrong name the script would repeat its question endlessly.
        if (spec.storage() != null && !choices.hasStorage(spec.storage())) {
            faults.add(fault(
                    "overrides",
                    "storage",
                    "The host has no storage of this name for containers. Choose another storage.",
                    "value_error"));
        }
        if (spec.templateStorage() != null && !choices.hasTemplateStorage(spec.templateStorage())) {
            faults.add(fault(
                    "overrides",
                    "template_storage",
                    "The host has no storage of this name for templates. Choose another storage.",
                    "value_error"));
        }
        if (choices.storages().isEmpty()) {
            faults.add(fault(
                    "overrides",
                    "storage",
                    "The host has no active storage for containers. Enable one there first.",
                    "value_error"));
        }
        new NodeLimits(host.node(), choices.cores(), null)
                .cores(List.of("body", "overrides", "cores"), spec.cores())
                .ifPresent(faults::add);
        return faults;
    }

    private static Violation fault(String where, String field, String msg, String type) {
        return new Violation(List.of("body", where, field), msg, type);
    }

    /** The overrides by the framework's names; unset ones are omitted, because empty is not the same as absent. */
    private static Map<String, String> environment(InstallIn in) {
        InstallIn.Overrides spec = in.overridesOrNone();
        var environment = new HashMap<String, String>();
        environment.put("var_hostname", hostname(in.name()));
        put(environment, "var_cpu", spec.cores());
        put(environment, "var_ram", spec.memoryMb());
        put(environment, "var_disk", spec.diskGb());
        put(environment, "var_container_storage", spec.storage());
        put(environment, "var_template_storage", spec.templateStorage());
        put(environment, "var_brg", spec.bridge());
        put(environment, "var_vlan", spec.vlan());
        put(environment, "var_net", spec.ip());
        put(environment, "var_gateway", spec.gateway());
        if (spec.unprivileged() != null) environment.put("var_unprivileged", spec.unprivileged() ? "1" : "0");
        return environment;
    }

    private static void put(Map<String, String> environment, String name, @Nullable Object value) {
        if (value != null) environment.put(name, value.toString());
    }

    /** The name if it is a host name in small letters, such as {@code notes.example.org}; otherwise made a DNS label. */
    static String hostname(String name) {
        boolean isHostName = GuestName.PATTERN.matcher(name).matches() && name.equals(name.toLowerCase(Locale.ROOT));
        if (isHostName) return name;
        String label = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        label = label.substring(0, Math.min(label.length(), 63)).replaceAll("^-+|-+$", "");
        return label.isEmpty() ? "app" : label;
    }

    /** Answers to all questions if nobody can answer later: the default where the caller sent none. */
    private static Map<String, String> answers(Entry entry, InstallIn in) {
        var answers = new HashMap<String, String>();
        questions(entry).forEach((variable, prompt) -> {
            if (prompt.fallback() != null && !in.interactive()) answers.put(variable, prompt.fallback());
        });
        in.secrets().forEach((variable, answer) -> {
            if (!answer.isEmpty()) answers.put(variable, answer.reveal());
        });
        return answers;
    }

    /** The variables whose answers must not appear in the transcript. */
    static Set<String> hidden(Entry entry) {
        var hidden = new HashSet<String>();
        questions(entry).forEach((variable, prompt) -> {
            boolean sounds = variable.toLowerCase(Locale.ROOT).matches(".*(pass|pw|secret|token|key|credential).*");
            if (prompt.secret() || sounds) hidden.add(variable);
        });
        return hidden;
    }
}
