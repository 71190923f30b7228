package dev.holdfast.cli;

import dev.holdfast.cli.account.Account;
import dev.holdfast.cli.account.Accounts;

/** {@code holdfast logout}: forgets a token. It stays valid until it is revoked. */
final class LogoutCommand extends Command {
    private final Program program;

    LogoutCommand(Program program) {
        super("logout", "Forget the stored token. Revoke it with: holdfast tokens revoke TOKEN_ID.");
        this.program = program;
        CommonOptions.context(spec());
        CommonOptions.help(spec());
    }

    @Override
    public Integer call() throws Exception {
        Accounts accounts = Accounts.read(program.environment());
        String named = CommonOptions.text(parsed(), "--context");
        String name = named == null ? accounts.current() : named;
        Account account = accounts.find(name);
        if (account == null) throw new Refused(ExitCode.NOT_SIGNED_IN, "You are not signed in.");
        accounts.remove(name);
        program.out()
                .println("The token for " + account.url() + " is forgotten here. It stays valid until it is revoked.");
        return ExitCode.OK;
    }
}
