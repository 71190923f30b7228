package dev.holdfast.sim.host;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.firewall.Firewall;
import dev.holdfast.sim.model.firewall.FirewallText;
import dev.holdfast.sim.model.firewall.Firewalls;
import dev.holdfast.sim.model.node.NodeNetwork;
import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of a node that its API reads and changes too: those of its network, which are its own, and those of
 * firewalls, which its cluster shares and which nobody can write without quorum.
 */
final class NodeFiles {
    private final SimNode node;

    NodeFiles(SimNode node) {
        this.node = node;
    }

    void mount(FileTree files) {
        NodeNetwork network = node.network();
        Map<String, LiveFolder.Live> ofNetwork = new TreeMap<>();
        ofNetwork.put("interfaces", new Text(network::file, network::file));
        ofNetwork.put("interfaces.new", new Text(network::stagedFile, network::stagedFile));
        files.mount("/etc/network", LiveFolder.of(ofNetwork));
        Firewalls firewalls = node.cluster().firewalls();
        for (SimNode member : node.cluster().nodes()) {
            LiveFolder.Live file = new FirewallFile(firewalls.ofNode(member.name()));
            files.mount("/etc/pve/nodes/" + member.name(), LiveFolder.of(Map.of("host.fw", file)));
        }
        files.mount("/etc/pve/firewall", new LiveFolder(new FirewallFiles(firewalls)));
        try {
            files.put("/etc/pve/local", FileEntry.link("/etc/pve/nodes/" + node.name()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Reader {
        @Nullable
        String read();
    }

    private interface Writer {
        void write(@Nullable String text);
    }

    private record Text(Reader reader, Writer writer) implements LiveFolder.Live {
        @Override
        public @Nullable String read() {
            return reader.read();
        }

        @Override
        public void write(@Nullable String text) {
            writer.write(text);
        }
    }

    private final class FirewallFile implements LiveFolder.Live {
        private final Firewall file;

        FirewallFile(Firewall file) {
            this.file = file;
        }

        @Override
        public @Nullable String read() {
            synchronized (node.cluster().firewalls()) {
                return FirewallText.of(file);
            }
        }

        @Override
        public void write(@Nullable String text) throws IOException {
            if (!node.hasQuorum()) throw new IOException("Permission denied");
            synchronized (node.cluster().firewalls()) {
                FirewallText.read(text, file);
            }
        }
    }

    private final class FirewallFiles implements LiveFolder.Files {
        private final Firewalls firewalls;

        FirewallFiles(Firewalls firewalls) {
            this.firewalls = firewalls;
        }

        @Override
        public List<String> names() {
            var names = new ArrayList<String>();
            if (new FirewallFile(firewalls.cluster()).read() != null) names.add("cluster.fw");
            firewalls.guestsWithFile().forEach(vmid -> names.add(vmid + ".fw"));
            return names;
        }

        @Override
        public LiveFolder.@Nullable Live find(String name) {
            if (name.equals("cluster.fw")) return new FirewallFile(firewalls.cluster());
            if (!name.matches("[1-9][0-9]{2,8}\\.fw")) return null;
            return new FirewallFile(firewalls.ofGuest(Integer.parseInt(name.substring(0, name.length() - 3))));
        }
    }
}
