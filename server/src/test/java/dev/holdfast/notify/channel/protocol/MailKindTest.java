package dev.holdfast.notify.channel.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.base.net.Addresses;
import dev.holdfast.notify.Messages;
import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.channel.Sender.DeliveryException;
import dev.holdfast.sim.wire.Certificate;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimeUtility;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.subethamail.smtp.AuthenticationHandler;
import org.subethamail.smtp.AuthenticationHandlerFactory;
import org.subethamail.smtp.MessageHandler;
import org.subethamail.smtp.RejectException;
import org.subethamail.smtp.auth.EasyAuthenticationHandlerFactory;
import org.subethamail.smtp.auth.LoginFailedException;
import org.subethamail.smtp.server.SMTPServer;

/** What a real SMTP server receives, and what its refusals mean. */
class MailKindTest {
    private static final String PASSWORD = "p@ss:word-qz";

    private final Certificate certificate = Certificate.make("localhost", "127.0.0.1", Instant.now());
    private final List<byte[]> mails = new CopyOnWriteArrayList<>();
    private final List<String> recipients = new CopyOnWriteArrayList<>();
    private SMTPServer server;

    @AfterEach
    void end() {
        if (server != null) server.stop();
    }

    /** Refuses recipients whose name begins with {@code no} (550) or {@code later} (451). */
    private final class Keeping implements MessageHandler {
        @Override
        public void from(String from) {}

        @Override
        public void recipient(String recipient) throws RejectException {
            if (recipient.startsWith("no")) throw new RejectException(550, "no " + PASSWORD);
            if (recipient.startsWith("later")) throw new RejectException(451, "later");
            recipients.add(recipient);
        }

        @Override
        public String data(InputStream data) throws IOException {
            mails.add(data.readAllBytes());
            return "kept";
        }

        @Override
        public void done() {}
    }

    private SMTPServer.Builder builder() {
        return new SMTPServer.Builder()
                .bindAddress(InetAddress.getLoopbackAddress())
                .port(0)
                .messageHandlerFactory(_ -> new Keeping());
    }

    private void start(SMTPServer.Builder builder) {
        server = builder.build();
        server.start();
    }

    private void startWithStarttls() {
        start(builder()
                .enableTLS()
                .requireTLS()
                .requireAuth()
                .startTlsSocketFactory(certificate.context())
                .authenticationHandlerFactory(new EasyAuthenticationHandlerFactory((user, password, _) -> {
                    if (!user.equals("me@example.net") || !password.equals(PASSWORD)) throw new LoginFailedException();
                })));
    }

    private SSLSocketFactory trusting() throws Exception {
        var store = KeyStore.getInstance("JKS");
        store.load(null, null);
        store.setCertificateEntry("server", certificate.itself());
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context.getSocketFactory();
    }

    private void send(MailKind kind, String url, Message message) throws Exception {
        Map<String, String> values = kind.form().complete(kind.read(ChannelAddress.parse(url)));
        assertThat(kind.form().faults(values)).isEmpty();
        assertThat(kind.faults(values)).isEmpty();
        kind.sender(values, () -> {}).send(message);
    }

    private String url(String host, String rest) {
        return "mailto://me%40example.net:p%40ss:word-qz@" + host + ":" + server.getPortAllocated() + "/?" + rest;
    }

    private String plain(String rest) {
        return "mailto://127.0.0.1:" + server.getPortAllocated() + "/?security=none&from=holdfast@example.net&" + rest;
    }

    private DeliveryException refused(MailKind kind, String url) {
        return catchThrowableOfType(DeliveryException.class, () -> send(kind, url, Messages.fired()));
    }

    private MailKind kind() throws Exception {
        return new MailKind(new Addresses(true), trusting());
    }

    private MimeMessage mail(int index) throws Exception {
        return new MimeMessage(Session.getInstance(new Properties()), new ByteArrayInputStream(mails.get(index)));
    }

    @Test
    void aMailArrivesOverStarttlsWithBothTexts() throws Exception {
        startWithStarttls();
        var message = Messages.message(
                Severity.CRITICAL, "Höst <alpha> ist weg", "Seit 12:00 & länger.\nZeile zwei.", "alert:7", false);
        send(kind(), url("localhost", "to=a@example.net,b@example.net"), message);
        assertThat(recipients).containsExactly("a@example.net", "b@example.net");
        MimeMessage mail = mail(0);
        assertThat(mail.getSubject()).isEqualTo("Critical: Höst <alpha> ist weg");
        assertThat(MimeUtility.decodeText(mail.getHeader("From", null))).isEqualTo("Holdfast <me@example.net>");
        assertThat(mail.getMessageID()).isEqualTo("<0b5e-1.holdfast@example.net>");
        assertThat(mail.getHeader("Auto-Submitted", null)).isEqualTo("auto-generated");
        var parts = (MimeMultipart) mail.getContent();
        assertThat(mail.getContentType()).startsWith("multipart/alternative");
        assertThat(parts.getBodyPart(0).getContent().toString())
                .contains("Seit 12:00 & länger.")
                .contains("https://holdfast.example.net/alerts/7");
        assertThat(parts.getBodyPart(1).getContentType()).startsWith("text/html");
        assertThat(parts.getBodyPart(1).getContent().toString())
                .contains("Höst &lt;alpha&gt; ist weg")
                .contains("länger.<br>");
        assertThat(new String(mails.getFirst(), StandardCharsets.ISO_8859_1)).matches("[\\p{ASCII}]*");
    }

    @Test
    void theMessagesOfAThreadBelongTogetherAndARepeatedOneHasTheSameId() throws Exception {
        start(builder());
        send(kind(), plain("to=a@example.net"), Messages.fired());
        send(kind(), plain("to=a@example.net"), Messages.fired());
        send(kind(), plain("to=a@example.net"), Messages.resolved());
        assertThat(mail(0).getMessageID()).isEqualTo(mail(1).getMessageID());
        assertThat(mail(0).getHeader("In-Reply-To", null))
                .isEqualTo(mail(2).getHeader("In-Reply-To", null))
                .matches("<[0-9a-f]{32}\\.holdfast@example\\.net>");
        assertThat(mail(2).getSubject()).startsWith("Resolved: ");
    }

    @Test
    void aMailArrivesOverTls() throws Exception {
        start(builder().serverSocketFactory(certificate.context()));
        send(
                kind(),
                "mailto://localhost:" + server.getPortAllocated()
                        + "/?security=tls&from=h@example.net&to=a@example.net",
                Messages.fired());
        assertThat(mails).hasSize(1);
    }

    @Test
    void aCertificateOfUnknownOriginOrForAnotherNameIsRefused() throws Exception {
        startWithStarttls();
        var strangers = new MailKind(new Addresses(true), (SSLSocketFactory) SSLSocketFactory.getDefault());
        String wrongName = url("127.0.0.2", "to=a@example.net");
        for (DeliveryException refused :
                List.of(refused(strangers, url("localhost", "to=a@example.net")), refused(kind(), wrongName))) {
            assertThat(refused.getMessage()).doesNotContain(PASSWORD);
            assertThat(refused.isPermanent()).isFalse();
        }
        assertThat(mails).isEmpty();
    }

    @Test
    void aServerWithoutStarttlsReceivesNoPassword() throws Exception {
        start(builder());
        DeliveryException refused = refused(kind(), url("localhost", "to=a@example.net"));
        assertThat(refused.getMessage()).contains("does not offer STARTTLS");
        assertThat(refused.isPermanent()).isTrue();
    }

    @Test
    void aWrongPasswordIsFinal() throws Exception {
        startWithStarttls();
        DeliveryException refused =
                refused(kind(), url("localhost", "to=a@example.net").replace("word-qz", "word-no"));
        assertThat(refused.isPermanent()).isTrue();
        assertThat(refused.getMessage())
                .contains("refuses the user name or the password")
                .doesNotContain("word-no");
    }

    @Test
    void refusedRecipients() throws Exception {
        start(builder());
        DeliveryException none = refused(kind(), plain("to=no@example.net"));
        assertThat(none.isPermanent()).isTrue();
        assertThat(none.getMessage()).contains("refuses 1 of 1 recipients").doesNotContain(PASSWORD);
        assertThat(refused(kind(), plain("to=later@example.net")).isPermanent()).isFalse();
        assertThat(mails).isEmpty();
        DeliveryException some = refused(kind(), plain("to=a@example.net,later@example.net"));
        assertThat(some.isPermanent()).as("the others would receive it twice").isTrue();
        assertThat(mails).hasSize(1);
    }

    @Test
    void addressesThatAreNotAllowedAreNotConnectedTo() throws Exception {
        start(builder());
        var strict = new MailKind(new Addresses(false), trusting());
        DeliveryException refused = refused(strict, plain("to=a@example.net"));
        assertThat(refused.getMessage()).contains("not allowed");
        assertThat(mails).isEmpty();
    }

    @Test
    void aTitleWithALineEndAddsNoHeader() throws Exception {
        start(builder());
        var message = Messages.message(Severity.INFO, "x\r\nBcc: evil@example.net", "y", null, false);
        send(kind(), plain("to=a@example.net"), message);
        assertThat(mail(0).getHeader("Bcc")).isNull();
        assertThat(mail(0).getSubject()).isEqualTo("x Bcc: evil@example.net");
    }

    @Test
    void namesOfSenderAndRecipientsLeaveAsEncodedWords() throws Exception {
        start(builder());
        send(
                kind(),
                "mailto://127.0.0.1:" + server.getPortAllocated()
                        + "/?security=none&from=Gr%C3%B6%C3%9Fe%20%3Choldfast%40example.org%3E"
                        + "&to=J%C3%B6rg%20%3Ca%40example.net%3E",
                Messages.fired());
        String raw = new String(mails.getFirst(), StandardCharsets.ISO_8859_1);
        assertThat(raw.lines().takeWhile(line -> !line.isEmpty()))
                .allMatch(line -> line.chars().allMatch(c -> c < 0x7f));
        assertThat(mail(0).getFrom()[0]).hasToString("=?UTF-8?Q?Gr=C3=B6=C3=9Fe?= <holdfast@example.org>");
        assertThat(MimeUtility.decodeText(mail(0).getHeader("To", null))).isEqualTo("Jörg <a@example.net>");
    }

    @Test
    void credentialsThatTheServerDoesNotAskForAreNotDropped() throws Exception {
        start(builder());
        DeliveryException refused = refused(kind(), url("127.0.0.1", "security=none&to=a@example.net"));
        assertThat(refused).hasMessageContaining("offers no sign-in, but the channel has a user and a password");
        assertThat(refused.isPermanent()).isTrue();
        assertThat(mails).isEmpty();
    }

    @Test
    void theKindsOfSignInThatAServerOffersAreNamed() throws Exception {
        start(builder().authenticationHandlerFactory(new OnlyNtlm()));
        assertThat(refused(kind(), url("127.0.0.1", "security=none&to=a@example.net")))
                .hasMessageContaining("only: NTLM.")
                .hasMessageContaining("Supported are LOGIN, PLAIN, DIGEST-MD5");
        assertThat(mails).isEmpty();
    }

    /** Offers NTLM, which is not spoken here. */
    private static final class OnlyNtlm implements AuthenticationHandlerFactory {
        @Override
        public List<String> getAuthenticationMechanisms() {
            return List.of("NTLM");
        }

        @Override
        public AuthenticationHandler create() {
            throw new UnsupportedOperationException("never asked for");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"220 ", "220-more\r\n"})
    void anAnswerWithoutEndIsNotKept(String words) throws Exception {
        try (var endless = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (Socket client = endless.accept()) {
                    var out = client.getOutputStream();
                    out.write(words.getBytes(StandardCharsets.US_ASCII));
                    byte[] more = words.endsWith("\n")
                            ? words.repeat(1_000).getBytes(StandardCharsets.US_ASCII)
                            : new byte[8192];
                    for (int i = 0; i < 10_000; i++) out.write(more);
                } catch (IOException e) {
                    // hung up, as it must be
                }
            });
            String url = "mailto://127.0.0.1:" + endless.getLocalPort()
                    + "/?security=none&from=holdfast@example.net&to=a@example.net";
            DeliveryException refused = refused(kind(), url);
            assertThat(refused).hasMessageContaining("sent more than 262144 bytes of answers");
            assertThat(refused.isPermanent()).isFalse();
        }
    }
}
