package dev.holdfast.news;

import dev.holdfast.access.Ownership;
import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.base.db.Db;
import dev.holdfast.catalog.Entry;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Notices;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;

/** Tells once of each newer version that the catalogue has for an app. */
record UpdateNews(
        Db db,
        Apps apps,
        AppScripts scripts,
        Hosts hosts,
        Inventory inventory,
        Notices notices,
        InstantSource clock,
        PostedNewsStore posted) {
    private static final String TOPIC = "update";

    void look() {
        AppScripts.UpdateStates states = scripts.present();
        for (App app : apps.list()) {
            Entry entry = states.entry(app);
            if (apps.isReplaced(app) || entry == null || !Boolean.TRUE.equals(states.of(app))) continue;
            String version = entry.scriptBlob() + " " + entry.installBlob();
            if (db.read(h -> posted.isPosted(h, TOPIC, app.id(), version))) continue;
            tell(app, entry, version);
        }
    }

    private void tell(App app, Entry entry, String version) {
        Instant now = clock.instant();
        Ownership place = hosts.ofHost(app.hostId());
        GuestState guest = inventory.guest(app.clusterId(), app.ctid());
        var notice = new Notice(
                "update.available",
                Severity.INFO,
                "An update of " + app.name() + " is available",
                "The catalogue has newer scripts of " + entry.name() + " than those that " + app.name() + " runs.",
                "/apps/" + app.id(),
                place,
                guest == null ? Set.of() : Set.copyOf(guest.tags()),
                null,
                false,
                null,
                now,
                Map.of("app", app.id(), "name", app.name(), "catalog_slug", entry.slug()));
        db.writing(h -> {
            if (posted.add(h, TOPIC, app.id(), version, now)) notices.post(h, notice);
        });
    }
}
