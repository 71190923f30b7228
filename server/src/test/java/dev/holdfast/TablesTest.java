package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.Table;
import dev.holdfast.base.db.TestDb;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables whose columns are the components of a record. */
class TablesTest {
    private static final List<JavaClass> TABLES = ServiceClasses.ALL.stream()
            .filter(one -> one.isAssignableTo(Table.class) && !one.isEquivalentTo(Table.class))
            .toList();

    @ParameterizedTest
    @EnumSource
    void allColumnsAreThere(TestDb kind) {
        assertThat(TABLES).isNotEmpty();
        try (Db db = kind.fresh()) {
            for (JavaClass one : TABLES) {
                Table<?> table = make(one.reflect());
                assertThatCode(() -> db.read(table::all)).as(one.getName()).doesNotThrowAnyException();
            }
        }
    }

    private static Table<?> make(Class<?> type) {
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return (Table<?>) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
