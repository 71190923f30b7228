package dev.holdfast.notify.channel;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of a channel in its parts, percent-decoded. {@code java.net.URI} would refuse some that other tools accept, such
 * as the token of a Telegram bot in the place of the host. It contains secrets, and prints none. It notes which of its parts a
 * kind has read: one that is not read would be dropped without a word.
 */
public final class ChannelAddress {
    private static final String USER = "a user before the @";
    private static final String PASSWORD = "a password before the @";
    private static final String HOST = "a server";
    private static final String PATH = "a path";
    private static final String QUERY = "parameters after the ?";
    private static final String FRAGMENT = "a part after the #";
    private static final Pattern SHAPE = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://(\\S*)");

    private final String scheme;
    private final @Nullable String user;
    private final @Nullable String password;
    private final String host;
    private final List<String> path;
    private final Map<String, String> query;
    private final String fragment;
    private final String rest;
    private final Set<String> unread = new LinkedHashSet<>();

    private ChannelAddress(
            String scheme,
            @Nullable String user,
            @Nullable String password,
            String host,
            List<String> path,
            Map<String, String> query,
            String fragment,
            String rest) {
        this.scheme = scheme;
        this.user = user;
        this.password = password;
        this.host = host;
        this.path = List.copyOf(path);
        this.query = query;
        this.fragment = fragment;
        this.rest = rest;
        if (user != null) unread.add(USER);
        if (password != null) unread.add(PASSWORD);
        if (!host.isEmpty()) unread.add(HOST);
        if (!path.isEmpty()) unread.add(PATH);
        if (!query.isEmpty()) unread.add(QUERY);
        if (!fragment.isEmpty()) unread.add(FRAGMENT);
    }

    /** Reads an address; throws {@link IllegalArgumentException} with a sentence that does not repeat it. */
    public static ChannelAddress parse(String text) {
        Matcher shape = SHAPE.matcher(text.trim());
        if (!shape.matches()) {
            throw new IllegalArgumentException("Must begin with a scheme such as https:// and contain no spaces.");
        }
        String rest = shape.group(2);
        String[] atFragment = split(rest, '#');
        String[] atQuery = split(atFragment[0], '?');
        String[] atPath = split(atQuery[0], '/');
        int at = atPath[0].lastIndexOf('@');
        String[] credentials = at < 0 ? new String[] {"", ""} : split(atPath[0].substring(0, at), ':');
        return new ChannelAddress(
                shape.group(1).toLowerCase(Locale.ROOT),
                orNull(credentials[0]),
                orNull(credentials[1]),
                decode(atPath[0].substring(at + 1)),
                Arrays.stream(atPath[1].split("/"))
                        .filter(part -> !part.isEmpty())
                        .map(ChannelAddress::decode)
                        .toList(),
                query(atQuery[1]),
                decode(atFragment[1]),
                rest);
    }

    /** In lower case. */
    public String scheme() {
        return scheme;
    }

    /** What is before the colon of the credentials; null where there is nothing. */
    public @Nullable String user() {
        unread.remove(USER);
        return user;
    }

    /** What is behind the colon of the credentials; null where there is nothing. */
    public @Nullable String password() {
        unread.remove(PASSWORD);
        return password;
    }

    /** With the port, if there is one. */
    public String host() {
        unread.remove(HOST);
        return host;
    }

    /** Without empty segments. */
    public List<String> path() {
        unread.remove(PATH);
        return path;
    }

    /** The parameters by name. */
    public Map<String, String> query() {
        unread.remove(QUERY);
        return query;
    }

    /** Empty where there is none. */
    public String fragment() {
        unread.remove(FRAGMENT);
        return fragment;
    }

    /** Everything behind {@code ://}, as it was written. */
    public String rest() {
        unread.clear();
        return rest;
    }

    /** The parts that were written and not read, in words that do not repeat them. */
    public List<String> unread() {
        return List.copyOf(unread);
    }

    /** Whether it names the fields of its kind one by one, as in {@code ntfy://?server=…&topic=…}. */
    public boolean isForm() {
        return host.isEmpty() && path.isEmpty() && user == null && !query.isEmpty();
    }

    private static String[] split(String text, char separator) {
        int at = text.indexOf(separator);
        return at < 0 ? new String[] {text, ""} : new String[] {text.substring(0, at), text.substring(at + 1)};
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : decode(text);
    }

    private static Map<String, String> query(String text) {
        var all = new LinkedHashMap<String, String>();
        for (String one : text.split("&")) {
            if (one.isEmpty()) continue;
            String[] parts = split(one, '=');
            String old = all.put(decode(parts[0]), decode(parts[1].replace("+", "%20")));
            if (old != null) throw new IllegalArgumentException("Contains a parameter twice.");
        }
        return all;
    }

    /** Unlike in forms, a plus is a plus. */
    private static String decode(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Contains a % that is not followed by two hexadecimal digits.", e);
        }
    }

    @Override
    public String toString() {
        return "ChannelAddress[" + scheme + "]";
    }
}
