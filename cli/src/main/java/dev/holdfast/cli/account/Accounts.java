package dev.holdfast.cli.account;

import dev.holdfast.cli.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The user's accounts by name, in {@code ~/.config/holdfast/cli.json}, which only the user can read. */
public final class Accounts {
    /** The name of an account that the user does not name. */
    public static final String USUAL = "default";

    private final Path file;
    private final Map<String, Account> accounts = new LinkedHashMap<>();
    private String current = USUAL;

    private Accounts(Path file) {
        this.file = file;
    }

    /** Reads the file, which need not exist. */
    public static Accounts read(Map<String, String> environment) throws IOException {
        String folder = environment.getOrDefault("XDG_CONFIG_HOME", "");
        Path base = folder.isEmpty() ? Path.of(environment.getOrDefault("HOME", "."), ".config") : Path.of(folder);
        var accounts = new Accounts(base.resolve("holdfast").resolve("cli.json"));
        accounts.load();
        return accounts;
    }

    private void load() throws IOException {
        Json document;
        try {
            document = Json.read(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return;
        } catch (Json.BadJson e) {
            throw new IOException(file + " can't be read. " + e.getMessage() + " Repair or delete it.", e);
        }
        String stored = document.get("current").text();
        if (!stored.isEmpty()) current = stored;
        document.get("contexts")
                .fields()
                .forEach((name, json) -> accounts.put(
                        name,
                        new Account(
                                URI.create(json.get("url").text()),
                                textOf(json, "token"),
                                textOf(json, "ca_file"),
                                textOf(json, "fingerprint"))));
    }

    private static @Nullable String textOf(Json json, String key) {
        String text = json.get(key).text();
        return text.isEmpty() ? null : text;
    }

    public Path file() {
        return file;
    }

    public String current() {
        return current;
    }

    public Map<String, Account> all() {
        return Map.copyOf(accounts);
    }

    public @Nullable Account find(String name) {
        return accounts.get(name);
    }

    /** Stores an account and makes it the current one. */
    public void put(String name, Account account) throws IOException {
        accounts.put(name, account);
        current = name;
        store();
    }

    /** Makes another account the current one. */
    public void use(String name) throws IOException {
        current = name;
        store();
    }

    public void remove(String name) throws IOException {
        accounts.remove(name);
        if (current.equals(name))
            current = accounts.keySet().stream().findFirst().orElse(USUAL);
        store();
    }

    private void store() throws IOException {
        Map<String, Json> contexts = new LinkedHashMap<>();
        accounts.forEach((name, account) -> {
            Map<String, Json> fields = new LinkedHashMap<>();
            fields.put("url", new Json.Text(account.url().toString()));
            put(fields, "token", account.token());
            put(fields, "ca_file", account.caFile());
            put(fields, "fingerprint", account.fingerprint());
            contexts.put(name, new Json.Fields(fields));
        });
        Map<String, Json> document = new LinkedHashMap<>();
        document.put("current", new Json.Text(current));
        document.put("contexts", new Json.Fields(contexts));
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        if (!Files.isDirectory(folder))
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        // Created with its permissions: the token is never readable for others, not even for a moment.
        Path fresh = Files.createTempFile(
                folder,
                "cli",
                ".tmp",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(fresh, (new Json.Fields(document).pretty() + "\n").getBytes(StandardCharsets.UTF_8));
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void put(Map<String, Json> fields, String name, @Nullable String value) {
        if (value != null) fields.put(name, new Json.Text(value));
    }
}
