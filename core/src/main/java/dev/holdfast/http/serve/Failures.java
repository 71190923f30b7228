package dev.holdfast.http.serve;

import dev.holdfast.base.Refusal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns the failures of operations into refusals where there is one for them. */
record Failures(Function<Exception, @Nullable Refusal> translator) {
    private static final Logger log = LoggerFactory.getLogger(Failures.class);

    /** The refusal, or the same exception. */
    Exception translate(Exception e) {
        if (e instanceof Refusal) return e;
        Refusal refusal = translator.apply(e);
        if (refusal == null) return e;
        log.info("Refused with {} after {}", refusal.code().word(), e.toString());
        return refusal;
    }
}
