package dev.holdfast.cli;

import dev.holdfast.cli.account.Accounts;
import dev.holdfast.cli.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code holdfast contexts}: the services to which the user is signed in. */
final class ContextsCommand extends Command {
    private final Program program;

    ContextsCommand(Program program) {
        super("contexts", "List the services to which you are signed in, or use another one from now on.");
        this.program = program;
        argument(0, "NAME", "0..1", String.class, "The context to use from now on.");
        CommonOptions.output(spec());
        CommonOptions.help(spec());
    }

    @Override
    public Integer call() throws Exception {
        Accounts accounts = Accounts.read(program.environment());
        String name = positional(0, "");
        if (!name.isEmpty()) {
            if (accounts.find(name) == null) throw new Refused(ExitCode.USAGE, "There is no context " + name + ".");
            accounts.use(name);
        }
        List<Json> rows = new ArrayList<>();
        accounts.all().entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(entry -> {
            Map<String, Json> row = new LinkedHashMap<>();
            row.put("name", new Json.Text(entry.getKey()));
            row.put("url", new Json.Text(entry.getValue().url().toString()));
            row.put("current", new Json.Truth(entry.getKey().equals(accounts.current())));
            rows.add(new Json.Fields(row));
        });
        program.out().print(CommonOptions.printer(program, parsed()).print("", Json.of(rows)));
        return ExitCode.OK;
    }
}
