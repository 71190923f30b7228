package dev.holdfast.news;

import dev.holdfast.apps.Apps;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.base.work.Periodic;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.hosts.client.HostStore;
import dev.holdfast.http.Ops;
import dev.holdfast.notify.Notices;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.util.List;

/** What is posted without a rule. It has no operations. */
public final class NewsArea implements Area {
    private static final Duration UPDATES = Duration.ofMinutes(1);
    private static final Duration CERTIFICATES = Duration.ofSeconds(10);

    private final UpdateNews updates;
    private final CertificateNews certificates;

    /** News of these hosts and apps, and of all jobs. */
    public NewsArea(Platform platform, Fleet fleet, Apps apps, AppScripts scripts, Notices notices) {
        var inventory = fleet.inventory();
        var db = platform.db();
        var clock = platform.clock();
        this.updates =
                new UpdateNews(db, apps, scripts, fleet.hosts(), inventory, notices, clock, new PostedNewsStore());
        this.certificates = new CertificateNews(db, fleet.hosts(), inventory, notices, clock, new PostedNewsStore());
        platform.jobs().tell(new JobNotices(notices, inventory, clock, new HostStore()));
    }

    @Override
    public void declare(Ops ops) {}

    @Override
    public List<Periodic> recurring() {
        return List.of(new Periodic("news-updates", UPDATES, updates::look));
    }

    /** By each replica: another one may not reach a host, and what was posted is remembered for all. */
    @Override
    public List<Periodic> periodic() {
        return List.of(new Periodic("news-certificates", CERTIFICATES, certificates::look));
    }
}
