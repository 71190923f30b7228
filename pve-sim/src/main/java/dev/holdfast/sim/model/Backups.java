package dev.holdfast.sim.model;

import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Volume;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.TreeMap;

/** The volumes that backups of guests create. */
public final class Backups {
    private static final DateTimeFormatter IN_FILES =
            DateTimeFormatter.ofPattern("yyyy_MM_dd-HH_mm_ss").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter ON_SERVERS = DateTimeFormatter.ISO_INSTANT;

    private Backups() {}

    private static Backup of(SimStorage storage, SimGuest guest) {
        var config = new TreeMap<>(guest.config());
        config.remove("digest");
        config.remove("lock");
        boolean server = storage.type().equals("pbs");
        String key = server && storage.option("encryption-key") != null ? keyOf(storage) : null;
        var origin = new Backup.Origin(
                server ? owner(storage) : null, key, guest.agent().isAnswering());
        return new Backup(guest.kind(), config, null, guest.files(), null, origin);
    }

    /** The user of a backup server that a storage signs in with. */
    public static String owner(SimStorage storage) {
        String user = storage.option("username");
        return user == null ? "root@pam" : user;
    }

    /** The volume that a backup of this guest creates. The simulated nodes use UTC, and so do the volume names. */
    public static Volume volume(SimStorage storage, SimGuest guest, long at, String compress) {
        Instant second = Instant.ofEpochSecond(at / 1000);
        long contents = contents(guest);
        boolean server = storage.type().equals("pbs");
        String kind = guest.kind().label().toLowerCase(Locale.ROOT);
        String ending = guest.kind().archiver() + ending(compress);
        String name = server
                ? "backup/" + kind + "/" + guest.vmid() + "/" + ON_SERVERS.format(second)
                : "backup/vzdump-" + guest.kind().type() + "-" + guest.vmid() + "-" + IN_FILES.format(second) + "."
                        + ending;
        long size = server ? contents : Math.max(1, contents * share(compress) / 100);
        return new Volume(
                storage.id(),
                name,
                "backup",
                server ? "pbs-" + kind : ending,
                size,
                // A backup server stores identical data only once.
                server ? size / 10 : size,
                guest.vmid(),
                second.toEpochMilli(),
                null,
                null,
                false,
                of(storage, guest));
    }

    /** The used bytes of the guest's disks that the backup includes. */
    private static long contents(SimGuest guest) {
        long contents = 0;
        for (var entry : guest.config().entrySet()) {
            if (!Backup.isTaken(guest.kind(), entry.getKey(), entry.getValue().toString())) continue;
            Volume volume = GuestDisk.volume(guest, entry.getValue().toString());
            if (volume != null) contents += volume.used();
        }
        return contents;
    }

    private static String ending(String compress) {
        return switch (compress) {
            case "0" -> "";
            case "gzip" -> ".gz";
            case "zstd" -> ".zst";
            default -> ".lzo";
        };
    }

    private static int share(String compress) {
        return switch (compress) {
            case "0" -> 100;
            case "gzip" -> 42;
            case "zstd" -> 40;
            default -> 55;
        };
    }

    /** The fingerprint of a storage's encryption key, as backup servers report it. {@code set} is a key of its own. */
    public static String keyOf(SimStorage storage) {
        String key = storage.option("encryption-key");
        String secret = key == null || key.equals("set") ? "key of " + storage.id() : "key " + key;
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
            return HexFormat.ofDelimiter(":").formatHex(hash).toLowerCase(Locale.ROOT);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
