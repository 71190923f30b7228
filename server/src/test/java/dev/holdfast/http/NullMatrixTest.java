package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.print.OpenApi;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Checks every field that accepts null: null removes the value or means leaving the field out, and the document says
 * which.
 */
class NullMatrixTest {
    /** Fields that are null in an answer because they were not measured, or because another one has their place. */
    private static final Set<String> NOT_REMOVED = Set.of(
            "apps.reconfigure cores",
            // no host answered
            "vms.reconfigure digest",
            // a NIC needs a bridge; one that a host refused has none
            "apps.set_nic bridge",
            "vms.set_nic bridge",
            // a job without a pool selects with all or vmids
            "backups.edit_job pool",
            // one without a schedule is of an old Proxmox VE, with day of week and start time
            "backups.edit_job schedule",
            // a window by hand has no expression, one by schedule no start, and one of a job no duration
            "maintenance.change cron",
            "maintenance.change duration_s",
            "maintenance.change starts_at");

    private static final TestPlane plane = TestPlane.empty();

    @BeforeAll
    static void start() {
        plane.start().grantAll();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    static Stream<Op<?>> withBody() {
        return plane.wiring().ops().list().stream().filter(Op::takesBody);
    }

    static Stream<Op<?>> partialUpdates() {
        return withBody().filter(op -> op.method().equals("PATCH"));
    }

    private static Stream<Field> fields(Op<?> op) {
        return Field.of(op.input()).stream();
    }

    /** The fields that are sometimes null in the answer of an operation, or when reading the same path. */
    private static Set<String> nothingAtTimes(Op<?> op) {
        return plane.wiring().ops().list().stream()
                .filter(other -> other == op || (other.isSafe() && other.path().equals(op.path())))
                .map(Op::answer)
                .filter(type -> type instanceof Class<?> shape && shape.isRecord())
                .flatMap(type -> Arrays.stream(((Class<?>) type).getRecordComponents()))
                .filter(Field::isNullable)
                .map(Field::name)
                .collect(Collectors.toSet());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("partialUpdates")
    void inAPartialUpdateNullRemovesOrIsDeclaredToKeep(Op<?> op) {
        fields(op)
                .filter(field -> field.takesNull() && !field.isOfPatch())
                .forEach(field -> assertThat(field.component().isAnnotationPresent(Input.NullKeeps.class))
                        .as("%s of %s: null must be a Change, or say @Input.NullKeeps", field.name(), op.id())
                        .isTrue());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("partialUpdates")
    void aFieldThatMayBeNullCanBeSetToNull(Op<?> op) {
        Set<String> nothing = nothingAtTimes(op);
        List<String> kept = fields(op)
                .filter(field -> (field.isOfPatch() || Field.isNullable(field.component())) && !field.isRemovable())
                .map(Field::name)
                .filter(nothing::contains)
                .filter(name -> !NOT_REMOVED.contains(op.id() + " " + name))
                .toList();
        assertThat(kept)
                .as("fields of %s that are sometimes null but can't be cleared with null", op.id())
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void theDocumentExplainsEveryNull(Op<?> op) {
        JsonNode shapes = Json.tree(Json.write(OpenApi.print(List.of(op), "1")))
                .get("components")
                .get("schemas");
        JsonNode properties = shapes.get(op.input().getSimpleName()).get("properties");
        properties.properties().forEach(property -> {
            if (!property.getValue().toString().contains("\"null\"")) return;
            assertThat(property.getValue().path("description").asString(""))
                    .as("%s of %s", property.getKey(), op.id())
                    .isNotEmpty();
        });
    }
}
