package dev.holdfast.apps.migrate;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.Hosts;
import org.jspecify.annotations.Nullable;

/** Looks at both hosts and judges; as often as asked, and never from what was seen before. */
final class Preflights {
    private final Db db;
    private final Apps apps;
    private final Hosts hosts;
    private final Survey survey;
    private final WishStore wishes = new WishStore();

    Preflights(Db db, Apps apps, Hosts hosts, Survey survey) {
        this.db = db;
        this.apps = apps;
        this.hosts = hosts;
        this.survey = survey;
    }

    /** With the storage that the caller wishes. */
    Judgement of(long appId, long targetHostId, @Nullable String storage) {
        return Judgement.of(survey.of(apps.get(appId), hosts.get(targetHostId), storage));
    }

    /** With the storage that was wished when the move was asked for, if it still matters. */
    Judgement asWished(App app, long targetHostId) {
        String wish = db.read(h -> wishes.find(h, app.id(), targetHostId));
        return of(app.id(), targetHostId, wish);
    }
}
