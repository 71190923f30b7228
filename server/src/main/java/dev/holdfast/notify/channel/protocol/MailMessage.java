package dev.holdfast.notify.channel.protocol;

import dev.holdfast.base.Sha256;
import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.Message;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A message as an e-mail: as plain text and as HTML. */
final class MailMessage extends MimeMessage {
    private static final int LONGEST_SUBJECT = 200;
    private static final int LONGEST_TEXT = 50_000;

    private final String messageId;

    private MailMessage(Session session, String messageId) {
        super(session);
        this.messageId = messageId;
    }

    static MailMessage of(Session session, Message message, InternetAddress from, List<InternetAddress> to)
            throws MessagingException {
        String domain = from.getAddress().substring(from.getAddress().lastIndexOf('@') + 1);
        var mail = new MailMessage(session, id(message.id(), domain));
        mail.setFrom(named(from, "Holdfast"));
        mail.setRecipients(
                RecipientType.TO, to.stream().map(one -> named(one, null)).toArray(InternetAddress[]::new));
        mail.setSubject(Texts.cut(Texts.headline(message), LONGEST_SUBJECT), "UTF-8");
        mail.setSentDate(Date.from(message.at()));
        if (message.thread() != null) {
            // Nobody received this one, but mail programs put answers to the same message together.
            String first = id("thread-" + message.thread(), domain);
            mail.setHeader("In-Reply-To", first);
            mail.setHeader("References", first);
        }
        mail.setHeader("Auto-Submitted", "auto-generated"); // no out-of-office answers (RFC 3834)
        mail.setHeader("X-Holdfast-Id", message.id().replaceAll("[^!-~]", ""));
        if (message.severity() == Severity.CRITICAL && !message.endsThread()) {
            mail.setHeader("Importance", "high");
            mail.setHeader("X-Priority", "1");
        }
        mail.setContent(body(message));
        mail.saveChanges();
        return mail;
    }

    /** The name as encoded words: as it was parsed, it would leave as raw UTF-8, which servers without SMTPUTF8 refuse. */
    private static InternetAddress named(InternetAddress address, @Nullable String unnamed) {
        String name = address.getPersonal() == null ? unnamed : address.getPersonal();
        try {
            return new InternetAddress(address.getAddress(), name, "UTF-8");
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    private static MimeMultipart body(Message message) throws MessagingException {
        String text = Texts.cut(message.text(), LONGEST_TEXT);
        var plain = new MimeBodyPart();
        plain.setText(Texts.withLink(Texts.headline(message) + "\n\n" + text, message.url()) + "\n", "UTF-8");
        var html = new MimeBodyPart();
        html.setText(html(message, text), "UTF-8", "html");
        return new MimeMultipart("alternative", plain, html);
    }

    private static String html(Message message, String text) {
        String colour = String.format(Locale.ROOT, "#%06x", Texts.colour(message));
        String link = message.url() == null
                ? ""
                : "<p><a href=\"" + Texts.html(message.url()) + "\">" + Texts.OPEN + "</a></p>\n";
        return "<!DOCTYPE html>\n<html><body style=\"font-family:sans-serif\">\n"
                + "<h2 style=\"border-left:6px solid " + colour + ";padding-left:10px\">"
                + Texts.html(Texts.headline(message)) + "</h2>\n<p>"
                + Texts.html(text).replace("\n", "<br>\n") + "</p>\n" + link + "</body></html>\n";
    }

    /** A Message-ID that is the same for every attempt. Ids of threads may contain anything, so those are hashed. */
    private static String id(String text, String domain) {
        String word = text.matches("[A-Za-z0-9_-]{1,100}")
                ? text
                : HexFormat.of().formatHex(Sha256.of(text.getBytes(StandardCharsets.UTF_8)), 0, 16);
        return "<" + word + ".holdfast@" + domain + ">";
    }

    /** Otherwise saving would invent one. */
    @Override
    protected void updateMessageID() throws MessagingException {
        setHeader("Message-ID", messageId);
    }
}
