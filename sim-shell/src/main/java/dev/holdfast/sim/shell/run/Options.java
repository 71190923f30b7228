package dev.holdfast.sim.shell.run;

/** The options of {@code set}. */
final class Options {
    boolean endsOnError;
    boolean unsetIsError;
    boolean noGlob;
    boolean tells;
    boolean pipesFail;
    boolean errorsTraced;

    Options copy() {
        var copy = new Options();
        copy.endsOnError = endsOnError;
        copy.unsetIsError = unsetIsError;
        copy.noGlob = noGlob;
        copy.tells = tells;
        copy.pipesFail = pipesFail;
        copy.errorsTraced = errorsTraced;
        return copy;
    }

    /** Sets an option by letter; false for an unknown one. */
    boolean set(char letter, boolean on) {
        switch (letter) {
            case 'e' -> endsOnError = on;
            case 'u' -> unsetIsError = on;
            case 'f' -> noGlob = on;
            case 'x' -> tells = on;
            case 'E' -> errorsTraced = on;
            case 'a', 'b', 'h', 'm', 'B', 'H', 'C', 'T', 'l', 'i', 'p' -> {
                return letter != 'a' && letter != 'C' && letter != 'T';
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Sets an option by name; false for an unknown one. */
    boolean set(String name, boolean on) {
        return switch (name) {
            case "errexit" -> set('e', on);
            case "nounset" -> set('u', on);
            case "noglob" -> set('f', on);
            case "xtrace" -> set('x', on);
            case "errtrace" -> set('E', on);
            case "pipefail" -> {
                pipesFail = on;
                yield true;
            }
            case "posix", "monitor", "history", "functrace" -> true;
            default -> false;
        };
    }

    @Override
    public String toString() {
        return (endsOnError ? "e" : "") + "h" + (unsetIsError ? "u" : "") + (tells ? "x" : "") + "B"
                + (errorsTraced ? "E" : "");
    }
}
