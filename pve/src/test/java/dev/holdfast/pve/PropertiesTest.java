package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same oracles as in {@link ParsersFuzz}, with mutations of its seeds: always the same ones, for a few seconds. It needs
 * no native code and so runs everywhere.
 */
class PropertiesTest {
    private static final int ROUNDS = 5_000;
    private static final int LONG = 400_000;

    static List<String> oracles() {
        return List.copyOf(Oracles.all().keySet());
    }

    private static List<byte[]> seeds(String oracle) {
        try (var files = Files.list(folder().resolve(oracle))) {
            var seeds = new ArrayList<byte[]>();
            for (Path file : files.sorted().toList()) seeds.add(Files.readAllBytes(file));
            return seeds;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder() {
        try {
            return Path.of(PropertiesTest.class.getResource("ParsersFuzzInputs").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void everyOracleHasAFuzzTestAndSeeds() throws IOException {
        var fuzzed = new TreeSet<String>();
        for (var method : ParsersFuzz.class.getDeclaredMethods()) {
            if (!method.isSynthetic()) fuzzed.add(method.getName());
        }
        assertThat(fuzzed).isEqualTo(new TreeSet<>(oracles()));
        for (String oracle : oracles()) assertThat(seeds(oracle)).as(oracle).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("oracles")
    void mutatedSeedsBreakNothing(String oracle) {
        Consumer<byte[]> holds = Oracles.all().get(oracle);
        List<byte[]> seeds = seeds(oracle);
        seeds.forEach(seed -> tried(holds, seed));
        var random = new SplittableRandom(42);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] input = seeds.get(random.nextInt(seeds.size()));
            for (int i = random.nextInt(1, 6); i > 0; i--) input = bent(input, seeds, random);
            tried(holds, input);
        }
    }

    /** One mutation: bytes are changed, added, removed or duplicated, or another seed is appended. */
    private static byte[] bent(byte[] input, List<byte[]> seeds, SplittableRandom random) {
        int at = random.nextInt(input.length + 1);
        return switch (random.nextInt(5)) {
            case 0 ->
                joined(cut(input, 0, at), cut(input, Math.min(input.length, at + random.nextInt(1, 8)), input.length));
            case 1 -> joined(cut(input, 0, at), some(random), cut(input, at, input.length));
            case 2 -> joined(cut(input, 0, at), input, cut(input, at, input.length));
            case 3 -> joined(cut(input, 0, at), seeds.get(random.nextInt(seeds.size())));
            default -> {
                byte[] changed = input.clone();
                if (changed.length > 0) changed[at % changed.length] = (byte) random.nextInt(256);
                yield changed;
            }
        };
    }

    private static byte[] some(SplittableRandom random) {
        String likely = ":,=/ .-_@!0123456789ABCDEFabcdef\n\r\t\"'{}[]()%\u0000é";
        byte[] all = likely.getBytes(StandardCharsets.UTF_8);
        byte[] some = new byte[random.nextInt(1, 4)];
        for (int i = 0; i < some.length; i++) some[i] = all[random.nextInt(all.length)];
        return some;
    }

    private static byte[] cut(byte[] input, int from, int to) {
        return Arrays.copyOfRange(input, from, to);
    }

    private static byte[] joined(byte[]... parts) {
        var joined = new java.io.ByteArrayOutputStream();
        for (byte[] part : parts) joined.writeBytes(part);
        return joined.toByteArray();
    }

    /** An algorithm with quadratic time would take a quarter of an hour. */
    @Timeout(600)
    @ParameterizedTest
    @MethodSource("oracles")
    void timeIsLinearInTheInputLength(String oracle) {
        Consumer<byte[]> holds = Oracles.all().get(oracle);
        for (byte[] seed : seeds(oracle)) {
            for (byte[] piece : new byte[][] {seed, cut(seed, 0, 1), cut(seed, seed.length - 1, seed.length)}) {
                tried(holds, repeated(piece));
                tried(holds, joined(cut(seed, 0, seed.length / 2), repeated(piece)));
            }
        }
        for (String piece :
                List.of("(/", "a ", "a,", " ", "\t", "1", "0.", "[", "{\"a\":", "'", ": ", "\n", "a: b\r\n", "-")) {
            byte[] endless = repeated(piece.getBytes(StandardCharsets.UTF_8));
            tried(holds, endless);
            for (byte[] seed : seeds(oracle)) tried(holds, joined(cut(seed, 0, seed.length / 2), endless));
        }
    }

    private static byte[] repeated(byte[] piece) {
        byte[] repeated = new byte[LONG];
        for (int i = 0; i < LONG; i++) repeated[i] = piece[i % piece.length];
        return repeated;
    }

    private static void tried(Consumer<byte[]> holds, byte[] input) {
        try {
            holds.accept(input);
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            byte[] shown = cut(input, 0, Math.min(input.length, 400));
            fail("broken by " + HexFormat.of().formatHex(shown) + " = " + new String(shown, StandardCharsets.UTF_8), e);
        }
    }
}
