package dev.holdfast.pve.guest;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.wire.PveException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The agent inside a virtual machine, below {@code …/{vmid}/agent}. Its answers come from the guest and are only as
 * trustworthy as the guest. A virtual machine whose configuration contains none is refused at once with {@link
 * PveException.Reason#NO_AGENT}; one that does not answer after some seconds with {@link PveException.Reason#AGENT_SILENT}.
 */
public final class PveAgent {
    /** Of an output. Agents before 10.1.1 mark one that they cut in a way that means the opposite. */
    private static final int LONGEST = 16 << 20;

    private final Api api;
    private final String path;

    PveAgent(Api api, String guest) {
        this.api = api;
        this.path = guest + "/agent";
    }

    /** A network interface inside the virtual machine. */
    public record Interface(
            String name,
            @JsonProperty("hardware-address") @Nullable String hardwareAddress,
            @JsonProperty("ip-addresses") @Nullable List<IpAddress> addresses) {
        /** Requires a name. */
        public Interface {
            Objects.requireNonNull(name, "name");
        }
    }

    /** An address on an interface; {@code type} is {@code ipv4} or {@code ipv6}. */
    public record IpAddress(
            @JsonProperty("ip-address") @Nullable String address,
            @JsonProperty("ip-address-type") @Nullable String type,
            @Nullable Integer prefix) {}

    /** {@code GET …/agent/network-get-interfaces}, which version 9 allows with {@code VM.GuestAgent.Audit}. */
    public List<Interface> interfaces() {
        return list("network-get-interfaces", Interface.class);
    }

    /** The guest's operating system. */
    public record OperatingSystem(
            @Nullable String id,
            @Nullable String name,
            @JsonProperty("pretty-name") @Nullable String prettyName,
            @Nullable String version,
            @JsonProperty("kernel-release") @Nullable String kernel) {}

    /** {@code GET …/agent/get-osinfo}. */
    public OperatingSystem system() {
        return ResponseParser.read(result("get-osinfo"), OperatingSystem.class);
    }

    /**
     * A mounted file system inside the virtual machine. An agent lists everything that is mounted: network shares, overlays and
     * the same device several times.
     *
     * @param name the device, for example {@code sda1}
     * @param type for example {@code ext4}
     */
    public record FileSystem(
            @Nullable String name,
            @Nullable String mountpoint,
            @Nullable String type,
            @JsonProperty("used-bytes") @Nullable Long used,
            @JsonProperty("total-bytes") @Nullable Long total) {}

    /** {@code GET …/agent/get-fsinfo}. */
    public List<FileSystem> fileSystems() {
        return list("get-fsinfo", FileSystem.class);
    }

    record Hostname(@JsonProperty("host-name") @Nullable String name) {}

    /** {@code GET …/agent/get-host-name}. */
    public @Nullable String hostname() {
        return ResponseParser.read(result("get-host-name"), Hostname.class).name();
    }

    private <T> List<T> list(String command, Class<T> element) {
        return api.list(path + "/" + command, result(command), element);
    }

    private JsonNode result(String command) {
        return resultOf(api.get(path + "/" + command, Map.of()));
    }

    /** Of commands without parameters Proxmox VE passes on the answer without a look at it, also where it is a refusal. */
    private static JsonNode resultOf(JsonNode data) {
        JsonNode result = data.path("result");
        JsonNode refusal = result.path("error").path("desc");
        if (refusal.isString()) throw new PveException.Refused(500, "Agent error: " + refusal.stringValue());
        return result;
    }

    /**
     * {@code POST …/agent/fsfreeze-status}: whether the file systems are frozen, so that nothing in the machine can write; null
     * where the agent says something else. A frozen agent refuses nearly everything else with
     * {@link PveException.Reason#AGENT_REFUSED}.
     */
    public @Nullable Boolean isFrozen() {
        return switch (ResponseParser.words(resultOf(api.post(path + "/fsfreeze-status", Map.of())))) {
            case "frozen" -> true;
            case "thawed" -> false;
            default -> null;
        };
    }

    /**
     * {@code POST …/agent/set-user-password}, which needs {@code VM.GuestAgent.Unrestricted}. An agent that can't, for example
     * because the machine has no such user, refuses with {@link PveException.Reason#AGENT_REFUSED}.
     *
     * @param password of 5 to 1024 characters
     */
    public void setPassword(String user, String password) {
        api.post(path + "/set-user-password", Map.of("username", user, "password", password));
    }

    /** {@code POST …/agent/ping}: succeeds if the agent answers. */
    public void ping() {
        api.post(path + "/ping", Map.of());
    }

    record Started(@Nullable Long pid) {}

    /**
     * {@code POST …/agent/exec}, which needs {@code VM.GuestAgent.Unrestricted}: starts a program, and returns its process ID. There
     * is no call that ends it. A refusal may have come too late, see {@link PveException#mayHaveHappened}.
     *
     * @param command the program and its arguments; no shell reads them
     * @param input what the program can read; only ASCII, because Proxmox VE takes other characters for bytes
     */
    public long run(List<String> command, @Nullable String input) {
        Map<String, String> form = input == null ? Map.of() : Map.of("input-data", input);
        JsonNode data;
        try {
            data = api.post(path + "/exec", form, "command", command);
        } catch (PveException.Refused e) {
            // The node gave up waiting for the answer of an agent that had answered a moment before.
            throw e.text().contains("command 'guest-exec' failed")
                    ? new PveException.Refused(e.status(), e.text(), true)
                    : e;
        }
        Long pid = data.isObject() ? ResponseParser.read(data, Started.class).pid() : null;
        if (pid == null) throw ResponseParser.odd(true);
        return pid;
    }

    /**
     * How a program ended. The agent keeps at most 16 MiB of each stream.
     *
     * @param exitCode null of one that a signal ended
     * @param signal that ended it; under Windows the code of an exception
     * @param isCut whether the agent kept less than the program printed
     */
    public record ProgramEnd(
            @Nullable Integer exitCode, @Nullable Long signal, String out, String err, boolean isCut) {}

    record ProgramStatus(
            @Nullable Boolean exited,
            @Nullable Integer exitcode,
            @Nullable Long signal,
            @JsonProperty("out-data") @Nullable String out,
            @JsonProperty("err-data") @Nullable String err,
            @JsonProperty("out-truncated") @Nullable Boolean outCut,
            @JsonProperty("err-truncated") @Nullable Boolean errCut) {}

    /**
     * {@code GET …/agent/exec-status}: how a program ended, and what it printed; null while it runs. An agent tells the end once:
     * then, and after it was started again, it refuses with {@link PveException.Reason#NOT_FOUND}.
     */
    public @Nullable ProgramEnd end(long pid) {
        ProgramStatus status = api.get(path + "/exec-status", Map.of("pid", Long.toString(pid)), ProgramStatus.class);
        if (!Boolean.TRUE.equals(status.exited())) return null;
        String out = status.out() == null ? "" : status.out();
        String err = status.err() == null ? "" : status.err();
        boolean isCut = Boolean.TRUE.equals(status.outCut())
                || Boolean.TRUE.equals(status.errCut())
                || out.length() >= LONGEST
                || err.length() >= LONGEST;
        return new ProgramEnd(status.exitcode(), status.signal(), decoded(out), decoded(err), isCut);
    }

    /** Proxmox VE returns each byte of the output as a character. What is no UTF-8 stays as it is. */
    private static String decoded(String bytes) {
        if (bytes.chars().anyMatch(one -> one > 0xff)) return bytes;
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException e) {
            return bytes;
        }
    }

    /** Succeeds if {@link #run} would be allowed and the agent answers: asks for a process that never is. */
    public void requireRun() {
        try {
            var _ = end(0);
        } catch (PveException.Refused e) {
            if (e.reason() != PveException.Reason.NOT_FOUND) throw e;
        }
    }
}
