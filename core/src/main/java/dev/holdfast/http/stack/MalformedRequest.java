package dev.holdfast.http.stack;

import dev.holdfast.http.serve.SecurityHeaders;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers a malformed request in the same format as all other errors, and repeats nothing of it. */
final class MalformedRequest implements Request.Handler {
    private static final String PATH = """
            {"detail":[{"loc":["path"],"msg":"Must be percent-encoded UTF-8: write a percent sign itself as %25.",\
            "type":"value_error"}]}""";

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (isPathMisspelled(request)) response.setStatus(422);
        int status = response.getStatus();
        String body = switch (status) {
            case 408 -> body("request_timeout", "The request took too long to arrive. Send it again.");
            case 422 -> PATH;
            case 413 -> body("too_large", "The body is too large.");
            case 414, 431 ->
                body(
                        "too_large",
                        "The address or the headers are too large. Delete this site's cookies and try again.");
            case 500 -> body("internal", "Internal error in Holdfast. See the log.");
            case 503 -> body("stopping", "Holdfast is stopping. Try again in a moment.");
            default -> body("bad_request", "This is not a valid HTTP request. Check the client or the proxy.");
        };
        SecurityHeaders.HEADERS.forEach((name, value) -> response.getHeaders().put(name, value));
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        // It is unknown where in the connection the next request would begin.
        if (request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_2) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        response.write(true, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)), callback);
        return true;
    }

    /**
     * Jetty rejects a path with a percent sign that encodes nothing, so such a request never reaches its operation.
     * Only Jetty's message says what was wrong.
     */
    private static boolean isPathMisspelled(Request request) {
        Throwable cause = request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof Throwable t ? t : null;
        for (; cause != null; cause = cause.getCause()) {
            String words = cause.getMessage();
            if (words != null && (words.startsWith("!hex ") || words.contains("% encoding"))) return true;
        }
        return false;
    }

    private static String body(String error, String detail) {
        return "{\"error\":\"" + error + "\",\"detail\":\"" + detail + "\"}";
    }
}
