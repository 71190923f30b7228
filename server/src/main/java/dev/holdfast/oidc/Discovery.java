package dev.holdfast.oidc;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.Outgoing;
import java.net.URI;

/** Asks a provider what it says of itself. */
final class Discovery {
    private final Outgoing outgoing;
    private final Addresses addresses;

    Discovery(Outgoing outgoing, Addresses addresses) {
        this.outgoing = outgoing;
        this.addresses = addresses;
    }

    /** The document of a provider that will do; refuses with the field {@code issuer} otherwise. */
    String look(String issuer) {
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        URI where = URI.create(base + "/.well-known/openid-configuration");
        try {
            Provider.checkEncrypted(where, addresses);
            Outgoing.Answer answer = outgoing.ask(Outgoing.Question.get(where));
            if (answer.status() != 200) {
                throw new Provider.NotUsable(
                        "There is no discovery document: the provider answers " + answer.status() + ".");
            }
            read(answer.body(), issuer);
            return answer.body();
        } catch (Outgoing.Failed | Provider.NotUsable e) {
            throw Refusal.invalid("issuer", String.valueOf(e.getMessage()), "value_error");
        }
    }

    /** What a document that was kept says. */
    Provider read(String document, String issuer) throws Provider.NotUsable {
        return Provider.read(document, issuer, addresses);
    }
}
