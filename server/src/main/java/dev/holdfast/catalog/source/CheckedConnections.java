package dev.holdfast.catalog.source;

import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.StreamingHttp;
import java.io.IOException;
import java.net.Proxy;
import java.net.URI;
import java.net.URL;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.transport.http.HttpConnectionFactory;
import org.jspecify.annotations.Nullable;

/** Gives JGit connections whose addresses are checked when the socket connects, also after a redirect. */
record CheckedConnections(StreamingHttp transfers, Addresses addresses) implements HttpConnectionFactory {
    @Override
    public HttpConnection create(URL url) throws IOException {
        URI uri = URI.create(url.toString());
        if (!"https".equals(uri.getScheme()) && !addresses.allowsPlain(uri)) {
            throw new StreamingHttp.Failed("Scripts are fetched over https only, not from " + uri.getScheme() + "://"
                    + uri.getAuthority() + ".");
        }
        return new CheckedConnection(transfers, url, uri);
    }

    @Override
    public HttpConnection create(URL url, @Nullable Proxy proxy) throws IOException {
        return create(url);
    }
}
