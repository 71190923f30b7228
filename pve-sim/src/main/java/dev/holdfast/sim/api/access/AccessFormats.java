package dev.holdfast.sim.api.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The formats of names and lists below {@code /access} and {@code /pools}. */
final class AccessFormats {
    private static final String NAME = "[A-Za-z0-9.\\-_]+";
    private static final String TOKEN = "[A-Za-z][A-Za-z0-9.\\-_]+";
    private static final String EMAIL = "|[\\w+\\-~]+(\\.[\\w+\\-~]+)*@[a-zA-Z0-9\\-]+(\\.[a-zA-Z0-9\\-]+)*";

    static final Parameter USER = Parameter.of((_, value) -> line(userFault(value)));
    static final Parameter USERS = each((_, value) -> line(userFault(value)));
    static final Parameter GROUP = Parameter.of(named("group", NAME));
    static final Parameter GROUPS = each(named("group", NAME));
    static final Parameter ROLE = Parameter.of(named("role", NAME));
    static final Parameter ROLES = each(named("role", NAME));
    static final Parameter POOL = Parameter.of(named("pool", NAME + "(/" + NAME + "){0,2}"));
    static final Parameter STORAGES = each(Formats.STORAGE);
    static final Parameter GUESTS = each(Formats.VMID);
    static final Parameter TOKENS = each((_, value) ->
            value.matches("[^\\s:/]+@" + TOKEN + "!" + TOKEN) ? null : "value '" + value + "' is not a token id\n");
    static final Parameter USER_OR_TOKEN = Parameter.of((_, value) ->
            value.matches("[^\\s:/]+@" + TOKEN + "(!" + TOKEN + ")?") ? null : "value is not a user or token\n");
    static final Parameter EMAIL_OR_NONE = Parameter.of(
            (_, value) -> value.matches(EMAIL) ? null : "value does not look like a valid email address\n");

    private static final Pattern USER_ID = Pattern.compile("[^\\s:/]+@([A-Za-z][A-Za-z0-9.\\-_]+)");
    private static final Pattern TOKEN_NAME = Pattern.compile(TOKEN);

    private AccessFormats() {}

    private static Parameter.Format named(String kind, String regex) {
        Pattern pattern = Pattern.compile(regex);
        return (_, value) ->
                pattern.matcher(value).matches() ? null : kind + " name '" + value + "' contains invalid characters\n";
    }

    private static Parameter each(Parameter one) {
        Parameter.Format format = one.format();
        return format == null ? one : each(format);
    }

    private static Parameter each(Parameter.Format format) {
        return Parameter.of((name, value) -> list(value).stream()
                .map(item -> format.fault(name, item))
                .filter(fault -> fault != null)
                .findFirst()
                .orElse(null));
    }

    private static @Nullable String line(@Nullable String fault) {
        return fault == null ? null : fault + "\n";
    }

    /** The error in a user ID; null when it is valid. */
    static @Nullable String userFault(String userid) {
        if (userid.length() < 3) return "user name '" + userid + "' is too short";
        if (userid.length() > 64) return "user name '" + userid + "' is too long (" + userid.length() + " > 64)";
        return USER_ID.matcher(userid).matches() ? null : "value '" + userid + "' does not look like a valid user name";
    }

    /** Splits a list at commas, semicolons and spaces. */
    static List<String> list(@Nullable String text) {
        if (text == null) return List.of();
        return Arrays.stream(text.split("[,;\\s\\x00]+"))
                .filter(s -> !s.isEmpty())
                .toList();
    }

    static String tokenName(ApiCall asking) {
        String name = asking.variable("tokenid");
        if (!TOKEN_NAME.matcher(name).matches()) {
            throw Failure.parameter("tokenid", "value does not match the regex pattern");
        }
        return name;
    }

    /** Some parameters are valid only together with another. */
    static void needTogether(ApiCall asking, String name, String other) {
        if (asking.parameter(name) != null && asking.parameter(other) == null) {
            throw Failure.parameter(other, "missing property - '" + name + "' requires this property");
        }
    }

    /** Version 9 requires eight characters, version 8 five. */
    static void needLongEnough(ApiCall asking, String name) {
        String password = asking.parameter(name);
        int least = asking.dataCentre().tellsMessages() ? 8 : 5;
        if (password != null && password.length() < least) {
            throw Failure.parameter(name, "value must be at least " + least + " characters long");
        }
    }
}
