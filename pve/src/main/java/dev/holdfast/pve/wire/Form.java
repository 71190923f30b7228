package dev.holdfast.pve.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Parameters in the encoding of a query. */
public record Form(String encoded) implements Body {
    @Override
    public String type() {
        return "application/x-www-form-urlencoded";
    }

    @Override
    public long length() {
        return encoded.length();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        out.write(encoded.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public String toString() {
        return "***";
    }
}
