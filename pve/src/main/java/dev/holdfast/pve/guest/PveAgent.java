package dev.holdfast.pve.guest;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ResponseParser;
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
        return api.get(path + "/" + command, Map.of()).path("result");
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
}
