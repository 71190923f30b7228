package dev.holdfast.sim.host;

import dev.holdfast.sim.model.NodeShell;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Computer;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.process.Terminal;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.tools.Programs;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The computer of a node, on which its shell runs. */
public final class NodeComputer implements NodeShell {
    private static final String KEYS = "/root/.ssh/authorized_keys";

    private final SimNode node;
    private final Computer computer;

    /** Creates the computer of a freshly installed node. */
    public NodeComputer(SimNode node) {
        this.node = node;
        this.computer = new Computer(node::name, node.cluster().dataCentre().clock(), programs(node), this::before);
        var files = computer.files();
        files.write("/etc/os-release", "PRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\nID=debian\nVERSION_ID=\"13\"\n");
        files.write("/etc/timezone", "Etc/UTC\n");
        files.write("/etc/hostname", node.name() + "\n");
        files.makeFolders("/root/.ssh");
        files.makeFolders("/var/lib/lxc");
        files.makeFolders("/etc/pve");
        files.makeFolders("/proc");
        new NodeFiles(node).mount(files);
        mountStorages();
        try {
            files.put("/proc/uptime", FileEntry.made(() -> Bytes.of(uptime())));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The uptime and the idle time of the processors, in seconds. */
    private String uptime() {
        double seconds = (node.cluster().now() - node.bootedAt()) / 1000.0;
        return String.format(Locale.ROOT, "%.2f %.2f\n", seconds, seconds / 2);
    }

    private static Map<String, Tool> programs(SimNode node) {
        var all = new TreeMap<>(Programs.all());
        new Pct(node).add(all);
        new StorageTools(node).add(all);
        new NodeTools(node).add(all);
        ArchiveTools.add(all);
        Web web = ContainerComputer.web(node.cluster());
        all.put("curl", web::curl);
        all.put("wget", web::wget);
        return all;
    }

    /** Mounts the backup and template folders of the storages; a storage added later is mounted at the next sign-in. */
    private void mountStorages() {
        for (SimStorage storage : List.copyOf(node.cluster().storages())) {
            if (!storage.keepsFiles() || !storage.isOn(node.name())) continue;
            String path = storage.option("path");
            if (path == null) continue;
            computer.files().mount(path + "/dump", new BackupFolder(node, storage));
            computer.files().mount(path + "/template/cache", new TemplateFolder(node, storage));
        }
    }

    @Override
    public Computer computer() {
        return computer;
    }

    @Override
    public void authorize(String publicLine) {
        String before = computer.files().read(KEYS);
        authorizeOnly((before == null ? "" : before) + publicLine.strip() + "\n");
    }

    @Override
    public void authorizeOnly(String lines) {
        computer.files().write(KEYS, lines);
        FileEntry file = computer.files().find(KEYS);
        if (file != null) file.mode(0600);
    }

    @Override
    public int run(String line, Descriptors descriptors) throws InterruptedException {
        mountStorages();
        return computer.run(line, descriptors);
    }

    @Override
    public int run(@Nullable String line, Terminal terminal, Map<String, String> environment)
            throws InterruptedException {
        mountStorages();
        return computer.run(line, terminal, environment);
    }

    private @Nullable Integer before(Call call) throws IOException, InterruptedException {
        return node.faultOf(node.name(), call);
    }
}
