package dev.holdfast.auth.secondfactor;

import dev.holdfast.access.Rights;
import dev.holdfast.auth.Account;
import dev.holdfast.auth.AccountStore;
import dev.holdfast.auth.RandomText;
import dev.holdfast.auth.device.TrustedDevices;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Sealer;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The second factor of accounts: codes of an authenticator app, and ten recovery codes in case the app is lost. Every code
 * is valid once. Every change locks the account's row first, so that replicas decide one after the other.
 */
public final class SecondFactor {
    private static final int CODES = 10;

    private final Db db;
    private final Sealer sealer;
    private final InstantSource clock;
    private final Totp totp = new Totp();
    private final AccountStore accounts = new AccountStore();
    private final SecondFactorStore store = new SecondFactorStore();
    private final PendingSignIns pending;
    private final TrustedDevices devices;

    /** The second factors in this database. */
    public SecondFactor(Db db, Sealer sealer, InstantSource clock, Rights rights) {
        this.db = db;
        this.sealer = sealer;
        this.clock = clock;
        this.pending = new PendingSignIns(clock);
        this.devices = new TrustedDevices(db, clock, rights);
    }

    /**
     * The data shown once when a user sets up an authenticator app. It takes effect only after confirmation.
     *
     * @param secret the secret in Base32, for typing into an authenticator app
     * @param otpauthUri the same secret as an {@code otpauth://totp/} URI: SHA-1, six digits, 30 seconds
     * @param qrSvg that URI as a QR code, an SVG document
     * @param recoveryCodes ten codes, each of which replaces a code of the app once; valid when the second factor is
     *     confirmed
     */
    public record Enrolment(String secret, String otpauthUri, String qrSvg, List<String> recoveryCodes) {
        @Override
        public String toString() {
            return "Enrolment";
        }
    }

    /** Whether an account has a second factor. */
    public boolean isEnabled(long accountId) {
        return db.read(h -> isEnabled(h, accountId));
    }

    /** Whether the account has a confirmed second factor. */
    public boolean isEnabled(Handle handle, long accountId) {
        return store.isConfirmed(handle, accountId);
    }

    /** All accounts with a second factor, each with the number of its unused recovery codes. */
    public Map<Long, Integer> codesLeft() {
        return db.read(h -> store.codesLeft(h, null));
    }

    /** The number of unused recovery codes of an account, or null when it has no second factor. */
    public @Nullable Integer codesLeft(long accountId) {
        return db.read(h -> store.codesLeft(h, accountId)).get(accountId);
    }

    /** Removes the second factor of an account, with its trusted devices and pending sign-ins. */
    public void reset(Handle transaction, long accountId) {
        accounts.lock(transaction, accountId);
        store.delete(transaction, accountId);
        forget(transaction, accountId);
    }

    /** Removes all trusted browsers and all sign-ins that wait for a code. */
    public void forget(Handle transaction, long accountId) {
        pending.forget(transaction, accountId);
        devices.forget(transaction, accountId);
    }

    /** Begins to set up an authenticator app. */
    public Enrolment enrol(Account account) {
        byte[] secret = totp.secret();
        byte[] sealed = sealer.seal(secret, context(account.id()));
        List<String> codes = newCodes();
        db.writing(h -> {
            accounts.lock(h, account.id());
            if (isEnabled(h, account.id())) {
                throw Refusal.conflict(
                        "This account already has a second factor. Turn it off first to set up a new one.");
            }
            store.delete(h, account.id());
            store.insert(h, account.id(), sealed, clock.instant());
            store.replaceCodes(h, account.id(), hashes(codes));
        });
        String uri = Totp.uri(secret, account.email());
        return new Enrolment(Totp.grouped(secret), uri, QrCode.svg(uri), codes);
    }

    /** Turns the second factor on, if the code is right. */
    public void confirm(long accountId, String code) {
        db.writing(h -> {
            accounts.lock(h, accountId);
            SecondFactorStore.Enrolled enrolled = store.find(h, accountId);
            if (enrolled == null) throw Refusal.conflict("There is no second factor to confirm. Set one up first.");
            if (enrolled.confirmed()) throw Refusal.conflict("The second factor is already on.");
            if (!isFresh(h, accountId, enrolled, code)) {
                throw Refusal.invalid(
                        "code",
                        "This is not the current code. Type the newest code, and check that the clock of the phone is"
                                + " correct.",
                        "value_error");
            }
            store.confirm(h, accountId);
        });
    }

    /** Turns the second factor off. */
    public void disable(long accountId) {
        db.writing(h -> {
            accounts.lock(h, accountId);
            if (!isEnabled(h, accountId)) throw off();
            reset(h, accountId);
        });
    }

    /** New recovery codes; the old ones become invalid. */
    public List<String> regenerate(long accountId) {
        List<String> codes = newCodes();
        db.writing(h -> {
            accounts.lock(h, accountId);
            if (!isEnabled(h, accountId)) throw off();
            store.replaceCodes(h, accountId, hashes(codes));
        });
        return codes;
    }

    /** Refuses when an account has no second factor. */
    public void requireEnabled(long accountId) {
        if (!isEnabled(accountId)) throw off();
    }

    private static Refusal off() {
        return Refusal.conflict("This account has no second factor. Set one up first.");
    }

    /** Uses up a code of the app or a recovery code; false when it is wrong or already used. */
    public boolean spend(Handle transaction, long accountId, String code) {
        accounts.lock(transaction, accountId);
        SecondFactorStore.Enrolled enrolled = store.find(transaction, accountId);
        if (enrolled == null || !enrolled.confirmed()) return false;
        return Totp.isCode(code)
                ? isFresh(transaction, accountId, enrolled, code)
                : store.spendCode(transaction, accountId, RandomText.hashOfTyped(code), clock.instant());
    }

    private boolean isFresh(Handle transaction, long accountId, SecondFactorStore.Enrolled enrolled, String code) {
        byte[] secret = sealer.openBytes(enrolled.secret(), context(accountId));
        for (long step : totp.stepsOf(secret, code, clock.instant())) {
            if (store.advance(transaction, accountId, step)) return true;
        }
        return false;
    }

    /** The sign-ins that wait for a second factor. */
    public PendingSignIns pending() {
        return pending;
    }

    /** The browsers that need no second factor. */
    public TrustedDevices devices() {
        return devices;
    }

    private static List<String> newCodes() {
        return Stream.generate(RandomText::code).limit(CODES).toList();
    }

    private static List<byte[]> hashes(List<String> codes) {
        return codes.stream().map(RandomText::hashOfTyped).toList();
    }

    private static String context(long accountId) {
        return "account:" + accountId + ":totp";
    }
}
