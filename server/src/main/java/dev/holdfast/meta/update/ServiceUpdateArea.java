package dev.holdfast.meta.update;

import static dev.holdfast.access.Entitlement.PLATFORM_SELF_UPDATE;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.base.seal.SigningKey;
import dev.holdfast.base.work.Periodic;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.meta.Version;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Config;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.util.List;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.jspecify.annotations.Nullable;

/** Updates of the service itself. */
public final class ServiceUpdateArea implements Area {
    private static final Duration LOOK = Duration.ofSeconds(10);

    private final Releases releases;
    private final Updates updates;
    private final UpdateServiceJob job;

    /** Updates of this installation. */
    public ServiceUpdateArea(Platform platform) {
        Config config = platform.config();
        String current = Version.current().version();
        var installation = Installation.of(config.installedAs(), config.versions());
        this.releases = new Releases(
                platform.db(),
                platform.outgoing(),
                platform.clock(),
                new Releases.Origin(config.releaseIndex(), key(config)),
                new ReleaseIndexStore());
        this.updates =
                new Updates(current, releases, installation, config.database().isSqlite(), platform.jobs());
        this.job = new UpdateServiceJob(
                current,
                releases,
                new Staging(platform.outgoing()),
                new Handover(config.database().directory()),
                installation,
                config.database(),
                UpdateServiceJob::exit);
    }

    private static @Nullable Ed25519PublicKeyParameters key(Config config) {
        if (config.releaseKey() != null) return config.releaseKey();
        String built = Version.releaseKey();
        return built.isEmpty() ? null : SigningKey.parsePublic(built);
    }

    @Override
    public void declare(Ops ops) {
        ops.get("meta.update", "/meta/update", "Whether there is a newer version of Holdfast")
                .needs(ADMIN)
                .answers(200, ServiceUpdateView.class, (_, _) -> updates.view());

        ops.post("meta.start_update", "/meta/update", "Update Holdfast itself")
                .needsOnPlatform(OWNER, PLATFORM_SELF_UPDATE)
                .inPerson() // other code runs from then on
                .takes(MetaUpdateIn.class)
                .starts(UpdateServiceJob.KIND.name())
                .refuses(CONFLICT, NOT_FOUND)
                .answers(202, JobRef.class, (call, in) -> updates.start(call.who(), in.version()));
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(job);
    }

    @Override
    public List<Periodic> recurring() {
        return List.of(new Periodic("release-index", LOOK, releases::checkWhenDue));
    }
}
