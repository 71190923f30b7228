package dev.holdfast.meta;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.Health;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.memory.MemoryAlarm;
import dev.holdfast.http.Ops;
import dev.holdfast.http.Reply;
import dev.holdfast.http.print.OpenApi;
import dev.holdfast.http.serve.Gzip;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** All operations under /meta, and /openapi.json. */
public final class MetaRoutes {
    private final Db db;
    private final BooleanSupplier noAccounts;
    private final BooleanSupplier hasHosts;
    private final BooleanSupplier singleSignOn;
    private final BooleanSupplier sshPending;
    private final Version version = Version.current();
    /** What happened in this process before this service started is not its own trouble. */
    private final long shortages = MemoryAlarm.count();

    private @Nullable Reply document;

    /** Routes over information about the service itself. */
    public MetaRoutes(
            Db db,
            BooleanSupplier noAccounts,
            BooleanSupplier hasHosts,
            BooleanSupplier singleSignOn,
            BooleanSupplier sshPending) {
        this.db = db;
        this.noAccounts = noAccounts;
        this.hasHosts = hasHosts;
        this.singleSignOn = singleSignOn;
        this.sshPending = sshPending;
    }

    /**
     * The health of the service. {@code status} is {@code ok} or {@code degraded}.
     *
     * @param memory {@code short} for a while after a task failed because the heap was full
     */
    record ServiceHealth(String status, Health database, String memory, String version) {}

    /** The first steps. The last two are absent for an anonymous caller. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Onboarding(
            boolean adminExists,
            boolean complete,
            boolean oidc,
            @Nullable Boolean hostAdded,
            @Nullable Boolean sshPending) {}

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get("meta.health", "/meta/health", "Whether the service and its database work")
                .open()
                .answers(200, ServiceHealth.class, (_, _) -> health());

        ops.get("meta.onboarding", "/meta/onboarding", "Which set-up steps are done")
                .open()
                .answers(200, Onboarding.class, (call, _) -> onboarding(call.whoOrNull() != null));

        ops.get("meta.version", "/meta/version", "The running version")
                .signedIn()
                .answers(200, Version.class, (_, _) -> version);

        ops.get("meta.openapi", "/openapi.json", "The OpenAPI document of this API")
                .open()
                .answers(200, Reply.class, (_, _) -> document(ops));
    }

    /** Made once: anybody may ask for it, and it takes much more memory than what is kept. */
    private synchronized Reply document(Ops ops) {
        if (document == null) {
            var printed = OpenApi.print(ops.list(), version.version());
            document = Reply.compressed("application/json", Gzip.best(Json.MAPPER.writeValueAsBytes(printed)));
        }
        return document;
    }

    private ServiceHealth health() {
        Health database = db.health();
        boolean isShort = MemoryAlarm.isRecentAfter(shortages);
        return new ServiceHealth(
                database == Health.OK && !isShort ? "ok" : "degraded",
                database,
                isShort ? "short" : "ok",
                version.version());
    }

    private Onboarding onboarding(boolean signedIn) {
        boolean adminExists = !noAccounts.getAsBoolean();
        boolean hostAdded = hasHosts.getAsBoolean();
        return new Onboarding(
                adminExists,
                adminExists && hostAdded,
                singleSignOn.getAsBoolean(),
                signedIn ? hostAdded : null,
                signedIn ? sshPending.getAsBoolean() : null);
    }
}
