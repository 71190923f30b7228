package dev.holdfast.metrics.store;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Makes coarser values of finer ones once the time of a block is over, by the replica that writes. */
record RollUp(
        Db db,
        InstantSource clock,
        Supplier<Keep> keep,
        BlockStore blocks,
        ProgressStore progress,
        SubjectIds ids,
        BlockCodec codec) {
    /** Time in which the last samples of a block arrive and are saved, in seconds. */
    private static final long SLACK = 60;

    /** How many subjects are written in one transaction, so that nobody waits long. */
    private static final int AT_ONCE = 500;

    /** Makes coarser values of finer ones, and drops what is too old. */
    void run() {
        for (Resolution resolution : Resolution.values()) {
            Resolution finer = resolution.finer();
            if (finer != null) rollUp(resolution, finer);
        }
        long now = clock.instant().getEpochSecond();
        Keep kept = keep.get();
        for (Resolution resolution : Resolution.values()) {
            long end = Math.min(now - kept.seconds(resolution), neededFrom(resolution));
            List<Long> ended = db.read(h -> blocks.ended(h, resolution, end));
            if (!ended.isEmpty()) db.writing(WritePriority.BULK, h -> blocks.drop(h, resolution, ended));
        }
    }

    /** From when on the values are still to be made into coarser ones. */
    private long neededFrom(Resolution resolution) {
        return Arrays.stream(Resolution.values())
                .filter(one -> one.finer() == resolution)
                .mapToLong(one -> until(one, Long.MIN_VALUE))
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }

    /** Until when values of a resolution are complete, in epoch seconds; {@code otherwise} if there are none yet. */
    long until(Resolution resolution, long otherwise) {
        Instant until = db.read(h -> progress.until(h, resolution));
        return until == null ? otherwise : until.getEpochSecond();
    }

    private void rollUp(Resolution resolution, Resolution finer) {
        long complete = until(finer, 0) - (finer.finer() == null ? SLACK : 0);
        long number = resolution.blockOf(until(resolution, complete));
        if (number > resolution.blockOf(complete)) number = resolution.blockOf(complete); // the clock was moved back
        for (; (number + 1) * resolution.block() <= complete; number++) {
            long from = finer.blockOf(number * resolution.block());
            long to = finer.blockOf((number + 1) * resolution.block() - 1);
            long block = number;
            if (db.read(h -> blocks.hasAny(h, finer, from, to))) rollUp(resolution, block, finer, from, to);
            Instant end = Instant.ofEpochSecond((block + 1) * resolution.block());
            db.writing(WritePriority.BULK, h -> progress.advance(h, resolution, end));
        }
        Instant end = Instant.ofEpochSecond(number * resolution.block());
        if (until(resolution, Long.MIN_VALUE) != end.getEpochSecond()) {
            db.writing(WritePriority.BULK, h -> progress.advance(h, resolution, end));
        }
    }

    private void rollUp(Resolution resolution, long number, Resolution finer, long from, long to) {
        int each = (int) (resolution.step() / finer.step());
        int perBlock = finer.points() / each;
        for (long least = 1; least <= ids.most(); least += AT_ONCE) {
            long first = least;
            long most = least + AT_ONCE - 1;
            var made = new TreeMap<Long, Block>();
            for (long part = from; part <= to; part++) {
                long block = part;
                int at = (int) (part - from) * perBlock;
                db.read(h -> blocks.ofBlock(h, finer, block, first, most))
                        .forEach((id, data) -> codec.decode(data, finer.points(), _ -> true)
                                .tracks()
                                .forEach(
                                        (metric, track) -> made.computeIfAbsent(id, _ -> new Block(resolution.points()))
                                                .track(metric)
                                                .overlay(at, track.joined(each))));
            }
            if (made.isEmpty()) continue;
            db.writing(WritePriority.BULK, h -> {
                blocks.write(h, resolution, blocks.completed(h, resolution, number, made, codec));
            });
        }
    }
}
