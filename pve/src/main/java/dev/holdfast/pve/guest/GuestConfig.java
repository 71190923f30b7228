package dev.holdfast.pve.guest;

import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.storage.VolumeId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A guest's configuration: every key as text, and the digest that a change sends back so that two users do not overwrite
 * each other's changes.
 */
public record GuestConfig(Map<String, String> values, String digest) {
    /** Reads a response. */
    public static GuestConfig of(JsonNode data) {
        Map<String, String> values = ResponseParser.texts(data);
        String digest = values.remove("digest");
        if (digest == null) throw ResponseParser.odd(false);
        return new GuestConfig(values, digest);
    }

    /** A container's host name or a virtual machine's name; null for a virtual machine without one. */
    public @Nullable String name() {
        return values.getOrDefault("hostname", values.get("name"));
    }

    /** Cores of a container, or per socket of a virtual machine; null for a container that can use all cores. */
    public @Nullable Integer cores() {
        return number("cores");
    }

    /** Memory in MiB, or null at the default. A virtual machine's value can have the form {@code current=2048}. */
    public @Nullable Integer memory() {
        String memory = values.get("memory");
        if (memory == null || memory.matches("[0-9]+")) return number("memory");
        return NicConfig.parse(memory).number("current");
    }

    /** Swap in MiB, or null at the default. */
    public @Nullable Integer swap() {
        return number("swap");
    }

    /** The keys of a container's raw lines, such as {@code lxc.mount.entry}, in their order; their values may be secrets. */
    public List<String> rawKeys() {
        return RAW.matcher(values.getOrDefault("lxc", ""))
                .results()
                .map(one -> one.group(1))
                .toList();
    }

    /** The tags, for any of Proxmox VE's separators. */
    public List<String> tags() {
        return Arrays.stream(values.getOrDefault("tags", "").split("[;,\\s]+"))
                .filter(tag -> !tag.isEmpty())
                .toList();
    }

    /** The notes, in Markdown; null when there are none. */
    public @Nullable String notes() {
        String notes = values.getOrDefault("description", "").stripTrailing();
        return notes.isEmpty() ? null : notes;
    }

    /** The reason for its lock, such as {@code backup}, or null. */
    public @Nullable String lock() {
        return values.get("lock");
    }

    /** Whether it is a template, which can't be started. The key is omitted when it is not. */
    public boolean isTemplate() {
        return "1".equals(values.get("template"));
    }

    /** Whether the guest and its disks are protected from removal. */
    public boolean isProtected() {
        return "1".equals(values.get("protection"));
    }

    /** Whether the host expects a guest agent in a virtual machine. */
    public boolean hasAgent() {
        String agent = values.get("agent");
        if (agent == null) return false;
        return NicConfig.parse(agent).is("enabled") || agent.split(",", 2)[0].equals("1");
    }

    /** Whether it starts with its node. */
    public boolean startsOnBoot() {
        return "1".equals(values.get("onboot"));
    }

    /**
     * A disk or mount point.
     *
     * @param volume null for a bind mount or a device, which is a path
     * @param size null where the configuration contains none
     */
    public record Disk(@Nullable VolumeId volume, @Nullable Size size) {}

    /** The start of a pair in the list of raw lines, which is kept as JSON: a quote inside of a value is escaped there. */
    private static final Pattern RAW = Pattern.compile("\\[\"(lxc\\.[a-z0-9_.]+)\",");

    private static final Pattern DISK =
            Pattern.compile("(rootfs|efidisk|tpmstate|mp|scsi|virtio|sata|ide|unused)([0-9]*)");

    /** Whether a key's value names a disk, a medium or a mount point. */
    public static boolean isDisk(String key) {
        return DISK.matcher(key).matches();
    }

    /** The keys of all disks and drives, unused ones included. */
    public List<String> diskKeys() {
        return values.keySet().stream().filter(GuestConfig::isDisk).sorted().toList();
    }

    /** A key's disk, such as {@code rootfs mp0 scsi0}; null when there is no such key. */
    public @Nullable Disk disk(String key) {
        String text = values.get(key);
        if (text == null) return null;
        String source = text.split(",", 2)[0].replaceFirst("^(?:volume|file)=", "");
        String size = NicConfig.parse(text).get("size");
        return new Disk(
                source.startsWith("/") || !source.contains(":") ? null : present(() -> VolumeId.parse(source)),
                size == null ? null : present(() -> Size.parse(size)));
    }

    private static <T> @Nullable T present(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** A number, or null when it is not set. */
    public @Nullable Integer number(String key) {
        String value = values.get(key);
        return value == null || !value.matches("-?[0-9]{1,9}") ? null : Integer.valueOf(value);
    }

    /** The NICs by their key, {@code net0} first. */
    public Map<String, NicConfig> nics() {
        var nics = new TreeMap<String, NicConfig>((a, b) -> Integer.compare(index(a), index(b)));
        values.forEach((key, value) -> {
            if (isNic(key)) nics.put(key, NicConfig.parse(value));
        });
        return nics;
    }

    static boolean isNic(String key) {
        return key.matches("net[0-9]{1,2}");
    }

    static int index(String key) {
        return Integer.parseInt(key.substring(3));
    }
}
