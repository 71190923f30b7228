package dev.holdfast.vms.create;

import dev.holdfast.vms.OsTypes;
import dev.holdfast.vms.ProcessorType;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The image of a distribution with cloud-init, and what a machine needs to start from it.
 *
 * @param id the word that {@code known_image} of a creation takes
 * @param name the distribution and its version
 * @param family the distribution, such as {@code debian}
 * @param url the address of the file, which a node downloads: {@code https} only
 * @param checksums the address of the file in which its publisher lists its checksum; null where {@code checksum} says it
 * @param checksum in hexadecimal digits; null where it is read from {@code checksums} at each creation
 * @param algorithm of the checksum
 * @param user the user that cloud-init sets up unless another one is named
 * @param diskGb the least size of its disk, in GiB
 * @param ostype the guest operating system in Proxmox VE's words
 * @param bios the firmware from which it starts
 * @param cpuType the type of processor that it needs at least; null where Proxmox VE's default is enough
 * @param agent whether the guest agent is installed in it
 * @param serialPort whether it needs a serial port to start
 */
record KnownImage(
        String id,
        String name,
        String family,
        String url,
        @Nullable String checksums,
        @Nullable String checksum,
        ImageUrl.Algorithm algorithm,
        String user,
        int diskGb,
        String ostype,
        VmCreateIn.Bios bios,
        @Nullable String cpuType,
        boolean agent,
        boolean serialPort) {
    private static final Pattern CHECKSUMS = Pattern.compile("https://[^\\s/@?#]+/[^\\s?#]+");
    private static final Pattern USER = Pattern.compile("[a-z_][a-z0-9_-]{0,31}");

    /** The field of which the value is wrong; null when there is none. */
    @Nullable
    String fault() {
        if (!KnownImageIn.ID.matcher(id).matches() || id.length() > 60) return "id";
        if (name.isBlank() || name.length() > 100) return "name";
        if (!KnownImageIn.ID.matcher(family).matches() || family.length() > 60) return "family";
        if (!ImageUrl.isUrl(url)) return "url";
        if (checksums != null && !CHECKSUMS.matcher(checksums).matches()) return "checksums";
        if ((checksum == null) == (checksums == null)) return "checksum";
        if (checksum != null && !algorithm.fits(checksum)) return "checksum";
        if (!USER.matcher(user).matches()) return "user";
        if (diskGb < 1 || diskGb > 1 << 17) return "disk_gb";
        if (!OsTypes.ALL.contains(ostype)) return "ostype";
        return cpuType == null || ProcessorType.PATTERN.matcher(cpuType).matches() ? null : "cpu_type";
    }
}
