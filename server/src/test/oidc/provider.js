// Starts the provider on a free port of loopback, tells its issuer on the first line, and ends with its standard input.
import { createServer } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";

const { CLIENT_ID, CLIENT_SECRET, REDIRECT_URI, ALGORITHM, CLAIMS_IN_TOKEN } = process.env;

const server = createServer();
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const issuer = `http://127.0.0.1:${server.address().port}`;

const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
const provider = new Provider(issuer, {
    clients: [
        {
            client_id: CLIENT_ID,
            client_secret: CLIENT_SECRET,
            redirect_uris: [REDIRECT_URI],
            id_token_signed_response_alg: ALGORITHM,
        },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: ALGORITHM, use: "sig" }] },
    cookies: { keys: ["only for tests"] },
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: CLAIMS_IN_TOKEN !== "true",
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
        accountId: sub,
        claims: () => ({ sub, email: `${sub}@example.net`, email_verified: sub !== "unverified", name: `Name of ${sub}` }),
    }),
});
server.on("request", provider.callback());
process.stdin.on("end", () => process.exit(0)).resume();
console.log(`issuer ${issuer}`);
