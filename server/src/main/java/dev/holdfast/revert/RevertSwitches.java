package dev.holdfast.revert;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.revert.RevertSwitch.Purpose;
import dev.holdfast.revert.RevertSwitch.State;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Switches that put old files back on a node unless Holdfast says in time to keep the new ones. A switch is armed over SSH
 * before the change, and is then a process of the node: it needs neither the connection nor Holdfast. It ends with a restart of
 * the node, which {@link State#LOST} reports.
 */
public final class RevertSwitches {
    private final Db db;
    private final HostSsh ssh;
    private final InstantSource clock;
    private final SwitchStore store = new SwitchStore();

    /** On these hosts. */
    public RevertSwitches(Db db, HostSsh ssh, InstantSource clock) {
        this.db = db;
        this.ssh = ssh;
        this.clock = clock;
    }

    /** The switch that was armed last on a node for this purpose; null when there was none. */
    public @Nullable RevertSwitch find(long hostId, String node, Purpose purpose) {
        return db.read(h -> store.find(h, hostId, node, purpose));
    }

    /** The switches that were armed last for this purpose, at most one for each node. */
    public List<RevertSwitch> list(Purpose purpose) {
        return db.read(h -> store.list(h, purpose));
    }

    /**
     * Arms a switch and verifies that the node waits. When this throws, nothing may be changed: whether it waits is then
     * unknown, and it puts back only what is there now.
     */
    public void arm(SwitchPlan plan) throws SshException, InterruptedException {
        db.writing(h -> store.put(h, row(plan, State.ARMING)));
        try (SshConnection connection = ssh.connect(plan.hostId())) {
            var remote = new RemoteSwitch(connection, plan.name());
            remote.arm(plan);
            SwitchReport report = remote.report();
            if (report.state() != State.ARMED) {
                throw new SshException.Broken(
                        "The node did not start to wait: " + String.join(" ", report.log()), null);
            }
            db.writing(h -> store.put(h, row(plan, State.ARMED)));
        }
    }

    /** A switch for users; null when there was none. */
    public SwitchView view(@Nullable RevertSwitch one, boolean canArm) {
        if (one == null) return new SwitchView(SwitchView.State.NONE, null, null, null, canArm);
        boolean waits = one.state() == State.ARMED || one.state() == State.ARMING;
        long left = Duration.between(clock.instant(), one.deadline()).toSeconds();
        return new SwitchView(
                SwitchView.State.of(one.state()), one.deadline(), waits ? Math.max(0, left) : null, one.job(), canArm);
    }

    /** Tells a node to keep the new files, for a person: refuses with 409 if nothing waits or it is too late. */
    public void keepNow(@Nullable RevertSwitch one) throws InterruptedException {
        decide(one, RemoteSwitch::keep, Set.of(State.KEPT));
    }

    /** Tells a node to put the old files back, for a person: refuses with 409 if nothing waits or it is too late. */
    public void fireNow(@Nullable RevertSwitch one) throws InterruptedException {
        // The node takes a moment.
        decide(one, RemoteSwitch::fire, Set.of(State.ARMED, State.FIRED));
    }

    /** After the end of a switch its files are removed from the node, so that only the last state is known. */
    private void decide(@Nullable RevertSwitch one, Question order, Set<State> expected) throws InterruptedException {
        if (one == null) throw Refusal.conflict("No change waits for a confirmation.");
        State state = one.state();
        if (state != State.ARMED && state != State.ARMING) throw over(one.node(), state);
        try {
            state = ask(one, null, order).state();
        } catch (SshException e) {
            throw HostSsh.refusal(e);
        }
        if (!expected.contains(state)) throw over(one.node(), state);
    }

    private static Refusal over(String node, State state) {
        return Refusal.conflict("Node " + node
                + switch (state) {
                    case FIRED -> " has already put its old configuration back.";
                    case KEPT -> " was already told to keep its new configuration.";
                    case ARMED, ARMING, LOST -> " does not wait any more: it was restarted.";
                });
    }

    private RevertSwitch row(SwitchPlan plan, State state) {
        return new RevertSwitch(
                plan.hostId(),
                plan.node(),
                plan.purpose(),
                plan.name(),
                plan.job(),
                state,
                clock.instant().plus(plan.delay()));
    }

    /** A question or an order to a switch. */
    private interface Question {
        SwitchReport ask(RemoteSwitch remote) throws SshException, InterruptedException;
    }

    /**
     * What the node says of a switch.
     *
     * @param address where the node is now; null for the address of its host
     */
    public SwitchReport report(RevertSwitch one, @Nullable String address) throws SshException, InterruptedException {
        return ask(one, address, RemoteSwitch::report);
    }

    /** Tells the node to keep the new files. The report tells whether it does: it may have decided before. */
    public SwitchReport keep(RevertSwitch one, @Nullable String address) throws SshException, InterruptedException {
        return ask(one, address, RemoteSwitch::keep);
    }

    /** Tells the node to put the old files back at once, which takes a moment. */
    public SwitchReport fire(RevertSwitch one, @Nullable String address) throws SshException, InterruptedException {
        return ask(one, address, RemoteSwitch::fire);
    }

    private SwitchReport ask(RevertSwitch one, @Nullable String address, Question question)
            throws SshException, InterruptedException {
        try (SshConnection connection =
                address == null ? ssh.connect(one.hostId()) : ssh.connect(one.hostId(), address)) {
            SwitchReport report = question.ask(new RemoteSwitch(connection, one.name()));
            remember(one, report.state());
            return report;
        }
    }

    /** What became of a switch that can't be asked any more. */
    public void lost(RevertSwitch one) {
        remember(one, State.LOST);
    }

    private void remember(RevertSwitch one, State state) {
        db.writing(h -> store.state(h, one.name(), state));
    }

    /** Removes the copies from the node, after its report was read. If that fails, the log of the job says so. */
    public void remove(RevertSwitch one, @Nullable String address, JobContext job) throws InterruptedException {
        try (SshConnection connection =
                address == null ? ssh.connect(one.hostId()) : ssh.connect(one.hostId(), address)) {
            new RemoteSwitch(connection, one.name()).remove();
        } catch (SshException | Refusal e) {
            job.line(JobEvent.Stream.STATUS, "The copies could not be removed from the node: " + one.folder());
        }
    }
}
