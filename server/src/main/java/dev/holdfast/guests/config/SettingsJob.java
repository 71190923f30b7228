package dev.holdfast.guests.config;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.PendingChanges;
import dev.holdfast.guests.options.Nesting;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Changes settings of a guest; a part of a job about many guests. */
public record SettingsJob(GuestTargets targets, GuestResources resources, Inventory inventory)
        implements Job<SettingsJob.Params> {
    /** Proxmox VE's default of both kinds of guests, in MiB. */
    private static final int DEFAULT_MEMORY = 512;

    /** The keys that a guest may have to be started for; others do not concern it while it runs. */
    private static final Set<String> MAY_NEED_START = Set.of("cores", "memory", Nesting.KEY);

    /** Which settings of which guest. */
    record Params(long targetId, SettingsIn wanted) {}

    /**
     * What a change would do to one key of a guest's configuration.
     *
     * @param key the key in the configuration: {@code cores}, {@code memory} in MiB, {@code onboot}, {@code startup},
     *     {@code features} or {@code tags}
     * @param value the value in force; null when there is none
     * @param next the value after the change; null when the key is removed
     * @param pending whether it is in force only after the next start of the guest
     */
    public record SettingChange(
            String key, @Nullable String value, @Nullable String next, boolean pending) {}

    private static JobType<Params> type(GuestTargets targets) {
        return new JobType<>(kind(targets), Params.class, Priority.PEOPLE);
    }

    /** Its name, such as {@code app.settings}. */
    public static String kind(GuestTargets targets) {
        return targets.type() + ".settings";
    }

    /** The change of one guest. */
    public JobRequest<?> request(long id, SettingsIn wanted) {
        return targets.request(id, type(targets), new Params(id, wanted));
    }

    /** What it would do to a guest; empty when that has these settings already. Reads its configuration. */
    public List<SettingChange> preview(GuestHandle guest, boolean running, SettingsIn wanted) {
        PendingConfig before = guest.clientForUser().pending();
        ConfigChange change = change(guest, before, wanted);
        return different(change, before).stream()
                .map(key -> new SettingChange(
                        key,
                        value(key, before, PendingConfig.Key::value),
                        change.set().get(key),
                        running && MAY_NEED_START.contains(key) && !resources.isAtOnce(before, key)))
                .toList();
    }

    @Override
    public JobType<Params> kind() {
        return type(targets);
    }

    /** What was changed, and what of it the guest has only after its next start, by key. */
    record Changed(List<String> keys, List<String> pending) {}

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        GuestHandle guest = targets.at(params.targetId());
        // Stored as a step: after a restart the settings would be found as they were wanted already.
        Changed changed = job.step("change", Changed.class, () -> change(guest, params.wanted()));
        inventory.wake(guest.ref().clusterId());
        if (changed.keys().isEmpty()) return new Outcome.Done(Map.of("already", "set so"));
        if (changed.pending().isEmpty()) return new Outcome.Done();
        return new Outcome.Done(Map.of(
                "pending",
                "Stored. " + String.join(" and ", changed.pending())
                        + (changed.pending().size() == 1 ? " is" : " are") + " pending until the next start."));
    }

    private Changed change(GuestHandle guest, SettingsIn wanted) {
        PveGuest client = guest.client();
        PendingConfig before = client.pending();
        ConfigChange change = change(guest, before, wanted);
        List<String> keys = different(change, before);
        if (keys.isEmpty()) return new Changed(keys, List.of());
        PendingConfig after = ConfigurationWrite.readBackInJob(client, change, before);
        return new Changed(
                keys,
                PendingChanges.keys(guest.kind(), after).stream()
                        .filter(keys::contains)
                        .toList());
    }

    private ConfigChange change(GuestHandle guest, PendingConfig before, SettingsIn wanted) {
        ConfigChange change = wanted.concernsResources()
                ? resources.change(guest, before, wanted)
                : ConfigChange.NONE.onlyAt(before.digest());
        if (wanted.onboot() != null) change = change.set("onboot", wanted.onboot());
        String startup = wanted.startup(before.next("startup"));
        if (startup != null) change = change.set("startup", startup);
        Boolean nesting = wanted.nesting();
        if (nesting == null || nesting == Nesting.isNext(before)) return change;
        String obstacle = Nesting.obstacle(before);
        if (obstacle != null) throw Refusal.of(Refusal.Code.CONFLICT, obstacle);
        return Nesting.in(change, before, nesting);
    }

    /** The keys that have another value after the next start than the change gives them. */
    private List<String> different(ConfigChange change, PendingConfig before) {
        return change.set().keySet().stream()
                .filter(key -> !Objects.equals(change.set().get(key), value(key, before, PendingConfig.Key::next)))
                .toList();
    }

    /** The value of a key as a change would set it: Proxmox VE has its own forms and defaults. */
    private @Nullable String value(
            String key, PendingConfig config, Function<PendingConfig.Key, @Nullable String> which) {
        var values = new HashMap<String, String>();
        PendingConfig.Key found = config.find(key);
        String value = found == null ? null : which.apply(found);
        if (value != null) values.put(key, value);
        var present = new GuestConfig(values, "");
        return switch (key) {
            case "memory" -> String.valueOf(Objects.requireNonNullElse(present.memory(), DEFAULT_MEMORY));
            case "cores" -> value == null && targets.kind() == GuestKind.QEMU ? "1" : value;
            case "onboot" -> value == null ? "0" : value;
            default -> value;
        };
    }
}
