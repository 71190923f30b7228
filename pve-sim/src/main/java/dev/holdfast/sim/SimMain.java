package dev.holdfast.sim;

/** Runs the demo's data centre alone, for anyone who writes a Proxmox VE client. */
public final class SimMain {
    /** The port unless another is given. */
    public static final int PORT = 18006;

    private SimMain() {}

    /** Takes the port as its only argument, prints where to go, and runs until it is told to stop. */
    public static void main(String[] arguments) throws InterruptedException {
        int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : PORT;
        try (Sim sim = Sim.demo(port)) {
            System.out.println("Simulated Proxmox VE hosts, " + sim.version().get("version") + ":");
            sim.nodes()
                    .forEach(n -> System.out.printf("  %-8s https://%s  %s%n", n.name(), n.address(), n.fingerprint()));
            System.out.println(
                    "API token: " + sim.token().id() + "=" + sim.token().secret());
            System.out.println("Or sign in as " + User.ROOT + " with the password " + Sim.PASSWORD);
            Thread.currentThread().join();
        }
    }
}
