package dev.holdfast.apps.adoption;

import static dev.holdfast.access.Entitlement.APPS_ADOPT;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.apps.AppsArea;
import dev.holdfast.apps.imports.ImportArea;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;

/** The rule of each host for containers that appear on it. */
public final class AdoptionArea implements Area {
    private final AdoptionRules rules;
    private final Hosts hosts;

    /** Follows these rules after each poll. */
    public AdoptionArea(Platform platform, Fleet fleet, AdoptionRules rules, AppsArea apps, ImportArea imports) {
        this.rules = rules;
        this.hosts = fleet.hosts();
        var containers = new NewContainers(rules, fleet, apps.apps(), apps.adoption(), imports, platform.clock());
        fleet.afterPolls().run("new-containers", AfterPolls.Lane.QUICK, containers::adopt);
    }

    @Override
    public void declare(Ops ops) {
        ops.get("hosts.adoption", "/hosts/{host_id}/adoption", "What happens with containers that appear on a host")
                .needs(VIEWER)
                .answers(200, AdoptionRule.class, (call, _) -> rules.of(host(call)));

        ops.put(
                        "hosts.set_adoption",
                        "/hosts/{host_id}/adoption",
                        "Adopt containers that appear on a host, offer them, or neither")
                .needs(ADMIN, APPS_ADOPT)
                .takes(AdoptionRuleIn.class)
                .answers(200, AdoptionRule.class, (call, in) -> rules.set(host(call), in.adoptNew()));
    }

    /** The id of the host; refuses with 404 when there is none. */
    private long host(Call call) {
        return hosts.get(call.id("host_id")).id();
    }
}
