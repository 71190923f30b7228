package dev.holdfast.settings;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.access.Source;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Word;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.Revision;
import dev.holdfast.http.Change;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings that can be changed while the service runs. Read from memory; a change takes effect immediately here
 * and soon on other replicas. Settings from the environment can't be changed here.
 */
public final class Settings {
    private static final Revision REVISION = new Revision("setting");
    private static final String FEATURES_OFF = "features_off";
    private static final String FEATURES_ON = "features_on";
    private static final String METRICS_PUSH = "metrics_push";

    /** The settings, and their defaults, if any. */
    private enum Name implements Word {
        PUBLIC_URL(null),
        AUDIT_RETENTION_DAYS("365"),
        JOB_RETENTION_DAYS("90"),
        CATALOG_URL("https://github.com/community-scripts/ProxmoxVE"),
        CATALOG_BRANCH("main"),
        CATALOG_ENGINE_URL("https://github.com/community-scripts/core"),
        CATALOG_ENGINE_BRANCH("main"),
        CONSOLE_IDLE_MINUTES("30"),
        CONSOLES_PER_USER("20"),
        CONSOLES_IN_ALL("250"),
        JOBS_WAITING_PER_USER("200"),
        SSH_CONSOLES_WITHOUT_RIGHT("false"),
        METRICS_TEN_SECOND_HOURS("2"),
        METRICS_MINUTE_DAYS("7"),
        METRICS_QUARTER_HOUR_DAYS("90"),
        METRICS_HOUR_DAYS("1825");

        private final @Nullable String byDefault;

        Name(@Nullable String byDefault) {
            this.byDefault = byDefault;
        }
    }

    private record Seen(long revision, Map<String, String> stored) {}

    private final Db db;
    private final Map<Name, String> environment = new EnumMap<>(Name.class);
    private final SettingStore store = new SettingStore();
    private Runnable reaction = () -> {};
    private volatile Seen seen;

    /** The values from the environment, which can't be changed; null if not set there. */
    public record Environment(
            @Nullable String publicUrl,
            @Nullable Duration jobRetention,
            @Nullable String catalogUrl,
            @Nullable String catalogBranch,
            @Nullable String catalogEngineUrl,
            @Nullable String catalogEngineBranch) {}

    /** The settings of this database, overridden by the environment. */
    public Settings(Db db, Environment set) {
        this.db = db;
        if (set.publicUrl() != null) environment.put(Name.PUBLIC_URL, set.publicUrl());
        if (set.jobRetention() != null) {
            environment.put(
                    Name.JOB_RETENTION_DAYS, Long.toString(set.jobRetention().toDays()));
        }
        if (set.catalogUrl() != null) environment.put(Name.CATALOG_URL, set.catalogUrl());
        if (set.catalogBranch() != null) environment.put(Name.CATALOG_BRANCH, set.catalogBranch());
        if (set.catalogEngineUrl() != null) environment.put(Name.CATALOG_ENGINE_URL, set.catalogEngineUrl());
        if (set.catalogEngineBranch() != null) environment.put(Name.CATALOG_ENGINE_BRANCH, set.catalogEngineBranch());
        this.seen = read();
    }

    /** The address at which users reach Holdfast, without a trailing slash; null when it is not set. */
    public @Nullable String publicUrl() {
        return value(Name.PUBLIC_URL);
    }

    /** Who decided the public address. */
    public Source publicUrlSource() {
        return source(Name.PUBLIC_URL);
    }

    /** Sets the public address. Refuses with 409 if the environment sets another one. */
    public void setPublicUrl(String url) {
        var changes = new LinkedHashMap<String, Change<String>>();
        note(changes, Name.PUBLIC_URL, new Change.Set<>(PublicUrl.parse(url)));
        if (!changes.isEmpty()) change(changes);
    }

    /** How long audit rows are kept. */
    public Duration auditRetention() {
        return Duration.ofDays(number(Name.AUDIT_RETENTION_DAYS));
    }

    /** How long finished jobs are kept. */
    public Duration jobRetention() {
        return Duration.ofDays(number(Name.JOB_RETENTION_DAYS));
    }

    /** The source of the community scripts: an address, or an absolute path if the environment sets one. */
    public String catalogUrl() {
        return text(Name.CATALOG_URL);
    }

    /** The branch to read from that source. */
    public String catalogBranch() {
        return text(Name.CATALOG_BRANCH);
    }

    /** The source of the framework that the scripts load from a repository of its own: an address, or an absolute path. */
    public String catalogEngineUrl() {
        return text(Name.CATALOG_ENGINE_URL);
    }

    /** The branch to read from that source. */
    public String catalogEngineBranch() {
        return text(Name.CATALOG_ENGINE_BRANCH);
    }

    /** How long a console may be open without input or output. */
    public Duration consoleIdle() {
        return Duration.ofMinutes(number(Name.CONSOLE_IDLE_MINUTES));
    }

    /** How many consoles a user may have open. */
    public int consolesPerUser() {
        return number(Name.CONSOLES_PER_USER);
    }

    /** How many consoles may be open on each replica. */
    public int consolesInAll() {
        return number(Name.CONSOLES_IN_ALL);
    }

    /** How many jobs of a user may wait in the queue. */
    public int jobsWaitingPerUser() {
        return number(Name.JOBS_WAITING_PER_USER);
    }

    /** Whether guests are entered over SSH, as root, although the API token has no right to their consoles. */
    public boolean sshConsolesWithoutRight() {
        return Boolean.parseBoolean(text(Name.SSH_CONSOLES_WITHOUT_RIGHT));
    }

    /** How long values of every ten seconds are kept. */
    public Duration keepTenSeconds() {
        return Duration.ofHours(number(Name.METRICS_TEN_SECOND_HOURS));
    }

    /** How long values of every minute are kept. */
    public Duration keepMinutes() {
        return Duration.ofDays(number(Name.METRICS_MINUTE_DAYS));
    }

    /** How long values of every 15 minutes are kept. */
    public Duration keepQuarterHours() {
        return Duration.ofDays(number(Name.METRICS_QUARTER_HOUR_DAYS));
    }

    /** How long values of every hour are kept. */
    public Duration keepHours() {
        return Duration.ofDays(number(Name.METRICS_HOUR_DAYS));
    }

    /** The features an owner has switched off. */
    public Set<Entitlement> featuresOff() {
        return features(FEATURES_OFF);
    }

    /** The features an owner has switched on, of those that are off by default. */
    public Set<Entitlement> featuresOn() {
        return features(FEATURES_ON);
    }

    private Set<Entitlement> features(String name) {
        var features = EnumSet.noneOf(Entitlement.class);
        for (String key : seen.stored().getOrDefault(name, "").split(",")) {
            Entitlement feature = Entitlement.find(key);
            if (feature != null) features.add(feature); // a later version may have more features
        }
        return features;
    }

    /** Where measured values are sent, as its area stored it; null for nowhere. */
    public @Nullable String metricsPush() {
        return seen.stored().get(METRICS_PUSH);
    }

    /** Replaces it; null removes it. */
    public void setMetricsPush(@Nullable String value) {
        change(Map.of(METRICS_PUSH, value == null ? new Change.Clear<>() : new Change.Set<>(value)));
    }

    /** Replaces the features that are switched off, and, unless null, those that are switched on. */
    public void switchFeatures(Set<Entitlement> off, @Nullable Set<Entitlement> on) {
        var changes = new HashMap<String, Change<String>>();
        changes.put(FEATURES_OFF, change(off));
        if (on != null) changes.put(FEATURES_ON, change(on));
        change(changes);
    }

    private static Change<String> change(Set<Entitlement> features) {
        String keys = features.stream().map(Entitlement::key).collect(Collectors.joining(","));
        return keys.isEmpty() ? new Change.Clear<>() : new Change.Set<>(keys);
    }

    /**
     * The effective values, and where each comes from.
     *
     * @param publicUrl the address at which users reach Holdfast: scheme, host and port, no trailing slash; null when
     *     it is not set
     * @param auditRetentionDays how many days audit rows are kept
     * @param jobRetentionDays how many days jobs that have ended are kept, with their logs
     * @param catalogUrl the git repository of the community scripts: an address, or an absolute path if the environment
     *     sets one
     * @param catalogBranch the branch that is read from {@code catalogUrl}
     * @param catalogEngineUrl the git repository of the framework that the scripts load: an address, or a path from the
     *     environment
     * @param catalogEngineBranch the branch that is read from {@code catalogEngineUrl}
     * @param consoleIdleMinutes how many minutes a console may be open without input or output
     * @param consolesPerUser how many consoles a user may have open on each replica, with those about to be opened
     * @param consolesInAll how many consoles all users together may have open on each replica
     * @param jobsWaitingPerUser how many jobs of a user may wait in the queue; more are refused
     * @param sshConsolesWithoutRight whether guests are entered over SSH, as root, although the API token lacks the
     *     privilege VM.Console
     * @param metricsTenSecondHours how many hours measured values are kept in steps of ten seconds
     * @param metricsMinuteDays how many days measured values are kept in steps of a minute
     * @param metricsQuarterHourDays how many days measured values are kept in steps of 15 minutes
     * @param metricsHourDays how many days measured values are kept in steps of an hour
     * @param sources by the name of each setting, where its value comes from; what the environment sets cannot be
     *     changed here
     */
    record SettingsView(
            @Nullable String publicUrl,
            int auditRetentionDays,
            int jobRetentionDays,
            String catalogUrl,
            String catalogBranch,
            String catalogEngineUrl,
            String catalogEngineBranch,
            int consoleIdleMinutes,
            int consolesPerUser,
            int consolesInAll,
            int jobsWaitingPerUser,
            boolean sshConsolesWithoutRight,
            int metricsTenSecondHours,
            int metricsMinuteDays,
            int metricsQuarterHourDays,
            int metricsHourDays,
            Map<String, Source> sources) {}

    SettingsView view() {
        var sources = new LinkedHashMap<String, Source>();
        for (Name name : Name.values()) sources.put(name.word(), source(name));
        return new SettingsView(
                publicUrl(),
                number(Name.AUDIT_RETENTION_DAYS),
                number(Name.JOB_RETENTION_DAYS),
                catalogUrl(),
                catalogBranch(),
                catalogEngineUrl(),
                catalogEngineBranch(),
                number(Name.CONSOLE_IDLE_MINUTES),
                consolesPerUser(),
                consolesInAll(),
                jobsWaitingPerUser(),
                sshConsolesWithoutRight(),
                number(Name.METRICS_TEN_SECOND_HOURS),
                number(Name.METRICS_MINUTE_DAYS),
                number(Name.METRICS_QUARTER_HOUR_DAYS),
                number(Name.METRICS_HOUR_DAYS),
                sources);
    }

    /** Applies all changes, or none. Only an owner changes what limits each user, admins included. */
    SettingsView edit(Principal who, SettingsPatchIn in) {
        if (in.jobsWaitingPerUser().isSent() && !who.has(Role.OWNER, Ownership.PLATFORM)) {
            throw Refusal.roleRequired(Role.OWNER.word());
        }
        var changes = new LinkedHashMap<String, Change<String>>();
        note(changes, Name.PUBLIC_URL, in.publicUrl().map(PublicUrl::parse));
        note(changes, Name.AUDIT_RETENTION_DAYS, in.auditRetentionDays().map(String::valueOf));
        note(changes, Name.JOB_RETENTION_DAYS, in.jobRetentionDays().map(String::valueOf));
        note(changes, Name.CATALOG_URL, in.catalogUrl().map(CatalogUrl::parse));
        note(changes, Name.CATALOG_BRANCH, in.catalogBranch());
        note(changes, Name.CATALOG_ENGINE_URL, in.catalogEngineUrl().map(CatalogUrl::parse));
        note(changes, Name.CATALOG_ENGINE_BRANCH, in.catalogEngineBranch());
        note(changes, Name.CONSOLE_IDLE_MINUTES, in.consoleIdleMinutes().map(String::valueOf));
        note(changes, Name.CONSOLES_PER_USER, in.consolesPerUser().map(String::valueOf));
        note(changes, Name.CONSOLES_IN_ALL, in.consolesInAll().map(String::valueOf));
        note(changes, Name.JOBS_WAITING_PER_USER, in.jobsWaitingPerUser().map(String::valueOf));
        note(
                changes,
                Name.SSH_CONSOLES_WITHOUT_RIGHT,
                in.sshConsolesWithoutRight().map(String::valueOf));
        note(changes, Name.METRICS_TEN_SECOND_HOURS, in.metricsTenSecondHours().map(String::valueOf));
        note(changes, Name.METRICS_MINUTE_DAYS, in.metricsMinuteDays().map(String::valueOf));
        note(
                changes,
                Name.METRICS_QUARTER_HOUR_DAYS,
                in.metricsQuarterHourDays().map(String::valueOf));
        note(changes, Name.METRICS_HOUR_DAYS, in.metricsHourDays().map(String::valueOf));
        if (!changes.isEmpty()) change(changes);
        return view();
    }

    private void note(Map<String, Change<String>> changes, Name name, Change<String> change) {
        String fixed = environment.get(name);
        if (!change.isSent() || (fixed != null && fixed.equals(change.orNull()))) return;
        if (fixed != null) {
            throw Refusal.conflict("The environment of the service sets " + name.word() + ". Remove HOLDFAST_" + name
                    + " there first.");
        }
        changes.put(name.word(), change);
    }

    private void change(Map<String, Change<String>> changes) {
        db.writing(h -> {
            changes.forEach((name, change) -> {
                String value = change.orNull();
                if (value == null) store.delete(h, name);
                else store.put(h, name, value);
            });
            REVISION.grow(h);
            Db.afterCommit(this::refresh);
        });
    }

    /** Sets the action to run after each change from now on. */
    public synchronized void onChange(Runnable what) {
        reaction = what;
    }

    /** Reloads what changed since the last call, here or on another replica. Cheap; to be called often. */
    public synchronized void refresh() {
        long revision = db.read(REVISION::read);
        if (revision == seen.revision()) return;
        seen = read();
        reaction.run();
    }

    private Seen read() {
        // The revision first: rows newer than it are read again later, and no outdated rows stay.
        return db.read(h -> new Seen(REVISION.read(h), store.all(h)));
    }

    private @Nullable String value(Name name) {
        String fixed = environment.get(name);
        return fixed == null ? seen.stored().getOrDefault(name.word(), name.byDefault) : fixed;
    }

    private String text(Name name) {
        String value = value(name);
        if (value == null) throw new IllegalStateException(name + " has no default");
        return value;
    }

    private int number(Name name) {
        return Integer.parseInt(text(name));
    }

    private Source source(Name name) {
        if (environment.containsKey(name)) return Source.ENVIRONMENT;
        return seen.stored().containsKey(name.word()) ? Source.SETTINGS : Source.DEFAULT;
    }
}
