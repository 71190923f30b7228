package dev.holdfast.hosts;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostStore;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Trust;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Changes an enrolled host's settings and its team. */
record HostUpdate(
        Db db,
        Sealer sealer,
        Rights rights,
        HostProbe probe,
        Hypervisors hypervisors,
        HostAuthorization authorization,
        HostStore store) {
    static final String AGAIN =
            "This sends stored secrets to another place: enter the secret of the host's API token again.";

    /**
     * A host's address and how its certificate is verified.
     *
     * @param key the fingerprint of the key in the certificate that was just looked at; null when it was not
     */
    private record Endpoint(
            String address,
            @Nullable String fingerprint,
            boolean verifyTls,
            @Nullable String key) {
        static Endpoint of(Host host) {
            return new Endpoint(host.address(), host.fingerprint(), host.verifyTls(), null);
        }
    }

    Host edit(Principal who, Host old, HostPatchIn in) {
        // Checked before any connection is made, and again in the writing transaction.
        db.read(h -> checked(h, who, old, in));
        return write(who, old, in, endpoint(old, in));
    }

    /** The new one; null when it stays as it is. */
    private @Nullable Endpoint endpoint(Host old, HostPatchIn in) {
        Address address = Address.parse(in.address() == null ? old.address() : in.address());
        boolean verify = in.verifyTls() == null ? old.verifyTls() : in.verifyTls();
        String wanted = in.tlsFingerprint() == null
                ? old.fingerprint()
                : Fingerprint.parse(in.tlsFingerprint()).toString();
        // Switching to the system's certificate authorities drops the pinned certificate.
        if (Boolean.TRUE.equals(in.verifyTls()) && in.tlsFingerprint() == null) wanted = null;
        boolean moves = !address.toString().equals(old.address());
        boolean isSame = !moves && verify == old.verifyTls() && Objects.equals(wanted, old.fingerprint());
        if (isSame) return null;
        var shown = probe.shown(address);
        String presented = shown.fingerprint().toString();
        String known = db.read(h -> store.key(h, old.id()));
        boolean hasKnownKey =
                presented.equals(old.fingerprint()) || shown.key().toString().equals(known);
        // Where it was not said which certificate is accepted, a renewed one is.
        if (wanted != null && in.tlsFingerprint() == null && hasKnownKey) wanted = presented;
        if (wanted == null && !verify) wanted = presented;
        if (wanted != null && !wanted.equals(presented)) {
            throw HypervisorFailures.refusal(
                    new PveException.NotTrusted(Fingerprint.parse(wanted), shown.fingerprint()));
        }
        if (moves || !hasKnownKey) checkPlace(old, in, address, wanted);
        return new Endpoint(address.toString(), wanted, verify, shown.key().toString());
    }

    /** The token goes to another place: whoever decides that must know its secret, and the place must be the same node. */
    private void checkPlace(Host old, HostPatchIn in, Address address, @Nullable String fingerprint) {
        Secret secret = in.tokenSecret();
        if (secret == null) throw Refusal.invalid("token_secret", AGAIN, "missing");
        Trust trust = fingerprint == null ? new Trust.Authorities() : new Trust.Pinned(Fingerprint.parse(fingerprint));
        String tokenId = in.tokenId() == null ? old.tokenId() : in.tokenId();
        String node = probe.identify(hypervisors.unsaved(address, trust, tokenId, secret))
                .node();
        if (node.equals(old.node())) return;
        throw Refusal.conflict("At " + address + " the node " + node + " answers instead of " + old.node()
                + ". Nothing was changed. Add it as a host of its own.");
    }

    private Host write(Principal who, Host old, HostPatchIn in, @Nullable Endpoint moved) {
        long id = old.id();
        try {
            return db.write(h -> {
                rights.hold(h);
                // Another user may have moved the host in the meantime to a place where the caller has no role.
                Host current = HostAuthorization.admitted(store.find(h, id), id, who, Role.ADMIN);
                Endpoint present = Endpoint.of(current);
                if (moved != null && !present.equals(Endpoint.of(old))) throw movedMeanwhile();
                store.update(h, edited(checked(h, who, current, in), in, moved == null ? present : moved));
                if (in.tokenSecret() != null) {
                    store.seal(h, id, sealer.seal(in.tokenSecret(), Hypervisors.context(id)));
                }
                if (moved != null) store.key(h, id, moved.key());
                if (in.teamId().isSent()) move(h, current, in.teamId().orNull());
                return Objects.requireNonNull(store.find(h, id));
            });
        } catch (ConstraintViolation e) {
            throw Refusal.conflict("Another host already has this name or address. Choose a different one.");
        }
    }

    /** The host, unless the caller may not make this change. */
    private Host checked(Handle db, Principal who, Host host, HostPatchIn in) {
        // An admin who proves to know the secret changes nothing about it by accepting a certificate.
        boolean isProof =
                in.isAcceptance() && in.tokenSecret() != null && hypervisors.isSecret(db, host.id(), in.tokenSecret());
        if (in.concernsCredential() && !isProof && !who.has(Role.OWNER, host.ownership())) {
            throw Refusal.roleRequired(Role.OWNER.word());
        }
        if (in.concernsTrust()) authorization.checkCluster(db, who, host.clusterId());
        if (in.teamId().isSent()) {
            authorization.checkMove(db, who, host, in.teamId().orNull());
            if (in.moves(host)) who.requirePerson();
        }
        return host;
    }

    private static Refusal movedMeanwhile() {
        return Refusal.conflict(
                "The address or certificate of this host was changed at the same moment. Load it again.");
    }

    private static Host edited(Host current, HostPatchIn in, Endpoint endpoint) {
        return new Host(
                current.id(),
                current.clusterId(),
                current.clusterName(),
                in.name() == null ? current.name() : in.name().trim(),
                endpoint.address(),
                current.node(),
                endpoint.fingerprint(),
                endpoint.verifyTls(),
                in.tokenId() == null ? current.tokenId() : in.tokenId(),
                current.pveVersion(),
                current.teamId(),
                current.createdAt());
    }

    /** Moves a host to a team or, with null, out of its team. Everything on the host moves with it. */
    void move(Handle transaction, Host host, @Nullable Long teamId) {
        if (Objects.equals(teamId, host.teamId())) return;
        rights.granted(transaction);
        store.move(transaction, host.id(), teamId);
    }
}
