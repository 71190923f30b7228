package dev.holdfast.oidc;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.OutgoingHttp;
import java.net.URI;

/** Fetches a provider's discovery document. */
record ProviderDiscovery(OutgoingHttp outgoing, Addresses addresses) {
    /** The document of a usable provider; otherwise refuses with the field {@code issuer}. */
    String fetch(String issuer) {
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        URI where = URI.create(base + "/.well-known/openid-configuration");
        try {
            ProviderMetadata.checkEncrypted(where, addresses);
            OutgoingHttp.OutgoingResponse answer = outgoing.ask(OutgoingHttp.OutgoingRequest.get(where));
            if (answer.status() != 200) {
                throw new ProviderMetadata.NotUsable(
                        "There is no discovery document: the provider responds with status " + answer.status()
                                + ". Check the address.");
            }
            read(answer.body(), issuer);
            return answer.body();
        } catch (OutgoingHttp.Failed | ProviderMetadata.NotUsable e) {
            throw Refusal.invalid("issuer", String.valueOf(e.getMessage()), "value_error");
        }
    }

    /** Parses a stored document. */
    ProviderMetadata read(String document, String issuer) throws ProviderMetadata.NotUsable {
        return ProviderMetadata.read(document, issuer, addresses);
    }
}
