package dev.holdfast.platform;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.PolicyFile;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.net.Authorities;
import dev.holdfast.base.net.Network;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.base.seal.SigningKey;
import dev.holdfast.base.tls.TlsFiles;
import dev.holdfast.settings.CatalogUrl;
import dev.holdfast.settings.PublicUrl;
import java.io.IOException;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.jspecify.annotations.Nullable;

/** The configuration, read once and checked at start-up. All faults are reported together, then the start ends. */
public record Config(
        InetSocketAddress listen,
        DatabaseConfig database,
        Path masterKey,
        @Nullable String publicUrl,
        List<Network> trustedProxies,
        @Nullable TlsFiles tls,
        boolean allowLoopbackHosts,
        List<Network> blockedNetworks,
        SSLContext authorities,
        @Nullable FirstOwner firstOwner,
        Set<Entitlement> featuresOff,
        Duration pollInterval,
        @Nullable Duration jobRetention,
        Duration jobSilence,
        Duration networkSilence,
        Duration revertDelay,
        @Nullable String catalogUrl,
        @Nullable String catalogBranch,
        @Nullable String catalogEngineUrl,
        @Nullable String catalogEngineBranch,
        Duration catalogPause,
        @Nullable String imageList,
        PolicyFile.@Nullable Place policy,
        @Nullable Path backupDirectory,
        @Nullable Path backupPassphrase,
        @Nullable URI releaseIndex,
        @Nullable Ed25519PublicKeyParameters releaseKey,
        String installedAs,
        @Nullable Path versions,
        boolean probation) {

    /** The first owner's account, created at the first start without the set-up page. */
    public record FirstOwner(String email, Secret password) {}

    /**
     * Reads the environment and the file that {@code HOLDFAST_CONFIG} names. Throws {@link StartupException} with all
     * faults.
     */
    public static Config read(Map<String, String> environment) {
        Properties file = new Properties();
        String name = environment.get("HOLDFAST_CONFIG");
        if (name != null) {
            try (Reader reader = Files.newBufferedReader(Path.of(name))) {
                file.load(reader);
            } catch (IOException e) {
                throw new StartupException(
                        "Can't read the configuration file " + name + ". Correct HOLDFAST_CONFIG or the file.");
            }
        }
        var values = new EnumMap<Setting, String>(Setting.class);
        for (Setting one : Setting.values()) {
            String value = environment.getOrDefault(one.variable(), file.getProperty(one.variable(), one.byDefault()));
            values.put(one, value.trim());
        }
        return new Reading(values).config();
    }

    private static final class Reading {
        private final Map<Setting, String> values;
        private final List<String> faults = new ArrayList<>();

        Reading(Map<Setting, String> values) {
            this.values = values;
        }

        Config config() {
            Path data = Path.of(text(Setting.DATA));
            String url = orNull(Setting.DATABASE_URL);
            var config = new Config(
                    parse(Setting.LISTEN, "an address and a port, such as 127.0.0.1:8080", Reading::address),
                    url == null
                            ? DatabaseConfig.sqlite(data)
                            : DatabaseConfig.postgres(
                                    data, url, orNull(Setting.DATABASE_USER), orNull(Setting.DATABASE_PASSWORD)),
                    orNull(Setting.MASTER_KEY) == null ? data.resolve("master.key") : Path.of(text(Setting.MASTER_KEY)),
                    parseOrNull(Setting.PUBLIC_URL, PublicUrl.EXPECTED, PublicUrl::parse),
                    networks(Setting.TRUSTED_PROXIES),
                    tls(data),
                    parse(Setting.ALLOW_LOOPBACK_HOSTS, "true or false", Reading::truth),
                    networks(Setting.BLOCKED_NETWORKS),
                    parse(Setting.CA_FILE, "a readable file of PEM certificates", Reading::authorities),
                    firstOwner(),
                    parse(Setting.FEATURES_OFF, "names of features", _ -> features()),
                    Duration.ofSeconds(parse(Setting.POLL_SECONDS, "2 to 3600", v -> within(v, 2, 3600))),
                    parseOrNull(Setting.JOB_RETENTION_DAYS, "1 to 3650", v -> Duration.ofDays(within(v, 1, 3650))),
                    Duration.ofSeconds(parse(Setting.JOB_SILENCE_SECONDS, "1 to 3600", v -> within(v, 1, 3600))),
                    Duration.ofSeconds(parse(Setting.NETWORK_SILENCE_SECONDS, "1 to 86400", v -> within(v, 1, 86400))),
                    Duration.ofSeconds(parse(Setting.REVERT_SECONDS, "2 to 3600", v -> within(v, 2, 3600))),
                    parseOrNull(
                            Setting.CATALOG_URL,
                            CatalogUrl.EXPECTED + ", or an absolute path",
                            CatalogUrl::parseOrPath),
                    parseOrNull(Setting.CATALOG_BRANCH, CatalogUrl.BRANCH_EXPECTED, Reading::branch),
                    parseOrNull(
                            Setting.CATALOG_ENGINE_URL,
                            CatalogUrl.EXPECTED + ", or an absolute path",
                            CatalogUrl::parseOrPath),
                    parseOrNull(Setting.CATALOG_ENGINE_BRANCH, CatalogUrl.BRANCH_EXPECTED, Reading::branch),
                    Duration.ofHours(parse(Setting.CATALOG_REFRESH_HOURS, "0 to 720", v -> within(v, 0, 720))),
                    parseOrNull(Setting.IMAGE_LIST, "an https address, or an absolute path", CatalogUrl::parseOrPath),
                    policy(),
                    orNull(Setting.BACKUP_DIR) == null ? null : Path.of(text(Setting.BACKUP_DIR)),
                    orNull(Setting.BACKUP_PASSPHRASE_FILE) == null
                            ? null
                            : Path.of(text(Setting.BACKUP_PASSPHRASE_FILE)),
                    parseOrNull(Setting.RELEASE_URL, CatalogUrl.EXPECTED, text -> URI.create(CatalogUrl.parse(text))),
                    parseOrNull(
                            Setting.RELEASE_KEY, "a public key, as sign-release prints it", SigningKey::parsePublic),
                    text(Setting.INSTALLED_AS),
                    orNull(Setting.VERSIONS) == null ? null : Path.of(text(Setting.VERSIONS)),
                    parse(Setting.PROBATION, "true or false", Reading::truth));
            if (!faults.isEmpty()) throw new StartupException(String.join("\n", faults));
            return config;
        }

        private static SSLContext authorities(String file) {
            return file.isEmpty() ? Authorities.known() : Authorities.knownAnd(Path.of(file));
        }

        private String text(Setting setting) {
            return values.getOrDefault(setting, setting.byDefault());
        }

        private @Nullable String orNull(Setting setting) {
            String value = text(setting);
            return value.isEmpty() ? null : value;
        }

        private List<String> list(Setting setting) {
            return list(text(setting));
        }

        private static List<String> list(String text) {
            return Arrays.stream(text.split(","))
                    .map(String::trim)
                    .filter(s -> !s.isEmpty())
                    .toList();
        }

        private List<Network> networks(Setting setting) {
            return parse(
                    setting,
                    "addresses or networks, such as 10.0.0.7, 172.18.0.0/16",
                    text -> list(text).stream().map(Network::parse).toList());
        }

        private <T> T parse(Setting setting, String wanted, Function<String, T> parser) {
            try {
                return parser.apply(text(setting));
            } catch (IllegalArgumentException e) {
                faults.add(setting.variable() + " must be " + wanted + ".");
                return parser.apply(setting.byDefault());
            }
        }

        private <T> @Nullable T parseOrNull(Setting setting, String wanted, Function<String, T> parser) {
            String value = orNull(setting);
            if (value == null) return null;
            try {
                return parser.apply(value);
            } catch (IllegalArgumentException e) {
                faults.add(setting.variable() + " must be " + wanted + ".");
                return null;
            }
        }

        private static InetSocketAddress address(String text) {
            int colon = text.lastIndexOf(':');
            if (colon < 1) throw new IllegalArgumentException();
            return new InetSocketAddress(
                    text.substring(0, colon).replaceAll("[\\[\\]]", ""), Integer.parseInt(text.substring(colon + 1)));
        }

        private static boolean truth(String text) {
            if (!text.equals("true") && !text.equals("false")) throw new IllegalArgumentException();
            return text.equals("true");
        }

        private static String branch(String text) {
            if (!CatalogUrl.isBranch(text)) throw new IllegalArgumentException();
            return text;
        }

        private static long within(String text, long least, long most) {
            long value = Long.parseLong(text);
            if (value < least || value > most) throw new IllegalArgumentException();
            return value;
        }

        private Set<Entitlement> features() {
            var off = EnumSet.noneOf(Entitlement.class);
            for (String key : list(Setting.FEATURES_OFF)) {
                Entitlement feature = Entitlement.find(key);
                if (feature == null) faults.add(Setting.FEATURES_OFF.variable() + " knows no " + key + ".");
                else off.add(feature);
            }
            return off;
        }

        private @Nullable TlsFiles tls(Path data) {
            String own = orNull(Setting.TLS);
            String certificate = orNull(Setting.TLS_CERT);
            String key = orNull(Setting.TLS_KEY);
            if ((certificate == null) != (key == null)) {
                faults.add("HOLDFAST_TLS_CERT and HOLDFAST_TLS_KEY go together: set both or neither.");
            }
            if (own != null && !own.equals("self-signed")) {
                faults.add("HOLDFAST_TLS must be self-signed, or empty.");
            }
            if (own != null && certificate != null) {
                faults.add("HOLDFAST_TLS and HOLDFAST_TLS_CERT exclude each other: set one of them.");
            }
            if (own != null) return TlsFiles.selfSignedIn(data);
            return certificate == null || key == null ? null : new TlsFiles(Path.of(certificate), Path.of(key), false);
        }

        private PolicyFile.@Nullable Place policy() {
            String file = orNull(Setting.POLICY_FILE);
            if ((file == null) != (orNull(Setting.POLICY_KEY) == null)) {
                faults.add("HOLDFAST_POLICY_FILE and HOLDFAST_POLICY_KEY go together: set both or neither.");
            }
            if (file == null) return null;
            return parseOrNull(
                    Setting.POLICY_KEY,
                    "the public key that sign-policy prints",
                    key -> PolicyFile.Place.of(Path.of(file), key));
        }

        private @Nullable FirstOwner firstOwner() {
            String email = orNull(Setting.OWNER_EMAIL);
            String password = orNull(Setting.OWNER_PASSWORD);
            if (email == null && password == null) return null;
            if (email == null || password == null) {
                faults.add("HOLDFAST_OWNER_EMAIL and HOLDFAST_OWNER_PASSWORD go together: set both or neither.");
                return null;
            }
            return new FirstOwner(email, Secret.of(password));
        }
    }
}
