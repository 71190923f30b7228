package dev.holdfast.apps.adoption;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What happens with containers that appear on each host. */
public final class AdoptionRules {
    private final Db db;
    private final InstantSource clock;
    private final AdoptionRuleStore store = new AdoptionRuleStore();
    private final RevisionCache<Map<Long, AdoptionRuleStore.Row>> cache;

    /** The rules in this database. */
    public AdoptionRules(Db db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
        this.cache = new RevisionCache<>(
                db,
                AdoptionRuleStore.REVISION,
                h -> store.all(h).stream()
                        .collect(Collectors.toMap(AdoptionRuleStore.Row::hostId, Function.identity())));
    }

    /** Whether containers of this host are offered for adoption. */
    public boolean offers(long hostId) {
        return of(hostId).adoptNew() != AdoptNew.NO;
    }

    AdoptionRule of(long hostId) {
        AdoptionRuleStore.Row row = cache.get().get(hostId);
        if (row == null) return new AdoptionRule(AdoptNew.ASK, null);
        return new AdoptionRule(row.adoptNew(), row.adoptNew() == AdoptNew.YES ? row.since() : null);
    }

    /** The hosts whose new containers are adopted, with the time after which they count as new. */
    Map<Long, Instant> adopting() {
        return cache.get().values().stream()
                .filter(row -> row.adoptNew() == AdoptNew.YES)
                .collect(Collectors.toMap(AdoptionRuleStore.Row::hostId, AdoptionRuleStore.Row::since));
    }

    /** Sets the rule of a host. The same again does not change since when it counts. */
    AdoptionRule set(long hostId, AdoptNew adoptNew) {
        if (of(hostId).adoptNew() != adoptNew) {
            db.writing(h -> store.set(h, new AdoptionRuleStore.Row(hostId, adoptNew, clock.instant())));
        }
        return of(hostId);
    }
}
