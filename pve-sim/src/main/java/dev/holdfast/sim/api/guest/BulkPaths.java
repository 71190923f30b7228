package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.node.Interfaces;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starting, stopping and suspending all guests of a node: one task that starts a task for each guest. */
public final class BulkPaths {
    private static final Pattern ORDER = Pattern.compile("(?:order=)?([0-9]+)(?:,.*)?");
    private static final Parameter GUESTS =
            Parameter.of((name, list) -> Interfaces.split(list).allMatch(one -> one.matches("[1-9][0-9]{2,8}"))
                    ? null
                    : "value does not look like a valid VM ID\n");

    /** Starts the task of one guest; null when there is nothing to do. */
    private interface Order {
        @Nullable
        String give(SimTask task, SimGuest guest);
    }

    private BulkPaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        add(table, "startall", Map.of("force", Parameter.FLAG), BulkPaths::mayPower, BulkPaths::start);
        add(
                table,
                "stopall",
                Map.of("force-stop", Parameter.FLAG, "timeout", Parameter.number(0, 7200)),
                BulkPaths::mayPower,
                BulkPaths::stop);
        add(table, "suspendall", Map.of(), BulkPaths::maySuspend, BulkPaths::suspend);
    }

    private static void add(
            Route.Table table, String order, Map<String, Parameter> own, Route.Check check, Route.Handler handler) {
        var parameters = new HashMap<>(own);
        parameters.put("vms", GUESTS);
        parameters.put("max-workers", Parameter.number(1, 64));
        table.add("POST", "/nodes/{node}/" + order, Map.copyOf(parameters), check, handler);
    }

    /** Needs VM.PowerMgmt on {@code /} or on each guest that is named. */
    private static void mayPower(ApiCall asking) {
        if (asking.caller().has("/", "VM.PowerMgmt")) return;
        List<String> named = named(asking).toList();
        if (named.isEmpty()) throw Failure.forbidden("/", "VM.PowerMgmt");
        named.forEach(vmid -> asking.caller().need("/vms/" + vmid, "VM.PowerMgmt"));
    }

    private static void maySuspend(ApiCall asking) {
        boolean all =
                asking.caller().has("/", "VM.PowerMgmt") && asking.caller().has("/", "VM.Config.Disk");
        List<String> named = named(asking).toList();
        if (!all && named.isEmpty()) throw Failure.forbidden("/", "VM.PowerMgmt && VM.Config.Disk");
        if (!all) named.forEach(vmid -> asking.caller().need("/vms/" + vmid, "VM.PowerMgmt"));
    }

    private static Stream<String> named(ApiCall asking) {
        return Interfaces.split(asking.parameter("vms"));
    }

    private static String start(ApiCall asking) {
        return task(asking, "startall", task -> {
            while (!asking.cluster().isQuorate()) task.work(Duration.ofSeconds(1));
            for (List<SimGuest> together : guests(asking).values()) {
                for (SimGuest guest : together) {
                    boolean wanted = asking.flag("force") || Integer.valueOf(1).equals(guest.get("onboot"));
                    if (!wanted || guest.isRunning() || guest.isTemplate()) continue;
                    asking.needQuorum();
                    each(task, List.of(guest), (_, one) -> power(one).start(of(asking, one, Map.of())));
                }
            }
        });
    }

    private static String stop(ApiCall asking) {
        String force = asking.parameter("force-stop");
        var how = Map.of(
                "timeout",
                "" + asking.number("timeout", 180),
                "forceStop",
                force == null || Parameter.isYes(force) ? "1" : "0");
        return task(asking, "stopall", task -> {
            for (List<SimGuest> together : guests(asking).descendingMap().values()) {
                var running =
                        together.reversed().stream().filter(SimGuest::isRunning).toList();
                each(task, running, (_, one) -> power(one).shutdown(of(asking, one, how)));
            }
        });
    }

    private static String suspend(ApiCall asking) {
        return task(asking, "suspendall", task -> {
            for (List<SimGuest> together : guests(asking).descendingMap().values()) {
                each(task, together.reversed(), (warned, one) -> suspend(asking, warned, one));
            }
        });
    }

    /** Suspends to disk, which stops the VM; the lock shows that the next start resumes it from there. */
    private static @Nullable String suspend(ApiCall asking, SimTask task, SimGuest guest) {
        if (guest.isContainer()) {
            task.warn("skipping " + guest.vmid() + ", only VMs can be suspended");
            return null;
        }
        if (!guest.isRunning()) return null;
        asking.caller().need("/vms/" + guest.vmid(), "VM.Config.Disk");
        return GuestPowerPaths.task(of(asking, guest, Map.of()), GuestKind.MACHINE, "qmsuspend", (own, found) -> {
            GuestPowerPaths.checkLock(found);
            own.workHalf();
            found.stop();
            found.lock("suspended");
            own.workHalf();
        });
    }

    private static String task(ApiCall asking, String type, SimTask.Work work) {
        return asking.cluster()
                .start(asking.node(), type, "", asking.caller().id(), work)
                .upid();
    }

    /** The guests of the node by start order; guests without a start order come last. */
    private static NavigableMap<Long, List<SimGuest>> guests(ApiCall asking) {
        List<String> named = named(asking).toList();
        var guests = new TreeMap<Long, List<SimGuest>>();
        asking.cluster().guestsOn(asking.node()).stream()
                .filter(guest -> named.isEmpty() || named.contains("" + guest.vmid()))
                .sorted(Comparator.comparingInt(SimGuest::vmid))
                .forEach(guest -> guests.computeIfAbsent(order(guest), _ -> new ArrayList<>())
                        .add(guest));
        return guests;
    }

    private static long order(SimGuest guest) {
        Matcher matcher = ORDER.matcher(String.valueOf(guest.get("startup")));
        return matcher.matches() ? Long.parseLong(matcher.group(1)) : Long.MAX_VALUE;
    }

    /** Starts a task for each guest and waits until all have ended; a refusal for one does not stop the others. */
    private static void each(SimTask task, List<SimGuest> guests, Order order) throws InterruptedException {
        var started = new ArrayList<SimTask>();
        for (SimGuest guest : guests) {
            try {
                String upid = order.give(task, guest);
                SimTask own = upid == null ? null : task.cluster().task(upid);
                if (own == null) continue;
                task.line(own.type() + " " + guest.vmid());
                started.add(own);
            } catch (Failure failure) {
                task.line(failure.text());
            }
        }
        for (SimTask own : started) {
            while (own.exit() == null) task.work(Duration.ofMillis(20));
            if (!"OK".equals(own.exit())) task.line(own.type() + " " + own.id() + " failed: " + own.exit());
        }
    }

    private static GuestPowerPaths power(SimGuest guest) {
        return new GuestPowerPaths(guest.kind());
    }

    private static ApiCall of(ApiCall asking, SimGuest guest, Map<String, String> parameters) {
        var variables = Map.of("node", asking.node(), "vmid", "" + guest.vmid());
        return new ApiCall(asking.arrived(), asking.caller(), variables, parameters);
    }
}
