package dev.holdfast.apps.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ssh.PrintedLine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnimationFilterTest {
    private final AnimationFilter filter = new AnimationFilter();
    private final List<String> settled = new ArrayList<>();
    private int number;

    private void print(int up, String text) {
        filter.add(new PrintedLine(++number, up, text));
        settled.addAll(filter.takeSettled());
    }

    private void print(String... texts) {
        for (String text : texts) print(0, text);
    }

    private List<String> end() {
        filter.end();
        settled.addAll(filter.takeSettled());
        return settled;
    }

    @Test
    void plainLinesPassImmediately() {
        print("one", "two", "two", "", "three");
        assertThat(settled).containsExactly("one", "two", "two", "three");
        assertThat(filter.settledUpTo()).isEqualTo(5);
        assertThat(filter.current()).isNull();
    }

    @Test
    void anotherSpinnerGlyphBeforeTheSameWordsIsTheSameLine() {
        print("before");
        for (int i = 0; i < 100; i++) {
            print("⠋ Making a thing", "⠙ Making a thing");
            assertThat(filter.current()).isEqualTo("⠙ Making a thing");
        }
        assertThat(settled).containsExactly("before");
        print("✔ Made a thing", "| Next", "/ Next", "- Next", "\\ Next");
        assertThat(end()).containsExactly("before", "⠙ Making a thing", "✔ Made a thing", "\\ Next");
    }

    @Test
    void listsAreNotAnimations() {
        print("- apples", "- pears", "- pears", "| a table |", "| a table |", "⠋ one thing", "⠙ another thing");
        assertThat(end())
                .containsExactly(
                        "- apples",
                        "- pears",
                        "- pears",
                        "| a table |",
                        "| a table |",
                        "⠋ one thing",
                        "⠙ another thing");
    }

    @Test
    void redrawnRowsAreStoredOnceWithTheirLastText() {
        print("before");
        print("layer a: 0%", "layer b: waits", "layer c: waits");
        for (int percent = 10; percent <= 100; percent += 10) {
            print(3, "layer a: " + percent + "%");
            print("layer b: " + percent / 2 + "%", "layer c: waits");
        }
        assertThat(filter.current()).isEqualTo("layer c: waits");
        print("after");
        assertThat(settled)
                .containsExactly(
                        "before",
                        "layer a: 0%",
                        "layer b: waits",
                        "layer c: waits",
                        "layer a: 100%",
                        "layer b: 50%",
                        "after");
    }

    @Test
    void readingAgainFromTheSettledLineGivesTheSameResult() {
        List<PrintedLine> all = new ArrayList<>();
        String[] texts = {"one", "⠋ step", "⠙ step", "⠹ step", "done", "0%", "10%", "20%", "over", "- x"};
        for (int i = 0; i < texts.length; i++) {
            all.add(new PrintedLine(i + 1, texts[i].equals("10%") || texts[i].equals("20%") ? 1 : 0, texts[i]));
        }
        for (int crash = 1; crash < all.size(); crash++) {
            var first = new AnimationFilter();
            all.subList(0, crash).forEach(first::add);
            var stored = new ArrayList<>(first.takeSettled());
            var second = new AnimationFilter();
            all.subList(first.settledUpTo(), all.size()).forEach(second::add);
            second.end();
            stored.addAll(second.takeSettled());
            assertThat(stored)
                    .as("after a crash behind line %d", crash)
                    .containsExactly("one", "⠹ step", "done", "0%", "20%", "over", "- x");
        }
    }

    @Test
    void aCursorThatMovesHigherThanAnyAnimationIsIgnored() {
        print("one");
        print(AnimationFilter.TALLEST + 1, "two");
        assertThat(settled).containsExactly("one", "two");
        for (int i = 0; i < 10 * AnimationFilter.TALLEST; i++) print(AnimationFilter.TALLEST, "row " + i);
        assertThat(end()).contains("row " + (10 * AnimationFilter.TALLEST - 1));
    }
}
