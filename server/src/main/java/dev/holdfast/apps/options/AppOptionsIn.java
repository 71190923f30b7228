package dev.holdfast.apps.options;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.create.GuestName;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.guests.options.Nesting;
import dev.holdfast.guests.options.OptionValues;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.PendingConfig;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the options of a container, with Proxmox VE's names and formats
 * ({@code PUT /nodes/{node}/lxc/{vmid}/config}). Omitted options stay unchanged, and null resets one to its default.
 *
 * @param hostname a DNS name of letters, digits, hyphens and dots, at most 253 characters; null is refused; left out:
 *     unchanged
 * @param onboot whether it starts with its node; null: Proxmox VE's default, false; left out: unchanged
 * @param startup order and delays at the start of the node, such as {@code order=2,up=30}; null: none; left out:
 *     unchanged
 * @param protection whether Proxmox VE refuses to remove it, and to change and remove its disks; null: Proxmox VE's
 *     default, false; left out: unchanged
 * @param cpulimit how many CPUs it may use at most, such as 1.5, from 0 to 8192; 0: no limit; null: Proxmox VE's
 *     default, 0; left out: unchanged
 * @param cpuunits its weight when the node has no CPU time to spare, relative to other guests, from 1 to 10000; null:
 *     Proxmox VE's default; left out: unchanged
 * @param nameserver at most 5 IP addresses, separated by spaces; null: those of the node; left out: unchanged
 * @param searchdomain at most 6 DNS domains, separated by spaces; null: that of the node; left out: unchanged
 * @param nesting whether it may mount {@code proc} and {@code sys} for containers in it; refused for a privileged
 *     container; null: Proxmox VE's default, false; left out: unchanged
 * @param cmode what its console is connected to: {@code tty}, {@code console} (/dev/console) or {@code shell} (a shell
 *     without sign-in); null: Proxmox VE's default, {@code tty}; left out: unchanged
 * @param console whether it has the device /dev/console; null: Proxmox VE's default, true; left out: unchanged
 * @param tty how many terminals it has, from 0 to 6; null: Proxmox VE's default, 2; left out: unchanged
 * @param digest of the configuration that the caller saw; the current one when omitted
 */
record AppOptionsIn(
        Change<String> hostname,
        Change<Boolean> onboot,
        Change<String> startup,
        Change<Boolean> protection,
        Change<Double> cpulimit,
        Change<Integer> cpuunits,
        Change<String> nameserver,
        Change<String> searchdomain,
        Change<Boolean> nesting,
        Change<String> cmode,
        Change<Boolean> console,
        Change<Integer> tty,
        @Input.NullKeeps @Nullable String digest)
        implements Input {
    private static final List<String> CONSOLES = List.of("tty", "console", "shell");

    @Override
    public void check(Checks checks) {
        checks.something(Field.isAnyChange(this));
        checks.that(!(hostname instanceof Change.Clear), "hostname", "value_error", "A container needs a host name.");
        checks.matches("hostname", hostname.orNull(), GuestName.PATTERN, GuestName.RULE);
        OptionValues.checkStartup(checks, startup);
        checks.within("cpulimit", cpulimit.orNull(), 0, 8192);
        checks.within("cpuunits", cpuunits.orNull(), 1, 10_000);
        // A name server may have the interface of its link, such as fe80::1%eth0.
        List<String> servers = words(nameserver.orNull());
        NetworkSyntax.nameServers(
                checks,
                "nameserver",
                servers == null
                        ? null
                        : servers.stream()
                                .map(one -> one.replaceFirst("^([^%]*:[^%]*)%[A-Za-z0-9_.-]{1,15}$", "$1"))
                                .toList());
        List<String> domains = words(searchdomain.orNull());
        checks.that(
                domains == null
                        || (domains.size() <= 6
                                && domains.stream()
                                        .allMatch(one ->
                                                GuestName.PATTERN.matcher(one).matches())),
                "searchdomain",
                "value_error",
                "Must be at most 6 DNS domains, separated by spaces, such as example.org.");
        checks.oneOf("cmode", cmode.orNull(), CONSOLES);
        checks.within("tty", tty.orNull(), 0, 6);
        ConfigDigest.check(checks, digest);
    }

    private static @Nullable List<String> words(@Nullable String text) {
        return text == null
                ? null
                : Arrays.stream(text.split("[,; ]+"))
                        .filter(one -> !one.isEmpty())
                        .toList();
    }

    /** The change of this configuration, with Proxmox VE's own keys: nesting is one of the features of a container. */
    ConfigChange change(PendingConfig before) {
        var fields = new LinkedHashMap<>(Field.changes(this));
        fields.put("nameserver", list(nameserver));
        fields.put("searchdomain", list(searchdomain));
        fields.remove("nesting");
        ConfigChange change = ConfigurationWrite.keys(fields, digest == null ? before.digest() : digest);
        return nesting.isSent() ? Nesting.in(change, before, nesting.orNull()) : change;
    }

    /** As Proxmox VE stores a list; without elements it is none. */
    private static Change<String> list(Change<String> sent) {
        List<String> words = words(sent.orNull());
        if (words == null) return sent;
        return words.isEmpty() ? new Change.Clear<>() : new Change.Set<>(String.join(" ", words));
    }
}
