package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.model.firewall.Firewall;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;

/** What sets and groups have in common: they are listed, created and renamed in the same way. */
enum FirewallNamed {
    SETS("name", "IPSet"),
    GROUPS("group", "Security group");

    private final String key;
    private final String title;

    FirewallNamed(String key, String title) {
        this.key = key;
        this.title = title;
    }

    List<Map<String, Object>> list(Map<String, ? extends Firewall.Named<?>> all) {
        return FirewallDigest.on(rows(all));
    }

    private List<Map<String, Object>> rows(Map<String, ? extends Firewall.Named<?>> all) {
        return all.entrySet().stream()
                .map(e -> e.getValue().row(key, e.getKey()))
                .toList();
    }

    /** Creates one, or renames one and changes its comment. Rules that name a set stay unchanged. */
    <T> void create(ApiCall asking, Map<String, Firewall.Named<T>> all, T empty) {
        String name = asking.parameters().getOrDefault(key, "");
        String old = asking.parameter("rename");
        String comment = asking.parameter("comment");
        if (old == null) {
            if (all.containsKey(name)) throw fault(name, "already exists");
            all.put(name, new Firewall.Named<>(empty, FirewallNamePaths.comment(asking)));
            return;
        }
        FirewallDigest.need(asking, rows(all));
        Firewall.Named<T> found = all.get(old);
        if (found == null) throw fault(old, "does not exist");
        if (all.containsKey(name) && !name.equals(old)) throw fault(name, "does already exist");
        all.remove(old);
        all.put(
                name,
                new Firewall.Named<>(
                        found.content(), comment == null ? found.comment() : FirewallNamePaths.comment(asking)));
    }

    private Failure fault(String name, String what) {
        return Failure.parameter(key, title + " '" + name + "' " + what);
    }
}
