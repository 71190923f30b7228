package dev.holdfast.firewall.place;

import java.util.List;

/** The levels with which packets are logged, of rules and of options. */
public final class LogLevels {
    /** All of them; {@code nolog} logs nothing. */
    public static final List<String> ALL =
            List.of("emerg", "alert", "crit", "err", "warning", "notice", "info", "debug", "nolog");

    private LogLevels() {}
}
