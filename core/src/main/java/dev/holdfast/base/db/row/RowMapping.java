package dev.holdfast.base.db.row;

import dev.holdfast.base.Word;
import java.lang.reflect.Type;
import java.sql.Types;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.argument.ArgumentFactory;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.generic.GenericTypes;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.mapper.ColumnMapperFactory;
import org.jdbi.v3.core.mapper.ColumnMappers;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.RowMapperFactory;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.SqlStatements;

/**
 * How Java values look in tables: records by component name (snake_case), {@link Instant} as epoch milliseconds,
 * enums as lower-case text. A null for a primitive component is an error, not a zero.
 */
public final class RowMapping {
    /** One for all: it keeps what it has parsed, and parsing is a tenth of the work of a service that was just started. */
    private static final SqlParser PARSER = new ColonPrefixSqlParser();

    private RowMapping() {}

    /** Makes all statements of this database read and bind them so. */
    public static Jdbi configure(Jdbi jdbi) {
        jdbi.getConfig(SqlStatements.class).setSqlParser(PARSER);
        jdbi.getConfig(ColumnMappers.class).setCoalesceNullPrimitivesToDefaults(false);
        return jdbi.registerArgument(new Instants())
                .registerArgument(new Enums())
                .registerColumnMapper(Instant.class, (row, column, _) -> RecordMapper.instant(row, column))
                .registerColumnMapper(new EnumColumns())
                .registerRowMapper(new Records());
    }

    private static final class Records implements RowMapperFactory {
        private final Map<Class<?>, RowMapper<?>> known = new ConcurrentHashMap<>();

        @Override
        public Optional<RowMapper<?>> build(Type type, ConfigRegistry config) {
            Class<?> raw = GenericTypes.getErasedType(type);
            return raw.isRecord() ? Optional.of(known.computeIfAbsent(raw, RecordMapper::new)) : Optional.empty();
        }
    }

    // Both are Preparable: Jdbi asks its own preparable factories before it asks plain ones of ours.

    private static final class Instants extends AbstractArgumentFactory<Instant> {
        Instants() {
            super(Types.BIGINT);
        }

        @Override
        protected Argument build(Instant value, ConfigRegistry config) {
            return (position, statement, _) -> statement.setLong(position, value.toEpochMilli());
        }
    }

    private static final class Enums implements ArgumentFactory.Preparable {
        @Override
        public Optional<Function<Object, Argument>> prepare(Type type, ConfigRegistry config) {
            return Enum.class.isAssignableFrom(GenericTypes.getErasedType(type))
                    ? Optional.of(value -> (position, statement, _) ->
                            statement.setString(position, value == null ? null : Word.of((Enum<?>) value)))
                    : Optional.empty();
        }
    }

    private static final class EnumColumns implements ColumnMapperFactory {
        @Override
        public Optional<ColumnMapper<?>> build(Type type, ConfigRegistry config) {
            if (!(type instanceof Class<?> raw) || !raw.isEnum()) return Optional.empty();
            return Optional.of((row, column, _) -> RecordMapper.constant(raw, row.getString(column)));
        }
    }
}
