package dev.holdfast.sim.host;

import dev.holdfast.sim.model.ContainerShell;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Computer;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.tools.Programs;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The computer inside a container: its files exist as long as the container, its processes end when it stops. */
public final class ContainerComputer implements ContainerShell {
    private final SimGuest guest;
    private final Computer computer;
    private final Services services;

    /** Creates the computer of a container, with the service that the container's name suggests. */
    public ContainerComputer(SimGuest guest) {
        this.guest = guest;
        this.computer = new Computer(guest::name, guest.cluster().dataCentre().clock(), Programs.all(), this::before);
        this.services = new Services(guest, computer.files());
        var programs = new TreeMap<String, Tool>();
        Web web = web(guest.cluster());
        programs.put("curl", web::curl);
        programs.put("wget", web::wget);
        new Packages(computer, services).add(programs);
        new ServiceTools(services).add(programs);
        new NetworkTools(guest, services).add(programs);
        programs.forEach(computer::install);
        if (services.isAlpine()) {
            for (String missing : new String[] {"bash", "ss"}) remove("/usr/bin/" + missing);
        }
        furnish();
    }

    /** The computer of a container. */
    public static ContainerComputer of(SimGuest container) {
        return (ContainerComputer) container.computer();
    }

    /** The programs that reach the services of a cluster's containers. */
    static Web web(SimCluster cluster) {
        return new Web(cluster, container -> ContainerComputer.of(container).services());
    }

    private void furnish() {
        FileTree files = computer.files();
        files.write("/etc/hostname", Bytes.from(guest.name()) + "\n");
        files.write("/etc/os-release", release());
        files.write("/etc/timezone", "Etc/UTC\n");
        for (String folder : new String[] {
            "/etc/systemd/system",
            "/usr/lib/systemd/system",
            "/etc/init.d",
            "/etc/runlevels/default",
            "/srv",
            "/var/www"
        }) {
            files.makeFolders(folder);
        }
        files.makeFolders("/proc/net");
        try {
            files.put("/proc/net/tcp", FileEntry.made(() -> Bytes.of(services.table())));
            files.makeFolders("/proc/1");
            files.put("/proc/1/comm", FileEntry.made(() -> Bytes.of(services.isAlpine() ? "init\n" : "systemd\n")));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        services.furnish();
    }

    private String release() {
        return switch (String.valueOf(guest.get("ostype"))) {
            case "alpine" ->
                "NAME=\"Alpine Linux\"\nID=alpine\nVERSION_ID=3.22.0\nPRETTY_NAME=\"Alpine Linux v3.22\"\n";
            case "ubuntu" -> "PRETTY_NAME=\"Ubuntu 24.04 LTS\"\nNAME=\"Ubuntu\"\nVERSION_ID=\"24.04\"\nID=ubuntu\n";
            default -> "PRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\nVERSION_ID=\"13\"\nID=debian\n";
        };
    }

    boolean isAlpine() {
        return "alpine".equals(guest.get("ostype"));
    }

    @Override
    public Computer computer() {
        return computer;
    }

    /** The services of the container. */
    public Services services() {
        return services;
    }

    @Override
    public Map<String, String> saved() {
        var saved = new TreeMap<String, String>();
        computer.files().below("/").forEach((path, entry) -> {
            if (entry.isKept()) saved.put(path, Integer.toOctalString(entry.mode()) + ":" + Bytes.text(entry.bytes()));
        });
        return saved;
    }

    @Override
    public void unpack(Map<String, String> saved) {
        saved().keySet().forEach(this::remove);
        saved.forEach((path, text) -> {
            int colon = text.indexOf(':');
            computer.files().write(path, text.substring(colon + 1));
            FileEntry entry = computer.files().find(path);
            if (entry != null) entry.mode(Integer.parseInt(text.substring(0, colon), 8));
        });
    }

    private void remove(String path) {
        try {
            if (computer.files().find(path) != null) computer.files().remove(path);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private @Nullable Integer before(Call call) throws IOException, InterruptedException {
        SimNode node = guest.cluster().find(guest.node());
        return node == null ? null : node.faultOf(node.name() + " " + guest.vmid(), call);
    }
}
