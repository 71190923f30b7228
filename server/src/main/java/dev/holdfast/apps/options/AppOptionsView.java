package dev.holdfast.apps.options;

import dev.holdfast.guests.PendingChanges.PendingChange;
import dev.holdfast.guests.options.Nesting;
import dev.holdfast.guests.options.OptionValues;
import dev.holdfast.guests.options.TakesEffect;
import dev.holdfast.http.Field;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The options of a container.
 *
 * @param inForce those in force
 * @param next those after the next start
 * @param pending the keys of the configuration that the next start changes; nesting is part of {@code features}
 * @param takesEffect when a change of each option would be in force
 * @param refused why options can't be changed, as sentences; those that can are left out
 * @param rootOnly what only root@pam may change: the other features, and devices, the hook script and raw lines that are
 *     set
 * @param digest of the configuration, for the next change of it
 */
record AppOptionsView(
        Values inForce,
        Values next,
        List<PendingChange> pending,
        Map<String, TakesEffect> takesEffect,
        Map<String, String> refused,
        List<RootOnly> rootOnly,
        String digest) {
    private static final String IN_THE_FILE =
            Nesting.NO_TOKEN + " Change raw lines on the node, in the file of the container.";
    private static final List<String> FEATURES = List.of("keyctl", "fuse", "mount", "mknod", "force_rw_sys");

    /**
     * What a change reaches in the running container. Proxmox VE stores a host name at once, too, but only a start tells
     * it to the container.
     */
    private static final Set<String> AT_ONCE = Set.of("onboot", "startup", "protection", "cpulimit", "cpuunits");

    /**
     * Options of a container, as {@link AppOptionsIn} changes them. What is null has Proxmox VE's default.
     *
     * @param hostname its host name; null without any
     * @param onboot whether it starts with its node; null: Proxmox VE's default, false
     * @param startup order and delays at the start of the node, such as {@code order=2,up=30}; null when none are set
     * @param protection whether Proxmox VE refuses to remove it, and to change and remove its disks; null: Proxmox VE's
     *     default, false
     * @param cpulimit how many CPUs it may use at most, such as 1.5; 0: no limit; null: Proxmox VE's default, 0
     * @param cpuunits its weight when the node has no CPU time to spare; null: Proxmox VE's default, 100, or 1024 on a
     *     node with cgroup v1
     * @param nameserver the IP addresses of its name servers, separated by spaces; null: those of the node
     * @param searchdomain its DNS domains, separated by spaces; null: that of the node
     * @param nesting whether it may mount {@code proc} and {@code sys} for containers in it; null: Proxmox VE's default,
     *     false
     * @param cmode what its console is connected to: {@code tty}, {@code console} or {@code shell}; null: Proxmox VE's
     *     default, {@code tty}
     * @param console whether it has the device /dev/console; null: Proxmox VE's default, true
     * @param tty how many terminals it has; null: Proxmox VE's default, 2
     */
    record Values(
            @Nullable String hostname,
            @Nullable Boolean onboot,
            @Nullable String startup,
            @Nullable Boolean protection,
            @Nullable Double cpulimit,
            @Nullable Integer cpuunits,
            @Nullable String nameserver,
            @Nullable String searchdomain,
            @Nullable Boolean nesting,
            @Nullable String cmode,
            @Nullable Boolean console,
            @Nullable Integer tty) {
        private static Values of(Map<String, String> config) {
            return Field.make(
                    Values.class,
                    field -> OptionValues.of(
                            field,
                            field.name().equals("nesting")
                                    ? features(config).get("nesting")
                                    : config.get(field.name())));
        }
    }

    /**
     * What only root@pam may change about a container.
     *
     * @param key a feature such as {@code keyctl}, or a key of the configuration such as {@code dev0}
     * @param set whether it is set
     * @param value its value; null when it is not set, and of a raw line, which may contain a secret
     * @param refused why it can't be changed, in sentences
     */
    record RootOnly(String key, boolean set, @Nullable String value, String refused) {}

    /** Of the pending configuration, and of the configuration, which alone has the raw lines. */
    static AppOptionsView of(PendingConfig config, List<String> rawLines, boolean running) {
        Map<String, String> inForce = config.values();
        return new AppOptionsView(
                Values.of(inForce),
                Values.of(config.nextValues()),
                OptionValues.pending(config, keys().map(AppOptionsView::key).collect(Collectors.toSet())),
                keys().collect(Collectors.toMap(
                        Function.identity(),
                        key -> !running || AT_ONCE.contains(key) ? TakesEffect.NOW : TakesEffect.NEXT_START,
                        (one, _) -> one,
                        LinkedHashMap::new)),
                refused(config),
                rootOnly(inForce, rawLines),
                config.digest());
    }

    /** Why options of this container can't be changed, by their names. */
    static Map<String, String> refused(PendingConfig config) {
        String nesting = Nesting.obstacle(config);
        return nesting == null ? Map.of() : Map.of("nesting", nesting);
    }

    /** The key of the configuration that contains an option. */
    static String key(String option) {
        return option.equals("nesting") ? Nesting.KEY : option;
    }

    private static Stream<String> keys() {
        return Field.of(Values.class).stream().map(Field::name);
    }

    private static List<RootOnly> rootOnly(Map<String, String> config, List<String> rawLines) {
        NicConfig features = features(config);
        return Stream.of(
                        FEATURES.stream()
                                .map(key -> new RootOnly(
                                        key, features.get(key) != null, features.get(key), Nesting.ROOT_ONLY)),
                        config.keySet().stream()
                                .filter(key -> key.matches("dev[0-9]+|hookscript"))
                                .sorted()
                                .map(key -> new RootOnly(key, true, config.get(key), Nesting.ROOT_ONLY)),
                        rawLines.stream().distinct().map(key -> new RootOnly(key, true, null, IN_THE_FILE)))
                .flatMap(Function.identity())
                .toList();
    }

    private static NicConfig features(Map<String, String> config) {
        return NicConfig.parse(config.getOrDefault(Nesting.KEY, ""));
    }
}
