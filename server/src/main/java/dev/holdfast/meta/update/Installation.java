package dev.holdfast.meta.update;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How this program was installed, as its launcher says ({@code HOLDFAST_INSTALLED_AS}), and where.
 *
 * @param folder of a supervised tarball: the folder that contains those of the versions; null otherwise
 */
record Installation(Kind kind, @Nullable Path folder) {
    /** The ways of installing. */
    enum Kind {
        /** A tarball whose launcher supervises the service: only this one can update itself. */
        SUPERVISED,
        TARBALL,
        DEB,
        IMAGE,
        SOURCE
    }

    /** As the launcher says. */
    static Installation of(String installedAs, @Nullable Path versions) {
        if (versions != null) return new Installation(Kind.SUPERVISED, versions);
        Kind kind = switch (installedAs) {
            case "tarball" -> Kind.TARBALL;
            case "deb" -> Kind.DEB;
            case "image" -> Kind.IMAGE;
            default -> Kind.SOURCE;
        };
        return new Installation(kind, null);
    }

    /** Such as {@code linux-amd64}. */
    static String platform() {
        return "linux-" + debianArchitecture();
    }

    private static String debianArchitecture() {
        String arch = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        return switch (arch) {
            case "x86_64" -> "amd64";
            case "aarch64" -> "arm64";
            default -> arch;
        };
    }

    /** The line to type to install a version by hand. */
    String how(String version) {
        return switch (kind) {
            case SUPERVISED, TARBALL ->
                "tar xzf holdfast-" + version + "-" + platform() + ".tar.gz, then start bin/holdfast of the new folder";
            case DEB -> "sudo apt install ./holdfast_" + version + "_" + debianArchitecture() + ".deb";
            case IMAGE ->
                "podman load -i holdfast-" + version + "-oci.tar, then start the container from the new image";
            case SOURCE -> "git checkout v" + version + " && ./run serve";
        };
    }

    /** Why this service can't update itself, as a sentence; null if it can. */
    @Nullable
    String obstacle(boolean isSqlite) {
        Path versions = folder;
        if (versions == null) {
            return switch (kind) {
                case DEB -> "The package manager installed this program and must update it.";
                case IMAGE -> "This program runs from a container image, which is replaced as a whole.";
                case TARBALL -> "The launcher was started without supervision (docs/own-update.md).";
                case SOURCE, SUPERVISED -> "This program runs from its source.";
            };
        }
        if (!isSqlite) {
            return "The database is PostgreSQL, where the previous state could not be put back by itself. Back it up, then"
                    + " update one replica after the other (docs/replicas.md).";
        }
        if (!Files.isWritable(versions)) {
            return "The user of the service can't write to " + versions + ", where its versions are.";
        }
        return null;
    }
}
