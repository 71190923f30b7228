package dev.holdfast.sim;

import java.time.Duration;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What can go wrong with answers and tasks. */
final class FaultActions {
    /** Reads what belongs to a fault and makes its rule for a pattern. */
    private interface Reader {
        Function<String, FaultRule> read(ActionArguments words);
    }

    /** What a fault hits: {@code GET .*}, {@code 10% of GET .*}, {@code next 3 of GET .*}. */
    private record Target(double share, int times, String pattern) {
        static Target of(String what) {
            String[] parts = what.split(" of ", 2);
            String pattern = parts[parts.length - 1];
            var _ = Pattern.compile(pattern); // its exception is an IllegalArgumentException that says why
            if (parts.length == 1) return new Target(1, Integer.MAX_VALUE, pattern);
            if (parts[0].startsWith("next ")) {
                return new Target(1, ActionArguments.number(1, 1_000_000, parts[0].substring(5)), pattern);
            }
            return new Target(ActionArguments.shareOf(parts[0]), Integer.MAX_VALUE, pattern);
        }
    }

    private FaultActions() {}

    static void add(ScenarioActions deeds, Sim sim) {
        Faults faults = sim.faults();
        fault(deeds, "slow LATENCY", "answers later: 20ms, 10ms-80ms or p50=20ms,p99=800ms", w -> {
            Latency latency = w.latency("LATENCY");
            return on -> faults.slow(on, latency);
        });
        fault(deeds, "handshake LATENCY", "connects at once, speaks TLS later; matches nodes", w -> {
            Latency latency = w.latency("LATENCY");
            return on -> faults.slowHandshake(on, latency);
        });
        fault(deeds, "fail STATUS TEXT…", "answers this and does nothing", w -> {
            int status = w.number("STATUS", 400, 599);
            return on -> faults.fail(on, status, w.get("TEXT"));
        });
        fault(deeds, "busy", "answers 503 and does nothing", _ -> faults::busy);
        fault(deeds, "hang", "takes the request and never answers", _ -> faults::hang);
        fault(deeds, "cut", "cuts the connection and does nothing", _ -> faults::cut);
        fault(deeds, "swallow", "does what is asked, then cuts", _ -> faults::swallow);
        fault(deeds, "truncate", "cuts the answer in the middle", _ -> faults::truncate);
        fault(deeds, "drip BYTES", "sends so many bytes of the body a second", w -> {
            int bytes = w.number("BYTES", 1, 999_999_999);
            return on -> faults.drip(on, bytes);
        });
        command(deeds, "fail STATUS TEXT…", "a command ends with it and does nothing", faults, w -> {
            int status = w.number("STATUS", 1, 255);
            return on -> on.fail(status, w.get("TEXT"));
        });
        command(deeds, "slow DURATION", "a command begins later", faults, w -> {
            Duration by = w.duration("DURATION");
            return on -> on.slow(by);
        });
        command(deeds, "hang", "a command does not begin until faults are off", faults, _ -> SshFaults::hang);
        command(deeds, "cut", "connections break when it begins; it goes on", faults, _ -> SshFaults::cut);
        command(deeds, "garbage", "a command prints what is no text", faults, _ -> SshFaults::garbage);
        deeds.add("faults off", "all of them; what waits goes on", _ -> faults::clear);
        deeds.add("tasks take DURATION", "those that begin from now on", w -> {
            var duration = w.duration("DURATION");
            return () -> faults.taskDuration(duration);
        });
        deeds.add("tasks hold", "they work and do not end", _ -> faults::holdTasks);
        deeds.add("tasks release", "they end", _ -> faults::releaseTasks);
        deeds.add(
                "tasks fail TEXT…", "the next to end fails with this", w -> () -> faults.nextTaskFails(w.get("TEXT")));
        deeds.add("tasks warn COUNT", "the next to end has so many warnings", w -> {
            int count = w.number("COUNT", 1, 1000);
            return () -> faults.nextTaskWarns(count);
        });
    }

    /** Commands of the simulated shells, looked for in {@code node command line} or {@code node number command line}. */
    private static void command(
            ScenarioActions deeds,
            String verb,
            String meaning,
            Faults faults,
            Function<ActionArguments, Function<SshFaults, FaultRule>> reader) {
        deeds.add("ssh " + verb + " for WHAT…", meaning, w -> {
            Function<SshFaults, FaultRule> rule = reader.apply(w);
            Target target = Target.of(w.get("WHAT"));
            return () -> {
                var _ = rule.apply(faults.ssh(target.pattern()))
                        .share(target.share())
                        .times(target.times());
            };
        });
    }

    private static void fault(ScenarioActions deeds, String verb, String meaning, Reader reader) {
        deeds.add("fault " + verb + " for WHAT…", meaning, w -> {
            Function<String, FaultRule> rule = reader.read(w);
            Target target = Target.of(w.get("WHAT"));
            return () -> {
                var _ = rule.apply(target.pattern()).share(target.share()).times(target.times());
            };
        });
    }
}
