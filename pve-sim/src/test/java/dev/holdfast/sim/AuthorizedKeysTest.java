package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.ssh.Client;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of keys that may sign in on every node. */
class AuthorizedKeysTest {
    private static final byte[] NOTHING = {};

    @TempDir
    Path folder;

    @Test
    void keysInTheFileCanSignInOnEveryNodeUntilRemoved() throws Exception {
        Path file = folder.resolve("keys");
        List<String> told = new ArrayList<>();
        try (Sim sim = Sim.twoHosts();
                var client = new Client()) {
            var keys = new AuthorizedKeys(sim, file, told::add);
            keys.advance();
            assertThat(told).isEmpty();
            assertThatThrownBy(() -> client.run(sim.node("alpha"), "hostname", NOTHING));

            Files.writeString(file, "# who may\n\n" + client.publicLine() + "\n");
            keys.advance();
            for (SimNode node : sim.nodes()) {
                assertThat(client.run(node, "hostname", NOTHING).out()).isEqualTo(node.name() + "\n");
            }

            keys.advance();
            Files.delete(file);
            keys.advance();
            assertThatThrownBy(() -> client.run(sim.node("beta"), "hostname", NOTHING));
            assertThat(told)
                    .containsExactly(
                            "SSH: 1 key in " + file + " can sign in as root",
                            "SSH: 0 keys in " + file + " can sign in as root");
        }
    }
}
