package dev.holdfast.base.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.StartupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MigrationsTest {

    @Test
    void theMigrationsOnBoardAreFound() {
        assertThat(Migrations.known()).contains(1);
    }

    @ParameterizedTest
    @EnumSource(TestDb.class)
    @Timeout(600)
    void aDatabaseOfANewerVersionIsNotTouched(TestDb kind) {
        DatabaseConfig place = kind.place();
        try (Db db = Db.open(place)) {
            db.writing(handle -> handle.execute("""
                    INSERT INTO flyway_schema_history
                        (installed_rank, version, description, type, script, installed_by, execution_time, success)
                    VALUES (9999, '9999', 'from tomorrow', 'SQL', 'V9999__x.sql', 'x', 1, TRUE)
                    """));
        }
        assertThatThrownBy(() -> Db.open(place))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("newer than this program");
    }
}
