package dev.holdfast.pve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.api.Rrd;
import dev.holdfast.pve.api.Secrets;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveMigration;
import dev.holdfast.pve.network.PveNetwork;
import dev.holdfast.pve.network.StagedChanges;
import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.node.ClusterStatus;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.ConfigFile;
import dev.holdfast.pve.storage.PveStorage;
import dev.holdfast.pve.storage.Retention;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.storage.StorageConfig;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Answer;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Received;
import java.io.IOException;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Properties that must hold for every input of each parser: it fails only in the expected ways, and what was read and
 * written reads back equal.
 */
final class Oracles {
    private static final Secrets NONE = Secrets.of(new ApiToken("a@b!c", "hunter2-secret"), Map.of());

    /** All readers of a response's data. */
    private static final List<Function<JsonNode, Object>> READERS = List.of(
            data -> ResponseParser.list(data, ClusterResource.class),
            data -> ClusterStatus.of(ResponseParser.list(data, ClusterStatus.Entry.class)),
            data -> ResponseParser.list(data, PveClient.NodeRow.class),
            data -> ResponseParser.list(data, NodeTask.class),
            data -> ResponseParser.list(data, StoredVolume.class),
            data -> ResponseParser.list(data, BackupJob.class),
            data -> ResponseParser.list(data, FirewallRule.class),
            data -> ResponseParser.list(data, PveNetwork.Interface.class),
            data -> ResponseParser.list(data, PveTask.LogLine.class),
            data -> ResponseParser.list(data, String.class),
            data -> ResponseParser.read(data, Integer.class),
            data -> ResponseParser.read(data, PveNode.Status.class),
            data -> ResponseParser.read(data, PveGuest.Status.class),
            PveMigration.Preconditions::of,
            GuestConfig::of,
            StorageConfig::of,
            Rrd::read,
            PveTask::upid,
            PveStorage::volume);

    private Oracles() {}

    static Map<String, Consumer<byte[]>> all() {
        var all = new LinkedHashMap<String, Consumer<byte[]>>();
        all.put("sizes", Oracles::sizes);
        all.put("netStrings", Oracles::netStrings);
        all.put("volumeIds", Oracles::volumeIds);
        all.put("upids", Oracles::upids);
        all.put("addresses", Oracles::addresses);
        all.put("keeps", Oracles::keeps);
        all.put("fingerprints", Oracles::fingerprints);
        all.put("diffs", Oracles::diffs);
        all.put("configFiles", Oracles::configFiles);
        all.put("taskEnds", Oracles::taskEnds);
        all.put("refusals", Oracles::refusals);
        all.put("httpAnswers", Oracles::httpAnswers);
        all.put("bodies", Oracles::bodies);
        return all;
    }

    static void sizes(byte[] input) {
        sameAgain(input, Size::parse);
    }

    static void volumeIds(byte[] input) {
        VolumeId volume = sameAgain(input, VolumeId::parse);
        if (volume == null || volume.backup() == null) return;
        volume.backup().takenAt(ZoneId.of("Europe/Vienna"));
        holds(volume.backup().vmid() >= 100, "a guest's number");
    }

    static void upids(byte[] input) {
        Upid upid = sameAgain(input, Upid::parse);
        if (upid != null) holds(upid.startTime() >= 0 && !upid.node().isEmpty(), "the parts of a UPID");
    }

    static void addresses(byte[] input) {
        sameAgain(input, Address::parse);
    }

    static void fingerprints(byte[] input) {
        sameAgain(input, Fingerprint::parse);
    }

    static void keeps(byte[] input) {
        Retention keep = read(input, Retention::parse);
        if (keep == null) return;
        Retention again = Retention.parse(keep.toString());
        holds(again.isAll() == keep.isAll() && again.toString().equals(keep.toString()), "what is kept");
    }

    static void netStrings(byte[] input) {
        NicConfig net = NicConfig.parse(text(input));
        holds(NicConfig.parse(net.toString()).equals(net), "a NIC read again");
        net.hardwareAddress();
        net.number("tag");
        net.is("firewall");
        holds("vmbr9".equals(net.with("bridge", "vmbr9").get("bridge")), "a key that was set");
        holds(net.with("bridge", null).get("bridge") == null, "a key that was removed");
    }

    static void diffs(byte[] input) {
        StagedChanges changes = StagedChanges.parse(text(input));
        holds(changes.lines().size() <= input.length + 1, "no more lines than there are");
        changes.interfaces();
    }

    static void configFiles(byte[] input) {
        ConfigFile.read(text(input)).forEach((key, value) -> holds(!key.isEmpty(), "a key"));
    }

    static void taskEnds(byte[] input) {
        PveTask.End end = PveTask.end(text(input));
        if (end instanceof PveTask.State.Failed failed) failed.reason();
    }

    /** A status and a message, such as {@code 500 CT is locked}. */
    static void refusals(byte[] input) {
        String[] parts = text(input).split(" ", 2);
        int status = parts[0].matches("[1-5][0-9]{2}") ? Integer.parseInt(parts[0]) : 500;
        String words = parts.length > 1 ? parts[1] : "";
        answer(new Answer(status, words, Map.of(), new byte[0]));
        answer(new Answer(status, "", Map.of(), ("{\"message\":\"" + words + "\"}").getBytes(UTF_8)));
    }

    static void httpAnswers(byte[] input) {
        try {
            Answer answer = Received.read(input);
            holds(answer.status() >= 0 && answer.status() <= 999, "a status of three digits");
            holds(answer.body().length <= input.length, "no more body than came");
            answer(answer);
        } catch (IOException e) {
            // expected
        }
    }

    static void bodies(byte[] input) {
        answer(new Answer(200, "OK", Map.of(), input));
        answer(new Answer(400, "Parameter verification failed.", Map.of(), input));
        answer(new Answer(500, "", Map.of(), input));
    }

    private static void answer(Answer answer) {
        JsonNode data;
        try {
            data = ResponseParser.body(answer, true, NONE::mask).path("data");
        } catch (PveException e) {
            holds(e.getMessage().length() < 1_000_000, "no text without end");
            return;
        }
        for (Function<JsonNode, Object> reader : READERS) {
            try {
                reader.apply(data);
            } catch (PveException e) {
                // expected
            }
        }
    }

    /** The value read, or null where the input was refused as expected. Written and read again it is equal. */
    private static <T> T sameAgain(byte[] input, Function<String, T> parse) {
        T value = read(input, parse);
        if (value != null) holds(parse.apply(value.toString()).equals(value), value + " read again");
        return value;
    }

    private static <T> T read(byte[] input, Function<String, T> parse) {
        try {
            return parse.apply(text(input));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static void holds(boolean condition, String what) {
        if (!condition) throw new AssertionError(what);
    }

    private static String text(byte[] input) {
        return new String(input, UTF_8);
    }
}
