package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The time of day is injected as an {@code InstantSource}, and nothing sleeps: a test moves the clock; it does not wait for
 * it. {@code System.nanoTime} measures how long something takes, where a test has nothing to move.
 */
class ClockTest {
    /** Every way to read a clock and to wait for a time to pass that is not the condition of a lock. */
    private static final Pattern CLOCK = Pattern.compile("(java\\.time\\.(chrono\\.)?\\w+\\.now"
            + "|java\\.time\\.(Clock|InstantSource)\\.(system|tick)\\w*"
            + "|java\\.lang\\.System\\.(currentTimeMillis|nanoTime)"
            + "|java\\.lang\\.Thread\\.(sleep|onSpinWait)"
            + "|java\\.util\\.concurrent\\.TimeUnit\\.(sleep|timedWait)"
            + "|java\\.util\\.concurrent\\.locks\\.LockSupport\\.park(Nanos|Until)"
            + "|java\\.util\\.(Date\\.<init>|Calendar\\.getInstance|Timer\\.<init>))\\(.*"
            + "|.*\\.wait\\((long(, int)?)?\\)");

    /** Who does it nevertheless, and why. */
    private static final Set<String> ALLOWED = Set.of(
            "Main InstantSource.system", // the one clock, given to all others
            "Connections System.nanoTime", // how long somebody waits for a connection
            "Dispatcher System.nanoTime", // how long a request took, for the log
            "FairOutput LockSupport.parkNanos", // lets others run between two parts of a stream
            "HttpServer System.nanoTime", // how long the last answers may take when the service stops
            "Inventory System.nanoTime", // how long somebody waits for a poll
            "JettyBody System.nanoTime", // how long a body takes to arrive
            "JobStream System.nanoTime", // how often a viewer is sent a line that is being redrawn
            "LiveHub System.nanoTime", // how long a viewer waits for an event
            "MemoryAlarm System.nanoTime", // for how long the health shows that memory was short
            "NodeScripts System.nanoTime", // how long a node has been silent
            "PollLeases System.nanoTime", // how long a lease is good for, whatever the clocks of replicas say
            "Recordings System.nanoTime", // when something was shown, from the beginning of its recording
            "Relay System.nanoTime", // how long nothing was sent or received
            "Sse System.nanoTime", // how long nothing was sent
            "Signals System.nanoTime", // how long a signal takes through the database
            "SshConnection System.nanoTime", // how long a command runs
            "Wakeups LockSupport.parkNanos", // wakes viewers a few at a time
            "Wakeups System.nanoTime",
            "Worker Object.wait", // for a message
            "WriteTurns LockSupport.parkNanos", // its own queue, with a limit to waiting
            "WriteTurns System.nanoTime");

    @Test
    void theClockIsInjectedAndNothingSleeps() {
        var found = new TreeSet<String>();
        for (JavaClass one : ServiceClasses.ALL) {
            calls(one).filter(ClockTest::asksAClock).forEach(call -> found.add(file(one) + " " + name(call)));
        }
        assertThat(found).isEqualTo(ALLOWED);
    }

    private static Stream<JavaAccess<?>> calls(JavaClass one) {
        return Stream.of(
                        one.getMethodCallsFromSelf(),
                        one.getConstructorCallsFromSelf(),
                        one.getMethodReferencesFromSelf(),
                        one.getConstructorReferencesFromSelf())
                .flatMap(calls -> calls.stream());
    }

    private static boolean asksAClock(JavaAccess<?> call) {
        return CLOCK.matcher(call.getTarget().getFullName()).matches();
    }

    private static String name(JavaAccess<?> call) {
        return call.getTargetOwner().getSimpleName() + "." + call.getTarget().getName();
    }

    private static String file(JavaClass one) {
        return one.getName().replaceFirst("\\$.*", "").replaceFirst(".*\\.", "");
    }
}
