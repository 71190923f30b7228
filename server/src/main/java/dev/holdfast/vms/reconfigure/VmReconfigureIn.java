package dev.holdfast.vms.reconfigure;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.guests.config.SettingsIn;
import dev.holdfast.guests.create.GuestName;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.vms.ProcessorType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a virtual machine: omitted fields stay unchanged. {@code takes_effect} of the machine says which of them a
 * running one applies at once.
 *
 * @param cores the number of cores of each socket, 1 to 512; with its sockets no more than its node has; left out or
 *     null: unchanged
 * @param sockets the number of its processor sockets, 1 to 16; left out or null: unchanged
 * @param memoryMb its memory in MiB, 16 to 67108864, and no more than its node has; left out or null: unchanged
 * @param balloonMb the least memory in MiB that it keeps when its node is short of memory, at most its memory; 0 takes
 *     none away and removes the balloon device; left out: unchanged, null: Proxmox VE's default, all of its memory
 * @param cpu the type of its processor, such as {@code host}, one of those of its node; its flags stay as they are; left
 *     out: unchanged, null: Proxmox VE's default, which drops its flags, too
 * @param name a DNS name of letters, digits, hyphens and dots, at most 253 characters; left out or null: unchanged
 * @param digest of the configuration that the caller saw; the current one when omitted
 */
record VmReconfigureIn(
        @Input.NullKeeps @Nullable Integer cores,
        @Input.NullKeeps @Nullable Integer sockets,
        @Input.NullKeeps @Nullable Integer memoryMb,
        Change<Integer> balloonMb,
        Change<String> cpu,
        @Input.NullKeeps @Nullable String name,
        @Input.NullKeeps @Nullable String digest)
        implements Input {
    /** A change of nothing but these. */
    static VmReconfigureIn of(SettingsIn wanted) {
        return new VmReconfigureIn(
                wanted.cores(), null, wanted.memoryMb(), new Change.Keep<>(), new Change.Keep<>(), null, null);
    }

    @Override
    public void check(Checks checks) {
        checks.something(cores != null
                || sockets != null
                || memoryMb != null
                || balloonMb.isSent()
                || cpu.isSent()
                || name != null);
        SettingsIn.checkResources(checks, cores, memoryMb);
        checks.within("sockets", sockets, 1, 16);
        checks.within("balloon_mb", balloonMb.orNull(), 0, 64L << 20);
        checks.matches("cpu", cpu.orNull(), ProcessorType.PATTERN, ProcessorType.RULE);
        checks.matches("name", name, GuestName.PATTERN, GuestName.RULE);
        ConfigDigest.check(checks, digest);
    }

    /** The change of this configuration, with Proxmox VE's keys. */
    ConfigChange change(PendingConfig present) {
        ConfigChange change = ConfigChange.NONE.onlyAt(digest == null ? present.digest() : digest);
        if (cores != null) change = change.set("cores", cores);
        if (sockets != null) change = change.set("sockets", sockets);
        if (memoryMb != null) change = change.set("memory", memoryMb);
        if (name != null) change = change.set("name", name);
        change = set(change, "balloon", balloonMb, Object::toString);
        return set(change, "cpu", cpu, type -> ProcessorType.replaced(present.next("cpu"), type));
    }

    private static <T> ConfigChange set(ConfigChange to, String key, Change<T> field, Function<T, String> text) {
        T value = field.orNull();
        if (value != null) return to.set(key, text.apply(value));
        return field.isSent() ? to.delete(key) : to;
    }

    /** Its values by the names of the request; null for what goes back to its default. */
    Map<String, @Nullable Object> changed() {
        var changed = new LinkedHashMap<String, @Nullable Object>();
        Field.values(this).forEach((name, value) -> {
            if (value instanceof Change<?> change) {
                if (change.isSent()) changed.put(name, change.orNull());
            } else if (value != null && !name.equals("digest")) changed.put(name, value);
        });
        return changed;
    }
}
