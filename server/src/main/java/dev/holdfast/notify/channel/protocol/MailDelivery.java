package dev.holdfast.notify.channel.protocol;

import dev.holdfast.base.net.Addresses;
import dev.holdfast.notify.channel.Sender.DeliveryException;
import jakarta.mail.Address;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Authenticator;
import jakarta.mail.MessagingException;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;

/**
 * Hands mails to an SMTP server. The socket is opened here, so that the address which is connected to is the one that was
 * checked; the library speaks over it.
 *
 * @param name what errors call the server
 */
record MailDelivery(Addresses addresses, SSLSocketFactory tls, Server server, String name) {
    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 10_000;
    private static final int TOTAL_SECONDS = 13;
    private static final List<String> MECHANISMS = List.of("LOGIN", "PLAIN", "DIGEST-MD5");

    /** All that a server sends in one conversation, TLS included. */
    private static final int MOST_BYTES = 256 * 1024;

    /** A mail server, and the account there. */
    record Server(
            String host,
            int port,
            String security,
            @Nullable String user,
            @Nullable String password) {
        @Override
        public String toString() {
            return "Server[" + host + "]";
        }
    }

    /** Makes the mail for a session of the library. */
    @FunctionalInterface
    interface Writing {
        /** The mail. */
        MailMessage write(Session session) throws MessagingException;
    }

    /** The address is one to which no connection is allowed. */
    private static final class NotAllowed extends IOException {
        NotAllowed(InetAddress address) {
            super("Connections to " + address.getHostAddress() + " are not allowed here.");
        }
    }

    /** The server takes the credentials in no way that is spoken here. */
    private static final class NoSuitableSignIn extends MessagingException {
        NoSuitableSignIn(String text) {
            super(text);
        }
    }

    /** The server says more than any server has to say. */
    private static final class TooTalkative extends IOException {
        TooTalkative() {
            super("more than " + MOST_BYTES + " bytes of answers");
        }
    }

    /** The library keeps a line of the server until it ends. */
    private static final class Bounded extends Socket {
        private long left = MOST_BYTES;

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    byte[] one = new byte[1];
                    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
                }

                @Override
                public int read(byte[] bytes, int from, int most) throws IOException {
                    int count = super.read(bytes, from, most);
                    left -= Math.max(0, count);
                    if (left < 0) throw new TooTalkative();
                    return count;
                }
            };
        }
    }

    /** Sends on a thread of its own: the library has deadlines for each read, but none for the whole. */
    void send(Writing writing) throws DeliveryException, InterruptedException {
        var open = new AtomicReference<@Nullable Socket>();
        var work = new FutureTask<@Nullable Void>(() -> {
            deliver(writing, open);
            return null;
        });
        Thread.startVirtualThread(work);
        try {
            work.get(TOTAL_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } catch (TimeoutException e) {
            throw failure(e);
        } finally {
            close(open.get()); // ends the work, wherever it is
            var _ = work.cancel(true);
        }
    }

    private static void close(@Nullable Socket socket) {
        try {
            if (socket != null) socket.close();
        } catch (IOException e) {
            // it is not used any more
        }
    }

    private void deliver(Writing writing, AtomicReference<@Nullable Socket> open)
            throws IOException, MessagingException {
        try (Socket socket = connect(open)) {
            Session session = Session.getInstance(properties(socket), credentials());
            var transport = (SMTPTransport) session.getTransport("smtp");
            MailMessage mail = writing.write(session);
            try {
                signIn(transport, socket);
                transport.sendMessage(mail, mail.getAllRecipients());
            } finally {
                transport.close();
            }
        }
    }

    /** The library sends without credentials where the server offers no AUTH: none are dropped without a word. */
    private void signIn(SMTPTransport transport, Socket socket) throws MessagingException {
        String offered;
        try {
            transport.connect(socket);
            offered = transport.getExtensionParameter("AUTH");
        } catch (AuthenticationFailedException e) {
            offered = transport.getExtensionParameter("AUTH");
            if (offered != null && Collections.disjoint(words(offered), MECHANISMS)) {
                throw new NoSuitableSignIn(name + " offers no kind of sign-in that is supported here, only: "
                        + String.join(", ", words(offered)) + ". Supported are " + String.join(", ", MECHANISMS)
                        + ". Use another port or server in the channel.");
            }
            throw e;
        }
        if (server.user() != null && offered == null) {
            throw new NoSuitableSignIn(
                    name + " offers no sign-in, but the channel has a user and a password. Remove them,"
                            + " or choose another encryption or port in the channel.");
        }
    }

    /** The server's words, of which only sensible ones are repeated. */
    private static List<String> words(String mechanisms) {
        return Arrays.stream(mechanisms.toUpperCase(Locale.ROOT).split("\\s+"))
                .filter(word -> word.matches("[A-Z0-9_-]{1,20}"))
                .limit(10)
                .toList();
    }

    private Socket connect(AtomicReference<@Nullable Socket> open) throws IOException {
        IOException failure = new UnknownHostException(server.host());
        for (InetAddress address : InetAddress.getAllByName(server.host())) {
            if (!addresses.allows(address)) {
                failure = new NotAllowed(address);
                continue;
            }
            var socket = new Bounded();
            open.set(socket);
            try {
                socket.setSoTimeout(READ_MILLIS);
                socket.connect(new InetSocketAddress(address, server.port()), CONNECT_MILLIS);
                return server.security().equals(MailKind.TLS) ? encrypted(socket) : socket;
            } catch (IOException e) {
                socket.close();
                failure = e;
            }
        }
        throw failure;
    }

    private Socket encrypted(Socket plain) throws IOException {
        var socket = (SSLSocket) tls.createSocket(plain, server.host(), server.port(), true);
        var parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS"); // the certificate must be for this name
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private Properties properties(Socket socket) {
        var properties = new Properties();
        properties.put("mail.smtp.host", server.host());
        properties.put("mail.smtp.port", Integer.toString(server.port()));
        properties.put("mail.smtp.auth.mechanisms", String.join(" ", MECHANISMS));
        properties.put("mail.smtp.auth", Boolean.toString(server.user() != null));
        boolean upgrade = server.security().equals(MailKind.STARTTLS);
        properties.put("mail.smtp.starttls.enable", Boolean.toString(upgrade));
        properties.put("mail.smtp.starttls.required", Boolean.toString(upgrade));
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.smtp.ssl.socketFactory", tls);
        properties.put("mail.smtp.timeout", Integer.toString(READ_MILLIS));
        properties.put("mail.smtp.sendpartial", "true");
        // The library would look up this machine's name, which takes long where there is no name server.
        InetAddress local = socket.getLocalAddress();
        String literal = local.getHostAddress().replaceAll("%.*", "");
        properties.put("mail.smtp.localhost", "[" + (local instanceof Inet6Address ? "IPv6:" : "") + literal + "]");
        return properties;
    }

    private @Nullable Authenticator credentials() {
        if (server.user() == null) return null;
        return new Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(server.user(), server.password());
            }
        };
    }

    /** The server's own words are left out: they may repeat what was sent. */
    private DeliveryException failure(@Nullable Throwable cause) {
        for (Throwable one = cause; one != null; one = one.getCause()) {
            if (one instanceof TooTalkative) {
                return temporary(name + " sent more than " + MOST_BYTES + " bytes of answers. Check the address.");
            }
        }
        return switch (cause) {
            case NotAllowed refused -> temporary(String.valueOf(refused.getMessage()));
            case UnknownHostException _ -> temporary("No address was found for " + name + ".");
            case SocketTimeoutException _ -> temporary(name + " did not answer in time.");
            case TimeoutException _ -> temporary(name + " did not answer in time.");
            case SSLException _ ->
                temporary("The certificate of " + name
                        + " could not be verified with this machine's certificate authorities.");
            case NoSuitableSignIn unusable -> permanent(String.valueOf(unusable.getMessage()));
            case AuthenticationFailedException _ ->
                permanent(name + " refuses the user name or the password. Check them in the channel.");
            case SMTPSenderFailedException refused -> byCode(name + " refuses the sender.", refused.getReturnCode());
            case SMTPSendFailedException refused
            when refused.getNextException() == null -> byCode(name + " refuses the message.", refused.getReturnCode());
            case SendFailedException refused -> recipients(refused);
            case MessagingException failed when failed.getCause() != null -> failure(failed.getCause());
            case MessagingException failed
            when String.valueOf(failed.getMessage()).contains("STARTTLS") ->
                permanent(name + " does not offer STARTTLS. Choose another encryption or port in the channel.");
            case null, default -> temporary("The connection to " + name + " failed.");
        };
    }

    /** If some recipients have the message, it is not sent again: they would receive it twice. */
    private DeliveryException recipients(SendFailedException refused) {
        int sent = count(refused.getValidSentAddresses());
        int failed = count(refused.getInvalidAddresses()) + count(refused.getValidUnsentAddresses());
        int code = 550;
        for (Exception next = refused.getNextException();
                next instanceof MessagingException one;
                next = one.getNextException()) {
            if (one instanceof SMTPAddressFailedException address) code = address.getReturnCode();
            if (one instanceof SMTPSenderFailedException sender) code = sender.getReturnCode();
        }
        String text = name + " refuses " + failed + " of " + (sent + failed) + " recipients.";
        return sent > 0
                ? permanent(text + " The others received the message. Check the recipients in the channel.")
                : byCode(text, code);
    }

    private static int count(Address @Nullable [] all) {
        return all == null ? 0 : all.length;
    }

    /** Codes from 500 on are final (RFC 5321, 4.2.1). */
    private static DeliveryException byCode(String text, int code) {
        String all = text + " It answered with code " + code + ".";
        return code >= 500 ? permanent(all) : temporary(all);
    }

    private static DeliveryException permanent(String text) {
        return new DeliveryException(text, true, null);
    }

    private static DeliveryException temporary(String text) {
        return new DeliveryException(text, false, null);
    }
}
