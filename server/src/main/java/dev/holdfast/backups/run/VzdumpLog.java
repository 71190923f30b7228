package dev.holdfast.backups.run;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the log of a backup of one guest says. Pure.
 *
 * @param failure why the guest could not be backed up; null when it was
 * @param warnings what may make the backup less useful
 * @param downtimeS how long the guest was stopped or paused; null when it was not
 */
record VzdumpLog(
        @Nullable String failure,
        List<String> warnings,
        @Nullable Long downtimeS) {
    private static final Pattern FAILED = Pattern.compile("ERROR: Backup of VM [0-9]+ failed - (.*)");
    private static final Pattern WARNING = Pattern.compile("WARN(?:ING)?: (.*)");
    private static final Pattern BACK = Pattern.compile("INFO: guest is online again after ([0-9]{1,7}) seconds");

    static VzdumpLog parse(List<String> lines) {
        String failure = null;
        var warnings = new ArrayList<String>();
        Long downtime = null;
        for (String line : lines) {
            Matcher failed = FAILED.matcher(line);
            Matcher warning = WARNING.matcher(line);
            Matcher back = BACK.matcher(line);
            if (failed.matches()) failure = failed.group(1);
            if (warning.matches()) warnings.add(warning.group(1));
            if (back.matches()) downtime = Long.valueOf(back.group(1));
        }
        return new VzdumpLog(failure, List.copyOf(warnings), downtime);
    }
}
