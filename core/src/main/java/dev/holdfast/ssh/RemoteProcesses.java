package dev.holdfast.ssh;

/** How a script on a host recognises a process that it started before. */
public final class RemoteProcesses {
    /**
     * Functions for the POSIX shell: {@code uptime} in seconds, {@code born PID}, and {@code lives PID}, which compares what
     * {@code born} printed then, in the file {@code born}, with now. A zombie does not count as a process. Nor does one after a
     * restart of the host, or another one that got the same process id.
     */
    public static final String FUNCTIONS = """
            uptime() { cut -d . -f 1 /proc/uptime 2>/dev/null; }
            born() { cat /proc/sys/kernel/random/boot_id 2>/dev/null; cut -d ' ' -f 22 "/proc/$1/stat" 2>/dev/null; }
            lives() {
                kill -0 "$1" 2>/dev/null && [ "$(born "$1")" = "$(cat born)" ] &&
                    ! grep -q '^State:.*Z' "/proc/$1/status" 2>/dev/null
            }
            """;

    private RemoteProcesses() {}
}
