package dev.holdfast.sim.api.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.Resources;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.access.Pool;
import dev.holdfast.sim.model.access.UserConfig;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** {@code /pools}; the paths that contain a pool's name are older and do the same. */
public final class PoolPaths {
    private static final String ALL = "/pools";
    private static final String ONE = "/pools/{poolid}";
    private static final Parameter KIND = Parameter.oneOf("qemu", "lxc", "storage");

    private PoolPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        Route.Check allocate = a -> a.caller().need("/pool/" + id(a), "Pool.Allocate");
        Parameter id = AccessFormats.POOL.must();
        table.add("GET", ALL, Map.of("poolid", AccessFormats.POOL, "type", KIND), Route.ANYONE, PoolPaths::list);
        table.add("POST", ALL, Map.of("poolid", id, "comment", Parameter.TEXT), allocate, PoolPaths::create);
        var update = new TreeMap<String, Parameter>(Map.of(
                "allow-move", Parameter.FLAG,
                "comment", Parameter.TEXT,
                "delete", Parameter.FLAG,
                "storage", AccessFormats.STORAGES,
                "vms", AccessFormats.GUESTS));
        table.add("PUT", ONE, Map.copyOf(update), allocate, PoolPaths::update);
        update.put("poolid", id);
        table.add("PUT", ALL, Map.copyOf(update), allocate, PoolPaths::update);
        table.add("DELETE", ALL, Map.of("poolid", id), allocate, PoolPaths::delete);
        table.add("DELETE", ONE, Map.of(), allocate, PoolPaths::delete);
        table.add(
                "GET",
                ONE,
                Map.of("type", KIND),
                a -> a.caller().need("/pool/" + id(a), "Pool.Audit"),
                a -> row(a, id(a)));
    }

    private static String id(ApiCall asking) {
        String fromPath = asking.variables().get("poolid");
        return fromPath != null ? fromPath : asking.parameters().getOrDefault("poolid", "");
    }

    private static Pool get(UserConfig users, String id) {
        Pool pool = users.pools.get(id);
        if (pool == null) throw Failure.server("pool '" + id + "' does not exist");
        return pool;
    }

    /** A privilege on a guest; for one that is being created in a pool, the privilege on the pool is sufficient. */
    public static void needOnGuest(ApiCall asking, int vmid, String privileges) {
        String pool = asking.parameter("pool");
        if (pool != null && asking.caller().has("/pool/" + pool, privileges)) return;
        asking.caller().need("/vms/" + vmid, privileges);
    }

    /** Refuses to create a guest in a pool that does not exist. */
    public static void needToExist(ApiCall asking) {
        String id = asking.parameter("pool");
        if (id == null || asking.caller().config().pools.containsKey(id)) return;
        throw Failure.of(403, "Permission check failed (pool '" + id + "' does not exist)");
    }

    /** Puts a new guest into the requested pool, if it still exists. */
    public static void join(ApiCall asking, int vmid) {
        String id = asking.parameter("pool");
        if (id == null) return;
        asking.cluster()
                .access()
                .change(users -> users.pools.computeIfPresent(id, (_, pool) -> {
                    var guests = new TreeSet<>(pool.guests());
                    guests.add(vmid);
                    return new Pool(pool.comment(), guests, pool.storages());
                }));
        asking.cluster().changed();
    }

    /** The guests of a pool, which must exist. */
    public static Set<Integer> members(SimCluster cluster, String id) {
        return new TreeSet<>(get(cluster.access().config(), id).guests());
    }

    /** All pools without their members, or one with them. */
    private static List<Map<String, Object>> list(ApiCall asking) {
        AccessFormats.needTogether(asking, "type", "poolid");
        var rows = new ArrayList<Map<String, Object>>();
        String only = asking.parameter("poolid");
        if (only != null) {
            asking.caller().need("/pool/" + only, "Pool.Audit");
            Map<String, Object> row = row(asking, only);
            row.put("poolid", only);
            return List.of(row);
        }
        asking.caller().config().pools.forEach((id, pool) -> {
            if (!asking.caller().has("/pool/" + id, "Pool.Audit")) return;
            Map<String, Object> row = row(pool);
            row.put("poolid", id);
            rows.add(row);
        });
        return rows;
    }

    private static Map<String, Object> row(Pool pool) {
        var row = new TreeMap<String, Object>();
        if (!pool.comment().isEmpty()) row.put("comment", pool.comment());
        return row;
    }

    private static Map<String, Object> row(ApiCall asking, String id) {
        Pool pool = get(asking.caller().config(), id);
        String kind = asking.parameter("type");
        var members = new ArrayList<Map<String, Object>>();
        for (int vmid : new TreeSet<>(pool.guests())) {
            SimGuest guest = asking.cluster().guest(vmid);
            if (guest == null) continue;
            Map<String, Object> member = asking.cluster().resources().guest(guest);
            if (kind == null || kind.equals(member.get("type"))) members.add(member);
        }
        if (kind == null || kind.equals("storage")) {
            asking.cluster().storages().stream()
                    .filter(storage -> pool.storages().contains(storage.id()))
                    .forEach(storage -> members.add(Resources.storage(asking.arrived(), storage)));
        }
        Map<String, Object> row = row(pool);
        row.put("members", members);
        return row;
    }

    private static @Nullable Object create(ApiCall asking) {
        String id = id(asking);
        var pool = new Pool(asking.parameters().getOrDefault("comment", ""), Set.of(), Set.of());
        int slash = id.lastIndexOf('/');
        UserChange.apply(asking, "create pool failed", users -> {
            if (users.pools.containsKey(id)) throw Failure.server("pool '" + id + "' already exists");
            if (slash > 0 && !users.pools.containsKey(id.substring(0, slash))) {
                throw Failure.server("parent pool '" + id.substring(0, slash) + "' does not exist");
            }
            users.pools.put(id, pool);
        });
        return null;
    }

    /** Adding a member to a pool shares it, which needs the privilege for that. */
    private static @Nullable Object update(ApiCall asking) {
        String id = id(asking);
        UserChange.apply(asking, "update pools failed", users -> {
            Pool pool = get(users, id);
            var guests = new TreeSet<>(pool.guests());
            var storages = new TreeSet<>(pool.storages());
            for (String vmid : AccessFormats.list(asking.parameter("vms"))) {
                needToShare(asking, "/vms/" + vmid);
                member(asking, "VM " + vmid, guests, Integer.valueOf(vmid));
                if (!asking.flag("delete")) leaveOtherPool(asking, users, id, Integer.parseInt(vmid));
            }
            for (String storage : AccessFormats.list(asking.parameter("storage"))) {
                needToShare(asking, "/storage/" + storage);
                member(asking, "Storage '" + storage + "'", storages, storage);
            }
            String comment = asking.parameters().getOrDefault("comment", pool.comment());
            users.pools.put(id, new Pool(comment, guests, storages));
        });
        return null;
    }

    private static void needToShare(ApiCall asking, String path) {
        asking.caller().need(path, AclPaths.privilegesToShare(path));
    }

    private static <T> void member(ApiCall asking, String named, Set<T> members, T one) {
        if (asking.flag("delete")) {
            if (!members.remove(one)) throw Failure.server(named + " is not a pool member");
        } else if (!members.add(one)) {
            throw Failure.server(named + " is already a pool member");
        }
    }

    /** A guest is in at most one pool; storages may be in several. */
    private static void leaveOtherPool(ApiCall asking, UserConfig users, String id, int vmid) {
        String other = users.poolsByGuest().get(vmid);
        if (other == null || other.equals(id)) return;
        if (!asking.flag("allow-move")) {
            throw Failure.server("VM " + vmid + " belongs already to pool '" + other + "' and 'allow-move' is not set");
        }
        asking.caller().need("/pool/" + other, "Pool.Allocate");
        users.pools.put(other, get(users, other).without(vmid));
    }

    private static @Nullable Object delete(ApiCall asking) {
        String id = id(asking);
        UserChange.apply(asking, "delete pool failed", users -> {
            Pool pool = get(users, id);
            for (int vmid : new TreeSet<>(pool.guests())) {
                if (asking.cluster().guest(vmid) == null) continue;
                throw Failure.server("pool '" + id + "' is not empty (contains VM " + vmid + ")");
            }
            for (String storage : new TreeSet<>(pool.storages())) {
                if (asking.cluster().findStorage(storage) == null) continue;
                throw Failure.server("pool '" + id + "' is not empty (contains storage '" + storage + "')");
            }
            for (String below : users.pools.keySet()) {
                if (!below.startsWith(id + "/")) continue;
                throw Failure.server("pool '" + id + "' is not empty (contains pool '" + below + "')");
            }
            users.removePool(id);
        });
        return null;
    }
}
