package dev.holdfast.auth;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.security.InvalidKeyException;
import java.time.InstantSource;
import java.util.Locale;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.util.encoders.Base32;

/** A user's authenticator app. */
public record AuthenticatorApp(String secret, InstantSource clock) {
    /** The code it shows now. */
    public String code() {
        return code(0);
    }

    /** The code it shows {@code steps} steps from now. */
    public String code(int steps) {
        var key = new SecretKeySpec(Base32.decode(secret), "RAW");
        try {
            return new TimeBasedOneTimePasswordGenerator()
                    .generateOneTimePasswordString(key, clock.instant().plusSeconds(30L * steps), Locale.ROOT);
        } catch (InvalidKeyException e) {
            throw new AssertionError(e);
        }
    }

    /** Six digits that are not its code now, one step before or one step after. */
    public String wrongCode() {
        for (int guess = 0; ; guess++) {
            String code = "%06d".formatted(guess);
            if (!code.equals(code(-1)) && !code.equals(code()) && !code.equals(code(1))) return code;
        }
    }
}
