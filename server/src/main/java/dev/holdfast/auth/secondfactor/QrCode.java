package dev.holdfast.auth.secondfactor;

/** A QR code as an SVG picture. */
final class QrCode {
    /** The white border that the standard requires. */
    private static final int QUIET = 4;

    private QrCode() {}

    /** Black on white whatever the page's colours: cameras need this contrast. */
    static String svg(String text) {
        var code = io.nayuki.qrcodegen.QrCode.encodeText(text, io.nayuki.qrcodegen.QrCode.Ecc.MEDIUM);
        int side = code.size + 2 * QUIET;
        var dark = new StringBuilder();
        for (int y = 0; y < code.size; y++) {
            for (int x = 0; x < code.size; x++) {
                if (code.getModule(x, y)) dark.append("M%d,%dh1v1h-1z".formatted(x + QUIET, y + QUIET));
            }
        }
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %1$d" shape-rendering="crispEdges" role="img">\
                <rect width="%1$d" height="%1$d" fill="#fff"/><path d="%2$s" fill="#000"/></svg>""".formatted(side, dark);
    }
}
