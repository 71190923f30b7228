package dev.holdfast.hosts;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostStore;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.wire.Address;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Changes an enrolled host's settings and its team. */
final class HostUpdate {
    private final Db db;
    private final Sealer sealer;
    private final Rights rights;
    private final HostProbe probe;
    private final HostAuthorization authorization;
    private final HostStore store = new HostStore();

    HostUpdate(Db db, Sealer sealer, Rights rights, HostProbe probe, HostAuthorization authorization) {
        this.db = db;
        this.sealer = sealer;
        this.rights = rights;
        this.probe = probe;
        this.authorization = authorization;
    }

    /** A host's address and how its certificate is verified. */
    private record Endpoint(String address, @Nullable String fingerprint, boolean verifyTls) {}

    Host edit(Principal who, Host old, HostPatchIn in) {
        // Checked before any connection is made, and again in the writing transaction.
        db.read(h -> checked(h, who, old, in));
        return write(who, old.id(), in, endpoint(old, in));
    }

    private Endpoint endpoint(Host old, HostPatchIn in) {
        Address address = Address.parse(in.address() == null ? old.address() : in.address());
        boolean verify = in.verifyTls() == null ? old.verifyTls() : in.verifyTls();
        String fingerprint = in.tlsFingerprint() == null ? old.fingerprint() : in.tlsFingerprint();
        // Switching to the system's certificate authorities drops the pinned certificate.
        if (Boolean.TRUE.equals(in.verifyTls()) && in.tlsFingerprint() == null) fingerprint = null;
        if (fingerprint != null || !verify) fingerprint = probe.fingerprint(address, fingerprint);
        return new Endpoint(address.toString(), fingerprint, verify);
    }

    private Host write(Principal who, long id, HostPatchIn in, Endpoint endpoint) {
        try {
            return db.write(h -> {
                rights.hold(h);
                // Another user may have moved the host in the meantime to a place where the caller has no role.
                Host current = HostAuthorization.admitted(store.find(h, id), id, who, Role.ADMIN);
                store.update(h, edited(checked(h, who, current, in), in, endpoint));
                if (in.tokenSecret() != null) {
                    store.seal(h, id, sealer.seal(in.tokenSecret(), Hypervisors.context(id)));
                }
                if (in.teamId().isSent()) move(h, current, in.teamId().orNull());
                return Objects.requireNonNull(store.find(h, id));
            });
        } catch (ConstraintViolation e) {
            throw Refusal.conflict("Another host already has this name or address. Choose a different one.");
        }
    }

    /** The host, unless the caller may not make this change. */
    private Host checked(Handle db, Principal who, Host host, HostPatchIn in) {
        if (in.concernsCredential() && !who.has(Role.OWNER, host.ownership())) {
            throw Refusal.roleRequired(Role.OWNER.wire());
        }
        if (in.concernsTrust()) authorization.checkCluster(db, who, host.clusterId());
        if (in.teamId().isSent())
            authorization.checkMove(db, who, host, in.teamId().orNull());
        return host;
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
