package dev.holdfast;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.holdfast.base.db.Table;
import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.StringEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every table has one owner, found in the SQL of the compiled classes: whoever needs a table asks the owner's area. */
class TableOwnershipTest {
    private static final Pattern CREATED = Pattern.compile("CREATE TABLE (\\w+)");
    private static final Pattern WRITTEN = Pattern.compile("\\b(?:INSERT INTO|UPDATE|DELETE FROM)\\s+(\\w+)");
    private static final Pattern READ = Pattern.compile("\\b(?<!DELETE )(?:FROM|JOIN)\\s+(\\w+)");

    /** A table whose name is joined to the statement at run time, and tables in a list, would not be found. */
    private static final Pattern HIDDEN = Pattern.compile(
            "\\b(?:INTO|UPDATE|FROM|JOIN)\\s+(?:[\u0001<%]|$)|\\bFROM\\s+\\w+(?:\\s+(?:AS\\s+)?\\w+)?\\s*,");

    /** Stores that write to a table together with its owner: the same rows, by another task. */
    private static final Map<String, Set<String>> WRITERS = Map.of(
            // The columns that say which guest and slot a job in progress holds.
            "job", Set.of("JobStore", "JobClaimStore"),
            // A row is deleted by the same condition as its link, so that the chain stays complete.
            "audit", Set.of("AuditStore", "ChainStore"));

    /** Who else reads a table. */
    private static final Map<String, Set<String>> READERS = Map.of(
            // Every request finds a session or token together with its user, in one query; a shared dashboard or view
            // says
            // whose it is.
            "account", Set.of("SessionStore", "TokenStore", "MembershipStore", "OwnerStore"),
            // The members of a team, and the teams of a member, are lists with the name of the other side.
            "team", Set.of("MembershipStore"),
            // Nothing is noted for a schedule that was removed while its job ran.
            "schedule", Set.of("PolicySnapshotStore"),
            // A replica whose lease is another one's by now stores no reading, in one statement.
            "poll_lease", Set.of("ReadingStore"),
            // A guest that is gone is only deleted while nothing refers to it, in one statement.
            "app", Set.of("GuestStore"),
            "policy_snapshot", Set.of("GuestStore"),
            "guest_off", Set.of("GuestStore"),
            // Whether a host has a key is a column of a list of hosts.
            "host", Set.of("HostSshStore"));

    /** Reads and writes the table whose name its subclass gives it. */
    private static final String TABLE = Table.class.getName().replace('.', '/');

    /** Who has tables that are made at run time, and is the only one that knows their names. */
    private static final Set<String> MAKERS = Set.of("BlockStore", "DatabaseTransfer", "Table", "Tables");

    private static final Map<String, Set<String>> WRITES = new TreeMap<>();
    private static final Map<String, Set<String>> READS = new TreeMap<>();
    private static final Set<String> TABLES = new TreeSet<>();
    private static final Map<String, List<String>> STATEMENTS = new TreeMap<>();

    @BeforeAll
    static void readClasses() throws IOException {
        readMigrations();
        for (JavaClass one : ServiceClasses.ALL) read(ServiceClasses.model(one));
        STATEMENTS.forEach((owner, statements) -> {
            for (String sql : statements) {
                note(names(WRITTEN, sql), owner, WRITES);
                note(names(READ, sql), owner, READS);
            }
        });
    }

    private static void readMigrations() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../core/src/main/resources/db/migration"))) {
            for (Path file : files.toList())
                names(CREATED, Files.readString(file)).forEach(TABLES::add);
        }
    }

    private static void read(ClassModel one) {
        String owner = one.thisClass().asInternalName().replaceFirst(".*/", "").replaceFirst("\\$.*", "");
        boolean extendsTable = one.superclass()
                .filter(type -> type.asInternalName().equals(TABLE))
                .isPresent();
        one.constantPool().forEach(entry -> {
            if (!(entry instanceof StringEntry text)) return;
            List<String> statements = STATEMENTS.computeIfAbsent(owner, _ -> new ArrayList<>());
            if (isSql(text.stringValue())) statements.add(text.stringValue());
            if (extendsTable && TABLES.contains(text.stringValue())) {
                statements.add("SELECT FROM " + text.stringValue());
                statements.add("UPDATE " + text.stringValue());
            }
        });
    }

    private static boolean isSql(String text) {
        return Stream.of(WRITTEN, READ, HIDDEN)
                .anyMatch(pattern -> pattern.matcher(text).find());
    }

    private static Stream<String> names(Pattern pattern, String text) {
        return pattern.matcher(text).results().map((MatchResult found) -> found.group(1));
    }

    private static void note(Stream<String> tables, String owner, Map<String, Set<String>> where) {
        tables.filter(TABLES::contains)
                .forEach(table ->
                        where.computeIfAbsent(table, _ -> new TreeSet<>()).add(owner));
    }

    @Test
    void everyTableIsWrittenByOneClass() {
        assertThat(WRITES.keySet()).isEqualTo(TABLES);
        var several = new HashMap<>(WRITES);
        several.values().removeIf(writers -> writers.size() == 1);
        assertThat(several).isEqualTo(WRITERS);
    }

    @Test
    void aTableIsReadByItsOwnerAndThoseWhoHaveAReason() {
        var others = new TreeMap<String, Set<String>>();
        READS.forEach((table, readers) -> {
            Set<String> foreign = readers.stream()
                    .filter(reader -> !WRITES.getOrDefault(table, Set.of()).contains(reader))
                    .collect(toCollection(TreeSet::new));
            if (!foreign.isEmpty()) others.put(table, foreign);
        });
        assertThat(others).isEqualTo(READERS);
    }

    @Test
    void everyStatementNamesItsTables() {
        STATEMENTS.forEach((owner, statements) -> {
            if (MAKERS.contains(owner)) return;
            assertThat(statements)
                    .as("statements of " + owner)
                    .noneMatch(sql -> HIDDEN.matcher(sql).find());
        });
    }
}
