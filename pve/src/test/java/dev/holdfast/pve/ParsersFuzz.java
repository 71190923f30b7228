package dev.holdfast.pve;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Tag;

/**
 * The parsers under a coverage-guided fuzzer. A normal build runs only the inputs in {@code ParsersFuzzInputs}: the seeds,
 * and inputs that caused a failure once. {@code tools/fuzz} searches for new ones, for minutes or days, and adds what it
 * finds there.
 */
@Tag("fuzz")
class ParsersFuzz {
    @FuzzTest(maxDuration = "2m")
    void sizes(byte[] input) {
        Oracles.sizes(input);
    }

    @FuzzTest(maxDuration = "2m")
    void netStrings(byte[] input) {
        Oracles.netStrings(input);
    }

    @FuzzTest(maxDuration = "2m")
    void volumeIds(byte[] input) {
        Oracles.volumeIds(input);
    }

    @FuzzTest(maxDuration = "2m")
    void upids(byte[] input) {
        Oracles.upids(input);
    }

    @FuzzTest(maxDuration = "2m")
    void addresses(byte[] input) {
        Oracles.addresses(input);
    }

    @FuzzTest(maxDuration = "2m")
    void keeps(byte[] input) {
        Oracles.keeps(input);
    }

    @FuzzTest(maxDuration = "2m")
    void fingerprints(byte[] input) {
        Oracles.fingerprints(input);
    }

    @FuzzTest(maxDuration = "2m")
    void diffs(byte[] input) {
        Oracles.diffs(input);
    }

    @FuzzTest(maxDuration = "2m")
    void configFiles(byte[] input) {
        Oracles.configFiles(input);
    }

    @FuzzTest(maxDuration = "2m")
    void taskEnds(byte[] input) {
        Oracles.taskEnds(input);
    }

    @FuzzTest(maxDuration = "2m")
    void refusals(byte[] input) {
        Oracles.refusals(input);
    }

    @FuzzTest(maxDuration = "2m")
    void httpAnswers(byte[] input) {
        Oracles.httpAnswers(input);
    }

    @FuzzTest(maxDuration = "2m")
    void bodies(byte[] input) {
        Oracles.bodies(input);
    }
}
