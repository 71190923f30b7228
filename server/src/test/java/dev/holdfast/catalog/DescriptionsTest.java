package dev.holdfast.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.catalog.Descriptions.Described;
import dev.holdfast.catalog.parse.ContainerScript;
import dev.holdfast.catalog.parse.ScriptReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The file with our sentences about the software of the catalogue. */
class DescriptionsTest {
    private static final Pattern PRAISE = Pattern.compile(
            "\\b(amazing|awesome|beautiful|best|blazing|convenient|cutting.edge|easy|easily|effortless\\w*|elegant|fast"
                    + "|feature.rich|flexible|great|innovative|intuitive|leading|lightning|lightweight|modern|next.generation"
                    + "|perfect|powerful|robust|seamless\\w*|secure|simple|simply|sleek|smart|stunning|ultimate|versatile)\\b",
            Pattern.CASE_INSENSITIVE);

    private static List<String> lines() throws IOException {
        try (var file = Descriptions.class.getResourceAsStream("descriptions.tsv")) {
            assertThat(file).isNotNull();
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }

    @Test
    void eachEntryIsOneSentenceOfAReadableLength() {
        Descriptions.all()
                .forEach((slug, described) -> assertThat(described.text())
                        .as(slug)
                        .hasSizeBetween(40, 110)
                        .matches("\\p{Lu}[^\\p{Cntrl}]*[^ .]\\.")
                        .doesNotContain("  ", ". "));
    }

    @Test
    void entriesDoNotPraise() {
        Descriptions.all()
                .forEach((slug, described) ->
                        assertThat(described.text()).as(slug).doesNotContainPattern(PRAISE));
    }

    @Test
    void fileIsSortedWithoutRepetitions() throws IOException {
        List<String> slugs = lines().stream()
                .map(line -> line.substring(0, line.indexOf('\t')))
                .toList();
        assertThat(slugs).isSorted().doesNotHaveDuplicates().allMatch(slug -> slug.matches("[a-z0-9][a-z0-9._-]*"));
        List<String> texts =
                Descriptions.all().values().stream().map(Described::text).toList();
        assertThat(texts).hasSizeGreaterThan(500);
        assertThat(Descriptions.all().values().stream().map(Described::icon))
                .allMatch(icon -> icon == null || icon.matches("[a-z0-9]+"));
    }

    @Test
    void everyCategoryHasEntriesAndOtherIsLeftToUnknownOnes() {
        Set<Category> used = new HashSet<>();
        Descriptions.all().values().forEach(described -> used.add(described.category()));
        Set<Category> all = new HashSet<>(Arrays.asList(Category.values()));
        all.remove(Category.OTHER);
        assertThat(used).isEqualTo(all);
    }

    @Test
    void variantSharesTheDescriptionOfItsEntry() {
        assertThat(Descriptions.find("alpine-grafana"))
                .isNotNull()
                .isEqualTo(Descriptions.find("grafana"))
                .extracting(Described::icon)
                .isEqualTo("grafana");
        assertThat(Descriptions.find("alpine")).isNotEqualTo(Descriptions.find("alpine-docker"));
        assertThat(Descriptions.find("no-such-app")).isNull();
    }

    @Test
    void tagsDecideAboutUnknownEntries() {
        assertThat(Category.ofTags(List.of("alpine", "Torrent", "media"))).isEqualTo(Category.DOWNLOADS);
        assertThat(Category.ofTags(List.of("porcelain"))).isEqualTo(Category.OTHER);
        assertThat(Category.ofTags(List.of())).isEqualTo(Category.OTHER);
    }

    @Test
    void everyEntryOfTheDemoCatalogueHasADescription() throws IOException {
        var without = new ArrayList<String>();
        Map<String, String> texts = demo();
        for (var script : texts.entrySet()) {
            var facts = ScriptReader.read(script.getKey(), ContainerScript.of(script.getValue()), null);
            if (facts.description() == null) without.add(script.getKey());
        }
        assertThat(texts).hasSizeGreaterThan(5);
        assertThat(without).isEmpty();
    }

    private static Map<String, String> demo() throws IOException {
        var texts = new TreeMap<String, String>();
        try (Stream<Path> files = Files.list(Path.of("../dist/catalog/ct"))) {
            for (Path file : files.toList()) {
                texts.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return texts;
    }
}
