package dev.holdfast.cli;

import dev.holdfast.cli.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code holdfast whoami}. */
final class WhoAmICommand extends Command {
    private final Program program;

    WhoAmICommand(Program program) {
        super("whoami", "Print which user you are, and at which service.");
        this.program = program;
        CommonOptions.output(spec());
        CommonOptions.context(spec());
        CommonOptions.help(spec());
    }

    @Override
    public Integer call() throws Exception {
        var http = Service.find(program, CommonOptions.text(parsed(), "--context"));
        Json user = Service.get(http, Service.API + "/auth/me").json();
        Map<String, Json> shown = new LinkedHashMap<>();
        shown.put("service", new Json.Text(http.service().toString()));
        for (String field : new String[] {"id", "email", "display_name", "role", "teams"})
            shown.put(field, user.get(field));
        program.out().print(CommonOptions.printer(program, parsed()).print("User", new Json.Fields(shown)));
        return ExitCode.OK;
    }
}
