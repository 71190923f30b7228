package dev.holdfast.backups.testrestore;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Why a restore failed, as far as its task tells. Pure. */
final class RestoreFailure {
    /** What the programs print that unpack an archive when its bytes are wrong. */
    private static final Pattern DAMAGE = Pattern.compile(
            "Decoding error|[Dd]ata corruption|doesn't match checksum|[Cc]hecksum (?:error|mismatch)|crc error|corrupt"
                    + "|not in gzip format|not a lzop file|unsupported format|[Uu]nexpected (?:EOF|end of file)"
                    + "|does not look like a tar archive|Skipping to next header|wrong vma|vma magic|vma: .*(?:short|wrong|invalid)"
                    + "|not a VMA|missing chunk|blob too small|wrong magic");
    /** What prevents a restore whatever the archive contains. */
    private static final Pattern PREVENTED = Pattern.compile(
            "[Nn]o space left|not enough (?:free )?space|out of space|[Qq]uota exceeded|no quorum|[Pp]ermission"
                    + "|[Ii]nput/output error|[Cc]onnection (?:refused|reset|timed out)|received interrupt|got signal");

    private RestoreFailure() {}

    /** Whether the archive is to blame; false also when that is not certain. */
    static boolean isOfArchive(String message, List<String> log) {
        return found(DAMAGE, message, log) && !found(PREVENTED, message, log);
    }

    private static boolean found(Pattern pattern, String message, List<String> log) {
        return Stream.concat(Stream.of(message), log.stream())
                .anyMatch(line -> pattern.matcher(line).find());
    }
}
