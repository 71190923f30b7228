package dev.holdfast.sim;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.access.User;
import dev.holdfast.sim.scenario.BackgroundLoad;
import dev.holdfast.sim.scenario.Scenario;
import dev.holdfast.sim.scenario.ScenarioActions;
import dev.holdfast.sim.scenario.Ticker;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Runs a simulated data centre as a standalone program, for developers of Proxmox VE clients. */
public final class SimMain {
    /** The default port. */
    public static final int PORT = SimOptions.PORT;

    private static final int LISTED = 12;

    private static final String HELP = """
            ./run sim [PORT] [OPTIONS]   simulated Proxmox VE hosts, until Ctrl-C

              --port PORT        the port of all nodes, each on its own address; 0: any free port (18006)
              --nodes N          a generated data centre of this size instead of the demo's six nodes;
              --guests N         missing values follow from the others: 30 guests per node,
              --clusters N       20 nodes per cluster; 0 makes each node a host of its own
              --seed N           another data centre of that size, other hits of faults, another churn (1)
              --version 8|9      errors carry their text in the reason phrase only (8) or also in the body (9)
              --token ID=SECRET  a token with all privileges, such as root@pam!me=…; may be repeated
              --authorized-keys FILE
                                 SSH on all nodes; the keys in FILE can sign in as root; reread when it changes
              --ssh-port PORT    the SSH port of all nodes, each on its own address; 0: a free port each (18022)
              --slow LATENCY     delays every answer: 20ms, 10ms-80ms or p50=20ms,p99=800ms
              --churn N          N guests per minute start, stop, are backed up, moved, made, … by others (0)
              --real             lists as old as on Proxmox VE, and its waits before timeouts and refusals
              --scenario FILE    timed events; each line is a time and one of these:

            """;

    private SimMain() {}

    /** Prints the addresses and runs until it is stopped. Invalid arguments end it with status 2. */
    public static void main(String[] arguments) {
        try {
            SimOptions options = SimOptions.parse(arguments);
            if (options.help()) System.out.print(help());
            else run(options);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        } catch (UncheckedIOException e) {
            System.err.println(e.getMessage() + ". If another program uses that port, choose another one with --port.");
            System.exit(1);
        }
    }

    private static String help() {
        try (Sim sim = Sim.empty()) {
            var help = new StringBuilder(HELP);
            for (ScenarioActions.Form form :
                    Scenario.actions(sim, new BackgroundLoad(sim, 0, 1)).forms()) {
                help.append("  %-48s %s%n"
                                .formatted(form.usage(), form.meaning())
                                .stripTrailing())
                        .append('\n');
            }
            return help.append("""

                    GUEST is CLUSTER/100 or NODE/100. WHAT is a regular expression that is searched for in
                    "METHOD node path"; "10% of …" and "next 3 of …" narrow it. See docs/simulator.md for details.
                    """).toString();
        }
    }

    private static void run(SimOptions options) {
        try (Sim sim = options.build()) {
            var backgroundLoad = new BackgroundLoad(sim, options.churn(), options.seed());
            var works = new ArrayList<Ticker>(List.of(backgroundLoad));
            if (options.scenario() != null) {
                works.add(Scenario.read(
                        options.scenario(), sim, Scenario.actions(sim, backgroundLoad), System.out::println));
            }
            printSummary(sim, options);
            if (options.authorizedKeys() != null) {
                works.add(new AuthorizedKeys(sim, options.authorizedKeys(), System.out::println));
            }
            while (true) {
                long millis = 1000;
                for (Ticker work : works) {
                    work.advance();
                    millis = Math.min(millis, work.untilNext().toMillis());
                }
                // Churn runs in batches: the difference is not visible, and each wake-up costs time.
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(Math.max(50, millis)));
            }
        }
    }

    private static void printSummary(Sim sim, SimOptions options) {
        List<SimNode> nodes = sim.nodes();
        System.out.printf(
                "Simulated Proxmox VE %s: %d nodes, %d guests%n",
                sim.version().get("version"),
                nodes.size(),
                sim.clusters().stream().mapToInt(c -> c.guests().size()).sum());
        // One node of each cluster is enough to find the others.
        List<SimNode> shown = nodes.size() <= LISTED
                ? nodes
                : sim.clusters().stream().map(c -> c.nodes().iterator().next()).toList();
        boolean ssh = options.authorizedKeys() != null;
        shown.forEach(n -> System.out.printf(
                "  %-14s https://%s  %s%s%n",
                n.name(), n.address(), n.fingerprint(), ssh ? "  SSH port " + n.sshPort() : ""));
        if (shown.size() < nodes.size()) System.out.println("  and the other members of these clusters");
        sim.tokens().forEach(t -> System.out.println("API token: " + t.id() + "=" + t.secret()));
        System.out.println("Or sign in as " + User.ROOT + " with the password " + Sim.PASSWORD);
        System.out.println(
                ssh
                        ? "SSH as root with the keys in " + options.authorizedKeys()
                        : "SSH is off; enable it with --authorized-keys FILE");
    }
}
