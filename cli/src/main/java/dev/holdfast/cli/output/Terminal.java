package dev.holdfast.cli.output;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What the program knows of the user's terminal. */
public interface Terminal {
    /** Whether the output is shown to a person instead of being read by a program. */
    boolean isShown();

    /** Whether the user can be asked something. */
    boolean canAsk();

    /** Characters in a line; 80 if unknown. */
    int columns();

    /** Lines on the screen; 24 if unknown. */
    int rows();

    /** Asks for a line; null at the end of the input. */
    @Nullable
    String ask(String question) throws IOException;

    /** Asks for a line that is not shown while it is typed; null at the end of the input. */
    @Nullable
    String askSecretly(String question) throws IOException;
}
