package dev.holdfast.sim.api.console;

/**
 * A font of three by six dots per letter, each row of dots an octal digit, drawn at double size into cells of 8 by 16.
 */
final class Font {
    static final int WIDTH = 8;
    static final int HEIGHT = 16;
    static final char CURSOR = '\u2588';

    private static final String DOTS = """
            000000 222020 550000 575750 363620 512450 252530 220000 122210 422240 052500 027200 000024 007000 000020 112440
            755570 262270 717470 717170 557110 747170 747570 711220 757570 757170 020200 020240 124210 070700 421240 712020
            757430 257550 656560 344430 655560 746470 746440 345530 557550 722270 111520 556550 444470 577550 577750 255520
            656440 255630 656550 342160 722220 555570 555520 557750 552550 552220 712470 644460 442110 311130 250000 000007
            420000 035530 465560 034430 135530 025630 127220 035536 465550 202220 101152 445650 622270 077550 065550 025520
            065564 035531 056440 036360 272230 055530 055520 055770 052250 055536 073670 326230 222220 623260 003600
            """;
    private static final String[] GLYPHS = DOTS.strip().split("\\s+");

    private Font() {}

    /** Whether a dot of a letter's cell is lit. */
    static boolean isLit(char letter, int x, int y) {
        if (letter == CURSOR) return true;
        int column = x / 2;
        int line = y / 2 - 1;
        if (column == 3 || line < 0 || line > 5) return false;
        int known = letter > ' ' && letter <= '~' ? letter : letter == ' ' ? ' ' : '?';
        return ((GLYPHS[known - ' '].charAt(line) - '0') >> (2 - column) & 1) == 1;
    }
}
