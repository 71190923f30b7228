package dev.holdfast.notify.channel.protocol;

import dev.holdfast.base.net.Addresses;
import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Field;
import dev.holdfast.notify.channel.Form;
import dev.holdfast.notify.channel.Sender;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocketFactory;

/**
 * E-mail over an SMTP server.
 *
 * @param tls decides which certificates count
 */
record MailKind(Addresses addresses, SSLSocketFactory tls) implements ChannelKind {
    static final String STARTTLS = "starttls";
    static final String TLS = "tls";
    static final String NONE = "none";

    private static final int MOST_RECIPIENTS = 50;
    private static final Pattern SERVER = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^:\\[\\]]+)(?::([0-9]+))?");
    private static final Pattern HOST = Pattern.compile("\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]{1,253}");
    private static final Form FORM = new Form(
            "mailto",
            "E-mail",
            "mailto://user:password@smtp.example.net:587/?from=holdfast@example.net&to=you@example.net",
            "Write the user and password of your mail server before the server, and the sender and the recipients"
                    + " (separated by commas) behind it. security=tls is for port 465, security=none for a relay without"
                    + " encryption.",
            List.of(
                    Field.text("host", "Mail server", "Its name."),
                    Field.port("port", "Port", "Usually 587 with STARTTLS, 465 with TLS, 25 without."),
                    Field.choice(
                            "security",
                            "Encryption",
                            List.of(STARTTLS, TLS, NONE),
                            "STARTTLS and TLS require a certificate that is valid for the server's name."),
                    Field.text("user", "User", "For a server that asks for one.")
                            .optional(),
                    Field.secret("password", "Password", "The user's password.").optional(),
                    Field.text("from", "Sender", "The address in whose name the server lets the user send."),
                    Field.text("to", "Recipients", "Addresses, separated by commas.")));

    @Override
    public Form form() {
        return FORM;
    }

    @Override
    public Map<String, String> read(ChannelAddress address) {
        Matcher server = SERVER.matcher(address.host());
        if (!server.matches() || !address.path().isEmpty()) {
            throw new IllegalArgumentException("Must name a mail server, and then ?from=… and &to=….");
        }
        var values = new LinkedHashMap<>(address.query());
        values.put("host", server.group(1));
        if (server.group(2) != null) {
            values.put("port", server.group(2));
            if (server.group(2).equals("465")) values.putIfAbsent("security", TLS);
        }
        if (address.user() != null) {
            values.put("user", address.user());
            if (address.user().contains("@")) values.putIfAbsent("from", address.user());
        }
        if (address.password() != null) values.put("password", address.password());
        return values;
    }

    @Override
    public Map<String, String> faults(Map<String, String> values) {
        var faults = new LinkedHashMap<String, String>();
        if (!HOST.matcher(values.getOrDefault("host", "")).matches()) {
            faults.put("host", "Must be the name of a server.");
        }
        if (values.containsKey("user") != values.containsKey("password")) {
            faults.put("password", "Must be set together with a user.");
        }
        if (recipients(values.getOrDefault("from", "")).size() != 1) {
            faults.put("from", "Must be an e-mail address.");
        }
        int count = recipients(values.getOrDefault("to", "")).size();
        if (count == 0 || count > MOST_RECIPIENTS) {
            faults.put("to", "Must be 1 to " + MOST_RECIPIENTS + " e-mail addresses, separated by commas.");
        }
        return faults;
    }

    /** The addresses of a text; none if one of them is not valid. */
    static List<InternetAddress> recipients(String text) {
        try {
            List<InternetAddress> all = List.of(InternetAddress.parse(text, true));
            for (InternetAddress one : all) {
                one.validate();
                if (!one.getAddress().matches("[!-~]+@[!-~]+")) return List.of();
            }
            return all;
        } catch (AddressException e) {
            return List.of();
        }
    }

    @Override
    public String host(Map<String, String> values) {
        return values.getOrDefault("host", "") + (values.containsKey("port") ? ":" + values.get("port") : "");
    }

    @Override
    public String destination(Map<String, String> values) {
        return values.getOrDefault("security", STARTTLS) + " " + host(values);
    }

    @Override
    public Sender sender(Map<String, String> values, Runnable gone) {
        String security = values.getOrDefault("security", STARTTLS);
        String usual = security.equals(STARTTLS) ? "587" : security.equals(TLS) ? "465" : "25";
        var server = new MailDelivery.Server(
                values.getOrDefault("host", "").replaceAll("[\\[\\]]", ""),
                Integer.parseInt(values.getOrDefault("port", usual)),
                security,
                values.get("user"),
                values.get("password"));
        var delivery = new MailDelivery(addresses, tls, server, host(values));
        return message -> delivery.send(session -> MailMessage.of(
                session,
                message,
                recipients(values.getOrDefault("from", "")).getFirst(),
                recipients(values.getOrDefault("to", ""))));
    }
}
