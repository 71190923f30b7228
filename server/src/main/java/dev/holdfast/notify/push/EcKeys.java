package dev.holdfast.notify.push;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Arrays;

/** A pair of keys on the curve P-256, which is the one that Web Push uses. */
record EcKeys(ECPublicKey publicKey, ECPrivateKey privateKey) {
    private static final int COORDINATE = 32;
    private static final int POINT = 1 + 2 * COORDINATE;
    private static final ECParameterSpec CURVE = curve();

    static EcKeys generate() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair pair = generator.generateKeyPair();
            return new EcKeys((ECPublicKey) pair.getPublic(), (ECPrivateKey) pair.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    /** From an uncompressed point and a number of 32 bytes. */
    static EcKeys of(byte[] publicBytes, byte[] privateBytes) {
        try {
            var number = new ECPrivateKeySpec(new BigInteger(1, privateBytes), CURVE);
            return new EcKeys(point(publicBytes), (ECPrivateKey)
                    KeyFactory.getInstance("EC").generatePrivate(number));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("Not a key", e);
        }
    }

    /** Reads an uncompressed point; throws {@link IllegalArgumentException} unless it is on the curve. */
    static ECPublicKey point(byte[] bytes) {
        if (bytes.length != POINT || bytes[0] != 4) throw new IllegalArgumentException("Not an uncompressed point");
        var x = new BigInteger(1, Arrays.copyOfRange(bytes, 1, 1 + COORDINATE));
        var y = new BigInteger(1, Arrays.copyOfRange(bytes, 1 + COORDINATE, POINT));
        // A point elsewhere would reveal parts of the private key that it is combined with.
        BigInteger p = ((ECFieldFp) CURVE.getCurve().getField()).getP();
        BigInteger right = x.multiply(x)
                .add(CURVE.getCurve().getA())
                .multiply(x)
                .add(CURVE.getCurve().getB())
                .mod(p);
        if (x.compareTo(p) >= 0 || y.compareTo(p) >= 0 || !y.multiply(y).mod(p).equals(right)) {
            throw new IllegalArgumentException("Not on the curve");
        }
        try {
            return (ECPublicKey)
                    KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(new ECPoint(x, y), CURVE));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("Not a key", e);
        }
    }

    byte[] publicBytes() {
        byte[] bytes = new byte[POINT];
        bytes[0] = 4;
        System.arraycopy(fixed(publicKey.getW().getAffineX()), 0, bytes, 1, COORDINATE);
        System.arraycopy(fixed(publicKey.getW().getAffineY()), 0, bytes, 1 + COORDINATE, COORDINATE);
        return bytes;
    }

    byte[] privateBytes() {
        return fixed(privateKey.getS());
    }

    /** The number in 32 bytes, without a sign. */
    private static byte[] fixed(BigInteger number) {
        byte[] bytes = number.toByteArray();
        byte[] fixed = new byte[COORDINATE];
        int length = Math.min(bytes.length, COORDINATE);
        System.arraycopy(bytes, bytes.length - length, fixed, COORDINATE - length, length);
        return fixed;
    }

    private static ECParameterSpec curve() {
        try {
            var parameters = AlgorithmParameters.getInstance("EC");
            parameters.init(new ECGenParameterSpec("secp256r1"));
            return parameters.getParameterSpec(ECParameterSpec.class);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    @Override
    public String toString() {
        return "EcKeys";
    }
}
