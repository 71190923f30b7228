package dev.holdfast.pve.node;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ResponseParser;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A node's disks and ZFS pools. */
public final class PveHardware {
    private static final int DEEPEST = 8;

    private final Api api;
    private final String path;

    PveHardware(Api api, String node) {
        this.api = api;
        this.path = node;
    }

    private static @Nullable String text(JsonNode node) {
        return node.isValueNode()
                        && !node.isNull()
                        && !ResponseParser.words(node).isBlank()
                ? ResponseParser.words(node)
                : null;
    }

    /** Numbers may be text, and a dash or {@code N/A} when there is none. */
    private static @Nullable Double number(JsonNode node) {
        String words = text(node);
        if (words == null) return null;
        try {
            double number = Double.parseDouble(words.strip());
            return Double.isFinite(number) ? number : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Long bytes(JsonNode node) {
        Double number = number(node);
        return number == null || number < 0 ? null : (Long) number.longValue();
    }

    /**
     * A disk.
     *
     * @param size in bytes
     * @param type {@code hdd ssd nvme usb} or {@code unknown}
     * @param rpm 0 for what does not turn, -1 for unknown
     * @param used what it is used for, such as {@code ZFS} or {@code mounted}; absent when it is free
     */
    public record Disk(
            String devpath,
            @Nullable String model,
            @Nullable String vendor,
            @Nullable String serial,
            @Nullable Long size,
            @Nullable String type,
            @Nullable Long rpm,
            @Nullable String used) {
        /** Requires a path. What is {@code unknown} is null. */
        public Disk {
            Objects.requireNonNull(devpath, "devpath");
            model = known(model);
            vendor = known(vendor);
            serial = known(serial);
            type = known(type);
            rpm = rpm == null || rpm < 0 ? null : rpm;
        }

        private static @Nullable String known(@Nullable String text) {
            return text == null || text.isBlank() || text.equals("unknown") ? null : text.strip();
        }
    }

    /** {@code GET …/disks/list} without asking the disks themselves, which can wake one that sleeps. Needs {@code Sys.Audit}. */
    public List<Disk> disks() {
        return api.list(path + "/disks/list", Map.of("skipsmart", "1"), Disk.class);
    }

    /**
     * An ATA attribute.
     *
     * @param id often padded with blanks
     * @param value normalized: the higher the better, up to 100, 200 or 253
     * @param fail {@code -}, or when it was or is below its threshold
     * @param raw as {@code smartctl} prints it, a number with possibly more text
     */
    public record Attribute(
            @Nullable String id,
            @Nullable String name,
            @Nullable String value,
            @Nullable String worst,
            @Nullable String threshold,
            @Nullable String fail,
            @Nullable String raw) {}

    /**
     * The SMART data of a disk.
     *
     * @param health {@code PASSED}, {@code OK} (SAS) or other words; {@code UNKNOWN}
     * @param type {@code ata} with attributes, else {@code text}
     * @param wearout how much of its life is left in percent; {@code N/A} or absent when it does not tell
     */
    public record Smart(
            @Nullable String health,
            @Nullable String type,
            @Nullable String text,
            @Nullable JsonNode wearout,
            @Nullable List<Attribute> attributes) {
        /** How much of its life is left in percent, below 0 when it lasted longer than promised; null when it does not tell. */
        public @Nullable Double lifeLeft() {
            return wearout == null ? null : number(wearout);
        }
    }

    /** {@code GET …/disks/smart}. Refused for disks without SMART data. Needs {@code Sys.Audit} on {@code /}. */
    public Smart smart(String disk) {
        return api.get(path + "/disks/smart", Map.of("disk", disk), Smart.class);
    }

    /**
     * A ZFS pool.
     *
     * @param size in bytes, {@code alloc} and {@code free} too
     * @param frag fragmentation in percent
     * @param health {@code ONLINE DEGRADED FAULTED OFFLINE UNAVAIL REMOVED SUSPENDED}
     */
    public record Pool(
            String name,
            @Nullable Long size,
            @Nullable Long alloc,
            @Nullable Long free,
            @Nullable Double frag,
            @Nullable String health) {
        /** Requires a name. */
        public Pool {
            Objects.requireNonNull(name, "name");
        }

        static Pool of(JsonNode row) {
            String name = text(row.path("name"));
            if (name == null) throw ResponseParser.odd(false);
            return new Pool(
                    name,
                    bytes(row.path("size")),
                    bytes(row.path("alloc")),
                    bytes(row.path("free")),
                    number(row.path("frag")),
                    text(row.path("health")));
        }
    }

    /** {@code GET …/disks/zfs}. Needs {@code Sys.Audit} on {@code /}. */
    public List<Pool> pools() {
        return api.list(path + "/disks/zfs", Map.of(), Pool::of);
    }

    /**
     * A part of a pool: a section, a group of disks, or a disk.
     *
     * @param read how many errors there were, {@code write} and {@code cksum} too
     */
    public record PoolPart(
            @Nullable String name,
            @Nullable String state,
            @Nullable Double read,
            @Nullable Double write,
            @Nullable Double cksum,
            @Nullable String msg,
            List<PoolPart> children) {
        /** Copies the list, which may be mutable. */
        public PoolPart {
            children = List.copyOf(children);
        }

        static List<PoolPart> of(JsonNode parts, int depth) {
            if (!parts.isArray() || depth > DEEPEST) return List.of();
            return parts.valueStream()
                    .map(part -> new PoolPart(
                            text(part.path("name")),
                            text(part.path("state")),
                            number(part.path("read")),
                            number(part.path("write")),
                            number(part.path("cksum")),
                            text(part.path("msg")),
                            of(part.path("children"), depth + 1)))
                    .toList();
        }
    }

    /**
     * What {@code zpool status} tells of a pool.
     *
     * @param status what is wrong
     * @param action what to do about it
     * @param scan the last or current scrub, as a sentence
     * @param errors as a sentence, {@code No known data errors} when there are none
     */
    public record PoolStatus(
            @Nullable String name,
            @Nullable String state,
            @Nullable String status,
            @Nullable String action,
            @Nullable String scan,
            @Nullable String errors,
            List<PoolPart> children) {
        /** Copies the list, which may be mutable. */
        public PoolStatus {
            children = List.copyOf(children);
        }
    }

    /** {@code GET …/disks/zfs/{name}}. Needs {@code Sys.Audit} on {@code /}. */
    public PoolStatus pool(String name) {
        JsonNode data = api.get(path + "/disks/zfs/" + Api.segment(name), Map.of());
        if (!data.isObject()) throw ResponseParser.odd(false);
        return new PoolStatus(
                text(data.path("name")),
                text(data.path("state")),
                text(data.path("status")),
                text(data.path("action")),
                text(data.path("scan")),
                text(data.path("errors")),
                PoolPart.of(data.path("children"), 0));
    }
}
