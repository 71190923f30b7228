package dev.holdfast.instance;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.data.DataDirectory;
import dev.holdfast.base.data.DiskFailure;
import dev.holdfast.base.data.FileIdentity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The files of a service about itself: its name, and the last heartbeat that it wrote. */
final class InstanceFiles {
    private final Path id;
    private final Path heartbeat;

    InstanceFiles(Path directory) {
        this.id = DataDirectory.instanceId(directory);
        this.heartbeat = DataDirectory.heartbeat(directory);
    }

    /** Null before the first start. */
    @Nullable
    String id() {
        try {
            String text = Files.readString(id).strip();
            return text.isEmpty() ? null : text;
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw DiskFailure.refusal("The file " + id, e);
        }
    }

    /** Creates a new name. */
    String newId() {
        String name = UUID.randomUUID().toString();
        Path fresh = id.resolveSibling(id.getFileName() + ".new");
        try {
            Files.writeString(fresh, name + "\n");
            Files.move(fresh, id, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return name;
        } catch (IOException e) {
            throw DiskFailure.refusal("The file " + id, e);
        }
    }

    /** The identity of the file with the name: a copy of the directory has another one. */
    FileIdentity place() {
        FileIdentity place = FileIdentity.find(id);
        if (place == null) throw new StartupException("The file " + id + " disappeared. Start Holdfast again.");
        return place;
    }

    /** The last heartbeat in the file; 0 when there is none. */
    long heartbeat() {
        try {
            return Long.parseLong(Files.readString(heartbeat).strip());
        } catch (IOException | NumberFormatException e) {
            return 0;
        }
    }

    /** Writes in place and always the same length, so that it is as cheap as possible. */
    void heartbeat(long beat) throws IOException {
        byte[] text = String.format(Locale.ROOT, "%019d%n", beat).getBytes(StandardCharsets.UTF_8);
        try (var channel = FileChannel.open(heartbeat, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(text), 0);
        }
    }
}
