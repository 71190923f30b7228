package dev.holdfast.firewall;

import dev.holdfast.access.Role;
import dev.holdfast.firewall.option.OptionsIn;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.http.Call;
import dev.holdfast.http.Input;
import dev.holdfast.pve.firewall.PveFirewall;
import java.util.function.Function;

/**
 * A place in the API where the operations on firewalls are declared.
 *
 * @param area of the operations' ids, and so the scope that API tokens need
 * @param word what distinguishes their ids within the area
 * @param path where they are
 * @param of whose firewall it is, for summaries
 * @param writer the role that changes need
 * @param hasObjects whether it has aliases and IP sets, its own or its cluster's
 * @param read the firewall of a call that reads
 * @param write the firewall of a call that changes it
 * @param options their shape
 */
record Mount<I extends Input & OptionsIn, V>(
        String area,
        String word,
        String path,
        String of,
        Role writer,
        boolean hasObjects,
        Function<Call, FirewallPlace> read,
        Function<Call, FirewallPlace> write,
        Options<I, V> options) {
    /** The options of a kind of firewall: how they are changed and shown. */
    record Options<I, V>(Class<I> input, Class<V> view, Function<PveFirewall.Options, V> show) {}

    /** The id of an operation, such as {@code firewall.add_cluster_rule}. */
    String id(String verb, String noun) {
        return area + "." + (verb.isEmpty() ? "" : verb + "_") + word + "_" + noun;
    }
}
