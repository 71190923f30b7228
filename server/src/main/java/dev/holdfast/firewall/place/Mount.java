package dev.holdfast.firewall.place;

import static dev.holdfast.base.Refusal.Code.CONFIRM_REQUIRED;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Role;
import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Call;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.Ops;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A place in the API where the operations on firewalls are declared.
 *
 * @param area of the operations' ids, and so the scope that API tokens need
 * @param word what distinguishes their ids within the area
 * @param path where they are
 * @param of whose firewall it is, for summaries
 * @param writer the role that changes need
 * @param reading the firewall of a call that reads
 * @param writing the firewall of a call that changes it
 */
public record Mount(
        Kind kind,
        String area,
        String word,
        String path,
        String of,
        Role writer,
        Function<Call, FirewallPlace> reading,
        Function<Call, FirewallPlace> writing) {
    /** The kinds of firewalls, which have different options. */
    public enum Kind {
        GUEST,
        CLUSTER,
        GROUP,
        NODE
    }

    /**
     * What a removal takes: all of it is optional.
     *
     * @param digest of the list that the caller saw
     * @param confirm the phrase of a refusal that asks for one
     */
    public record RemovalIn(
            @Nullable String digest, @Nullable String confirm) implements Input {
        @Override
        public void check(Checks checks) {
            ConfigDigest.check(checks, digest);
        }
    }

    /** The id of an operation that reads, such as {@code firewall.cluster_rules}. */
    public String id(String noun) {
        return area + "." + word + "_" + noun;
    }

    /** The id of an operation that changes something, such as {@code firewall.add_cluster_rule}. */
    public String id(String verb, String noun) {
        return area + "." + verb + "_" + word + "_" + noun;
    }

    /** An operation that reads. */
    public Ops.Guarded<Input.None> reads(Ops.Unguarded op, Entitlement feature) {
        return op.needs(Role.VIEWER, feature).asksHypervisor();
    }

    /** An operation that changes something; it asks for a confirmation if it would cut off Holdfast or the caller. */
    public Ops.Guarded<Input.None> changes(Ops.Unguarded op, Entitlement feature) {
        return op.needs(writer, feature).asksHypervisor().refuses(CONFIRM_REQUIRED);
    }

    /** The firewall that a call reads. */
    public FirewallPlace read(Call call) {
        return reading.apply(call);
    }

    /** The firewall that a call changes. */
    public FirewallPlace write(Call call) {
        return writing.apply(call);
    }
}
