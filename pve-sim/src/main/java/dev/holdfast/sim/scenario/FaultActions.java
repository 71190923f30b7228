package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.fault.FaultRule;
import dev.holdfast.sim.model.fault.Faults;
import dev.holdfast.sim.model.fault.Latency;
import dev.holdfast.sim.model.fault.SshFaults;
import java.time.Duration;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Faults of answers, commands and tasks. */
final class FaultActions {
    /** Reads the arguments of a fault and creates its rule for a pattern. */
    private interface Reader {
        Function<String, FaultRule> read(ActionArguments words);
    }

    /** The requests that a fault hits: {@code GET .*}, {@code 10% of GET .*}, {@code next 3 of GET .*}. */
    private record Target(double share, int times, String pattern) {
        static Target of(String what) {
            String[] parts = what.split(" of ", 2);
            String pattern = parts[parts.length - 1];
            var _ = Pattern.compile(pattern); // throws an IllegalArgumentException that says why
            if (parts.length == 1) return new Target(1, Integer.MAX_VALUE, pattern);
            if (parts[0].startsWith("next ")) {
                return new Target(1, ActionArguments.number(1, 1_000_000, parts[0].substring(5)), pattern);
            }
            return new Target(ActionArguments.shareOf(parts[0]), Integer.MAX_VALUE, pattern);
        }
    }

    private FaultActions() {}

    static void add(ScenarioActions actions, DataCentre dataCentre) {
        Faults faults = dataCentre.faults();
        fault(actions, "slow LATENCY", "answers later: 20ms, 10ms-80ms or p50=20ms,p99=800ms", w -> {
            Latency latency = w.latency("LATENCY");
            return on -> faults.slow(on, latency);
        });
        fault(actions, "handshake LATENCY", "accepts connections, delays TLS; matches nodes", w -> {
            Latency latency = w.latency("LATENCY");
            return on -> faults.slowHandshake(on, latency);
        });
        fault(actions, "fail STATUS TEXT…", "answers with this status and text, does nothing", w -> {
            int status = w.number("STATUS", 400, 599);
            return on -> faults.fail(on, status, w.get("TEXT"));
        });
        fault(actions, "busy", "answers 503 and does nothing", _ -> faults::busy);
        fault(actions, "hang", "takes the request and never answers", _ -> faults::hang);
        fault(actions, "cut", "cuts the connection and does nothing", _ -> faults::cut);
        fault(actions, "swallow", "carries out the request, then cuts", _ -> faults::swallow);
        fault(actions, "truncate", "cuts the answer in the middle", _ -> faults::truncate);
        fault(actions, "drip BYTES", "sends this many bytes of the body per second", w -> {
            int bytes = w.number("BYTES", 1, 999_999_999);
            return on -> faults.drip(on, bytes);
        });
        command(actions, "fail STATUS TEXT…", "a command ends with this and does nothing", faults, w -> {
            int status = w.number("STATUS", 1, 255);
            return on -> on.fail(status, w.get("TEXT"));
        });
        command(actions, "slow DURATION", "a command starts late", faults, w -> {
            Duration by = w.duration("DURATION");
            return on -> on.slow(by);
        });
        command(actions, "hang", "a command does not start until 'faults off'", faults, _ -> SshFaults::hang);
        command(actions, "cut", "connections break when a command starts; it runs on", faults, _ -> SshFaults::cut);
        command(actions, "garbage", "a command prints bytes that are not text", faults, _ -> SshFaults::garbage);
        actions.add("faults off", "ends all faults; waiting requests continue", _ -> faults::clear);
        actions.add("tasks take DURATION", "duration of tasks started from now on", w -> {
            var duration = w.duration("DURATION");
            return () -> faults.taskDuration(duration);
        });
        actions.add("tasks hold", "tasks do their work but do not end", _ -> faults::holdTasks);
        actions.add("tasks release", "held tasks end", _ -> faults::releaseTasks);
        actions.add(
                "tasks fail TEXT…",
                "the next task to end fails with this",
                w -> () -> faults.nextTaskFails(w.get("TEXT")));
        actions.add("tasks warn COUNT", "the next task to end has this many warnings", w -> {
            int count = w.number("COUNT", 1, 1000);
            return () -> faults.nextTaskWarns(count);
        });
    }

    /** Commands of the simulated shells, matched as {@code node command line} or {@code node number command line}. */
    private static void command(
            ScenarioActions actions,
            String verb,
            String meaning,
            Faults faults,
            Function<ActionArguments, Function<SshFaults, FaultRule>> reader) {
        actions.add("ssh " + verb + " for WHAT…", meaning, w -> {
            Function<SshFaults, FaultRule> rule = reader.apply(w);
            Target target = Target.of(w.get("WHAT"));
            return () -> {
                var _ = rule.apply(faults.ssh(target.pattern()))
                        .share(target.share())
                        .times(target.times());
            };
        });
    }

    private static void fault(ScenarioActions actions, String verb, String meaning, Reader reader) {
        actions.add("fault " + verb + " for WHAT…", meaning, w -> {
            Function<String, FaultRule> rule = reader.read(w);
            Target target = Target.of(w.get("WHAT"));
            return () -> {
                var _ = rule.apply(target.pattern()).share(target.share()).times(target.times());
            };
        });
    }
}
