package dev.holdfast.meta;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.access.Principal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.Health;
import dev.holdfast.base.memory.MemoryAlarm;
import dev.holdfast.http.Ops;
import dev.holdfast.http.Reply;
import dev.holdfast.http.serve.Gzip;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All operations under /meta, and /openapi.json. */
public final class MetaRoutes {
    private final Db db;
    private final BooleanSupplier noAccounts;
    private final BooleanSupplier hasHosts;
    private final BooleanSupplier singleSignOn;
    private final Supplier<List<Long>> sshPending;
    private final Function<Principal, @Nullable Set<Long>> readable;
    private final Version version = Version.current();
    /** What happened in this process before this service started is not its own trouble. */
    private final long shortages = MemoryAlarm.count();

    private @Nullable Reply document;

    /**
     * Routes over information about the service itself.
     *
     * @param sshPending the ids of the hosts without a verified sign-in over SSH
     * @param readable the ids of the hosts that somebody may read; null for all
     */
    public MetaRoutes(
            Db db,
            BooleanSupplier noAccounts,
            BooleanSupplier hasHosts,
            BooleanSupplier singleSignOn,
            Supplier<List<Long>> sshPending,
            Function<Principal, @Nullable Set<Long>> readable) {
        this.db = db;
        this.noAccounts = noAccounts;
        this.hasHosts = hasHosts;
        this.singleSignOn = singleSignOn;
        this.sshPending = sshPending;
        this.readable = readable;
    }

    /**
     * The health of the service.
     *
     * @param status {@code degraded} if {@code database} or {@code memory} is not {@code ok}, otherwise {@code ok}
     * @param database whether the database can be used: with {@code read_only} and {@code full}, it still answers reads
     * @param memory {@code short} for a while after a task failed because the heap was full
     * @param version the running version of the service, such as {@code 1.20.3}; {@code unknown} if the build has none
     */
    record ServiceHealth(Status status, Health database, Memory memory, String version) {
        /** Whether all is well. */
        enum Status {
            OK,
            DEGRADED
        }

        /** Whether there is enough memory. */
        enum Memory {
            OK,
            SHORT
        }
    }

    /**
     * The first steps. The last three are absent for an anonymous caller.
     *
     * @param adminExists whether there is any user account
     * @param complete whether there are a user account and a host; for an anonymous caller, whether there is a user account:
     *     a stranger has nothing else to set up
     * @param oidc whether users can sign in with single sign-on: a provider is configured, and the feature is on
     * @param hostAdded whether any host is enrolled; absent for an anonymous caller
     * @param sshPending whether any host has no verified sign-in over SSH; absent for an anonymous caller
     * @param sshPendingHost the id of the first of these hosts that the caller may read; absent when there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Onboarding(
            boolean adminExists,
            boolean complete,
            boolean oidc,
            @Nullable Boolean hostAdded,
            @Nullable Boolean sshPending,
            @Nullable Long sshPendingHost) {}

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get("meta.health", "/meta/health", "Whether the service and its database work")
                .open()
                .answers(200, ServiceHealth.class, (_, _) -> health());

        ops.get("meta.onboarding", "/meta/onboarding", "Which set-up steps are done")
                .open()
                .answers(200, Onboarding.class, (call, _) -> onboarding(call.whoOrNull()));

        ops.get("meta.version", "/meta/version", "The running version")
                .signedIn()
                .answers(200, Version.class, (_, _) -> version);

        ops.get("meta.openapi", "/openapi.json", "The OpenAPI document of this API")
                .open()
                .answers(200, Reply.class, (_, _) -> document());
    }

    /** The printed document. Compressed once: anybody may ask for it, and it takes much more memory than what is kept. */
    private synchronized Reply document() {
        if (document == null) {
            try (InputStream printed = MetaRoutes.class.getResourceAsStream("/openapi.json")) {
                if (printed == null) throw new IllegalStateException("The document is missing from the program");
                document = Reply.compressed("application/json", Gzip.best(printed.readAllBytes()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return document;
    }

    private ServiceHealth health() {
        Health database = db.health();
        boolean isShort = MemoryAlarm.isRecentAfter(shortages);
        return new ServiceHealth(
                database == Health.OK && !isShort ? ServiceHealth.Status.OK : ServiceHealth.Status.DEGRADED,
                database,
                isShort ? ServiceHealth.Memory.SHORT : ServiceHealth.Memory.OK,
                version.version());
    }

    private Onboarding onboarding(@Nullable Principal who) {
        boolean signedIn = who != null;
        List<Long> pending = signedIn ? sshPending.get() : List.of();
        boolean adminExists = !noAccounts.getAsBoolean();
        boolean hostAdded = hasHosts.getAsBoolean();
        return new Onboarding(
                adminExists,
                adminExists && (hostAdded || !signedIn), // a stranger must not learn whether there is a host
                singleSignOn.getAsBoolean(),
                signedIn ? hostAdded : null,
                signedIn ? !pending.isEmpty() : null,
                who == null ? null : firstReadable(who, pending));
    }

    private @Nullable Long firstReadable(Principal who, List<Long> hosts) {
        Set<Long> own = readable.apply(who);
        return hosts.stream()
                .filter(id -> own == null || own.contains(id))
                .findFirst()
                .orElse(null);
    }
}
