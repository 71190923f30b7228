package dev.holdfast.cli.operation;

import java.util.List;

/**
 * An operation of the API.
 *
 * @param id such as {@code apps.lifecycle}
 * @param path with its parameters in braces
 * @param answer the media type of a successful answer: {@code application/json}, another one, {@code -} for none,
 *     {@code websocket} for an open connection
 * @param kind the schema of the answer, with {@code []} if it is a list of them; empty if it has no name
 * @param startsJobs whether the answer names the jobs it started
 * @param needs who may use it, as one line for the help
 */
public record Operation(
        String id,
        String method,
        String path,
        String summary,
        String answer,
        String kind,
        boolean startsJobs,
        boolean bodyRequired,
        String needs,
        List<Field> fields) {
    public Operation {
        fields = List.copyOf(fields);
    }

    /** The first word of its command, such as {@code apps}. */
    public String area() {
        return id.substring(0, id.indexOf('.'));
    }

    /** The second word of its command, such as {@code script-versions}. */
    public String verb() {
        return id.substring(id.indexOf('.') + 1).replace('_', '-');
    }

    public List<Field> in(Field.Place place) {
        return fields.stream().filter(field -> field.place() == place).toList();
    }

    /** Whether the answer is a page of a longer list. */
    public boolean isPaged() {
        return fields.stream()
                .anyMatch(field ->
                        field.place() == Field.Place.QUERY && field.name().equals("per_page"));
    }

    /** Whether the body has a field for the phrase that the user types as a confirmation. */
    public boolean isConfirmable() {
        return fields.stream()
                .anyMatch(field ->
                        field.place() == Field.Place.BODY && field.name().equals("confirm"));
    }
}
