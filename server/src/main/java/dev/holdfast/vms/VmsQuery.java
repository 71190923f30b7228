package dev.holdfast.vms;

import dev.holdfast.http.Input;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A filter for virtual machines: of one host, of one team, with a text in name, VM ID, node, host or tags, in one
 * status.
 *
 * @param host only of the host with this id in Holdfast
 * @param q a text that the name, the VM ID, the node, the host or a tag contains, in any case
 * @param status only in this status
 * @param tag only with this tag
 * @param template true for templates only, false for machines only
 * @param team only of hosts of the team with this id
 */
record VmsQuery(
        @Nullable Long host,
        @Nullable String q,
        @Nullable VmStatus status,
        @Nullable String tag,
        @Nullable Boolean template,
        @Nullable Long team)
        implements Input {
    /** Whether the machine passes all filters except that by team, which is a matter of its host. */
    boolean fits(VmView vm) {
        return (host == null || host.equals(vm.hostId()))
                && (status == null || status == vm.status())
                && (tag == null || vm.tags().contains(tag.trim()))
                && (template == null || template.equals(vm.template()))
                && (q == null || words(vm).contains(q.trim().toLowerCase(Locale.ROOT)));
    }

    private static String words(VmView vm) {
        return String.join(
                        " ",
                        Integer.toString(vm.vmid()),
                        String.valueOf(vm.name()),
                        String.valueOf(vm.node()),
                        String.valueOf(vm.hostName()),
                        String.join(" ", vm.tags()))
                .toLowerCase(Locale.ROOT);
    }
}
