package dev.holdfast.platform;

/** All settings, given as environment variables or in the file that {@code HOLDFAST_CONFIG} names. */
public enum Setting {
    LISTEN("127.0.0.1:8080", "The address and port to listen on."),
    DATA("data", "The directory of the SQLite database and the master key."),
    DATABASE_URL("", "A PostgreSQL URL, `jdbc:postgresql://host/database`, to use instead of SQLite."),
    DATABASE_USER("", "The PostgreSQL user."),
    DATABASE_PASSWORD("", "The PostgreSQL password."),
    MASTER_KEY("", "The file with the key that seals secrets. The default is `master.key` in the data directory."),
    PUBLIC_URL(
            "",
            "The address at which users reach Holdfast, such as `https://holdfast.example.net`. If it is not set"
                    + " here, an admin can set it in the settings."),
    TRUSTED_PROXIES(
            "", "Addresses or networks of reverse proxies whose X-Forwarded headers are trusted, separated by commas."),
    TLS(
            "",
            "`self-signed`: HTTPS with a certificate that Holdfast makes itself, at the first start and before it"
                    + " expires; see docs/tls.md. Without TLS, put a reverse proxy in front of Holdfast."),
    TLS_CERT(
            "",
            "HTTPS with a certificate of your own: a PEM file with the certificate, followed by those of its issuers."
                    + " It is read again when it changes."),
    TLS_KEY("", "The PEM file with the private key of HOLDFAST_TLS_CERT."),
    ALLOW_LOOPBACK_HOSTS(
            "false",
            "Whether hypervisors and sign-in providers may have loopback addresses: for the simulator and for tests."),
    BLOCKED_NETWORKS(
            "",
            "Addresses or networks to which Holdfast never connects, separated by commas, besides those of cloud"
                    + " metadata services, which it never does."),
    CA_FILE(
            "",
            "A file of PEM certificates of authorities that are trusted besides the well-known ones, such as a"
                    + " company's own: for webhooks, mail servers, push services, sign-in providers and the catalogue."
                    + " Hypervisors are recognised by their fingerprints."),
    OWNER_EMAIL(
            "", "With HOLDFAST_OWNER_PASSWORD: creates the first owner at the first start, without the set-up page."),
    OWNER_PASSWORD("", "The first owner's password."),
    FEATURES_OFF("", "Features to switch off, such as `apps.uninstall`, separated by commas."),
    POLL_SECONDS("10", "How often each cluster is polled, in seconds, 2 to 3600."),
    POLICY_FILE("", "A signed policy that switches features off; docs/entitlements.md describes how to make one."),
    POLICY_KEY("", "The public key that verifies the signature of the policy."),
    JOB_RETENTION_DAYS(
            "",
            "How long finished jobs and their transcripts are kept, in days, 1 to 3650. If it is not set here, the"
                    + " settings decide: 90 until an admin changes it."),
    JOB_SILENCE_SECONDS(
            "120",
            "How long a host may fail to answer while a job follows its task before the job ends as unknown, in"
                    + " seconds, 1 to 3600."),
    NETWORK_SILENCE_SECONDS(
            "900",
            "How long a node may be away after its network configuration was applied before the job ends as unknown, in"
                    + " seconds, 1 to 86400."),
    REVERT_SECONDS(
            "120",
            "How long a node waits for Holdfast, after its network configuration was applied, or for a person, after a"
                    + " firewall was armed, before it puts the old one back, in seconds, 2 to 3600; needs SSH."),
    CATALOG_URL(
            "",
            "Where the community scripts come from: the https address of a git repository, or the absolute path of one"
                    + " or of a plain directory, on the service's machine. If it is not set here, an admin can set an"
                    + " address in the settings; see docs/catalog.md."),
    CATALOG_BRANCH("", "The branch to read from that repository. If it is not set here, the settings decide."),
    CATALOG_ENGINE_URL(
            "",
            "Where the framework comes from that the scripts load from a repository of its own: given like the address"
                    + " of the scripts. If it is not set here, the settings decide; see docs/catalog.md."),
    CATALOG_ENGINE_BRANCH("", "The branch to read from that repository. If it is not set here, the settings decide."),
    CATALOG_REFRESH_HOURS(
            "24", "How often the service refreshes the catalogue by itself, in hours, 1 to 720; 0 means never."),
    IMAGE_LIST(
            "",
            "Where the list of known cloud images is: an https address, read again every hour, or the absolute path of a"
                    + " file. If it is not set, the list of this build is used; see docs/guests.md."),
    BACKUP_DIR(
            "",
            "The directory for backups of the service itself, those by hand and by schedule; docs/own-backup.md. It should"
                    + " be on another disk or machine."),
    BACKUP_PASSPHRASE_FILE(
            "",
            "A file with a passphrase of at least 12 characters: then these backups contain the master key, sealed with"
                    + " it. Without it, the key must be kept apart."),
    RELEASE_URL(
            "",
            "The https address of a signed list of releases of Holdfast. Without it, the service does not look for"
                    + " updates; docs/own-update.md."),
    RELEASE_KEY("", "The public key that verifies this list, instead of the one in the build: for builds of your own."),
    INSTALLED_AS("", "How this program was installed: `tarball`, `deb` or `image`. Its launcher sets it."),
    VERSIONS("", "The folder with the versions of a supervised installation. Its launcher sets it."),
    PROBATION(
            "false",
            "Whether the launcher waits for this service to work, after an update: until it has decided, no job"
                    + " starts. Its launcher sets it.");

    private final String byDefault;
    private final String meaning;

    Setting(String byDefault, String meaning) {
        this.byDefault = byDefault;
        this.meaning = meaning;
    }

    String variable() {
        return "HOLDFAST_" + name();
    }

    String byDefault() {
        return byDefault;
    }

    /** Prints {@code docs/configuration.md}. */
    public static String document() {
        var text = new StringBuilder("""
            # Configuration

            Every setting is an environment variable, or a line `HOLDFAST_X=value` of the file that
            `HOLDFAST_CONFIG` names; the environment takes precedence. All faults are reported together and stop
            the start. The build writes this file from `Setting.java`; a test compares it.

            | Variable | Default | Meaning |
            |---|---|---|
            """);
        for (Setting one : values()) {
            text.append("| `")
                    .append(one.variable())
                    .append("` | ")
                    .append(one.byDefault.isEmpty() ? "–" : "`" + one.byDefault + "`")
                    .append(" | ")
                    .append(one.meaning)
                    .append(" |\n");
        }
        return text.toString();
    }
}
