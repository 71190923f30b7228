package dev.holdfast.guests.migrate;

import dev.holdfast.hosts.client.Host;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One of the two hosts of a move, as it was read.
 *
 * @param problem why it could not be queried, as a sentence, or null
 * @param online null when it is unknown
 * @param version such as {@code 9.1.2}
 * @param machine its architecture as {@code uname -m} prints it, or null
 * @param processor the model of its processors, or null
 * @param ssh whether Holdfast can sign in to it
 */
public record Endpoint(
        Host host,
        String node,
        @Nullable String problem,
        @Nullable Boolean online,
        @Nullable String version,
        @Nullable String machine,
        @Nullable String processor,
        boolean ssh,
        List<StorageSpace> storages,
        Set<String> bridges) {
    /** Its storage of this name, or null. */
    public @Nullable StorageSpace storage(String storage) {
        return storages.stream()
                .filter(r -> r.storage().equals(storage))
                .findFirst()
                .orElse(null);
    }
}
