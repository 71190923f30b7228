package dev.holdfast.tokens;

import static dev.holdfast.access.Entitlement.API_TOKENS;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.base.Refusal.Code.CONFLICT;

import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;

/** The operations under /api-tokens, and those for the tokens of other users under /users. */
record TokenRoutes(Tokens tokens, Scopes scopes) {
    /**
     * The response to a revoked token.
     *
     * @param ok always true: the token does not work any more
     */
    record Revoked(boolean ok) {}

    /** Adds the operations. */
    void declare(Ops ops) {
        ops.resource("token", tokens::name);

        ops.get("tokens.list", "/api-tokens", "My API tokens")
                .signedIn()
                .answersList(ApiToken.class, (call, _) -> tokens.list(call.who()));

        ops.get("tokens.scopes", "/api-tokens/scopes", "The scopes that an API token can have")
                .signedIn()
                .answersList(Scopes.ScopeView.class, (_, _) -> scopes.list());

        ops.post("tokens.create", "/api-tokens", "Create an API token; its text is shown only once")
                .signedIn(API_TOKENS)
                .inPerson()
                .takes(TokenIn.class, (_, in) -> tokens.check(in.scopes()))
                .refuses(CONFLICT)
                .answers(201, ApiToken.NewToken.class, (call, in) -> {
                    ApiToken.NewToken made = tokens.create(call.who(), in);
                    call.about("token", made.made().id());
                    return made;
                });

        ops.delete("tokens.revoke", "/api-tokens/{token_id}", "Revoke one of my API tokens and end its streams")
                .signedIn()
                .answers(200, Revoked.class, (call, _) -> {
                    tokens.revoke(call.who(), call.id("token_id"));
                    return new Revoked(true);
                });

        ops.get("tokens.list_of_user", "/users/{user_id}/api-tokens", "The API tokens of a user")
                .needs(ADMIN)
                .answersList(ApiToken.class, (call, _) -> tokens.list(call.id("user_id")));

        ops.delete("tokens.revoke_of_user", "/users/{user_id}/api-tokens/{token_id}", "Revoke an API token of a user")
                .needs(ADMIN)
                .answers(200, Revoked.class, (call, _) -> revoke(call));
    }

    private Revoked revoke(Call call) {
        long id = call.id("token_id");
        call.about("token", id);
        tokens.revoke(call.id("user_id"), id);
        return new Revoked(true);
    }
}
