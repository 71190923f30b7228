package dev.holdfast.sim.model.access;

import dev.holdfast.sim.wire.Failure;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The user file of a cluster: users with their tokens, groups, roles, access list and pools. As that file it is read
 * and replaced as a whole: {@link Access} changes a copy, and an instance that others can read is never changed.
 */
public final class UserConfig {
    /** Users by name and realm. */
    public final Map<String, User> users;

    /** Groups by name. */
    public final Map<String, Group> groups;

    /** The privileges of roles by name, including the built-in roles. */
    public final Map<String, Set<String>> roles;

    /** Pools by name. */
    public final Map<String, Pool> pools;

    /** The access list. */
    public final Acl acl;

    private final Privileges privileges = new Privileges(this);

    private UserConfig(
            Map<String, User> users,
            Map<String, Group> groups,
            Map<String, Set<String>> roles,
            Map<String, Pool> pools,
            Acl acl) {
        this.users = new TreeMap<>(users);
        this.groups = new TreeMap<>(groups);
        this.roles = new TreeMap<>(roles);
        this.pools = new TreeMap<>(pools);
        this.acl = acl;
    }

    /** The state after an installation: only root, with all privileges. */
    public static UserConfig installed(String password) {
        return new UserConfig(Map.of(User.ROOT, User.fresh(password)), Map.of(), Roles.NINE, Map.of(), new Acl());
    }

    /** A copy that may be changed. */
    public UserConfig copy() {
        return new UserConfig(users, groups, roles, pools, acl.copy());
    }

    Privileges privileges() {
        return privileges;
    }

    /** A user; throws the error of Proxmox VE when there is none. */
    public User user(String id) {
        User user = users.get(id);
        if (user == null) throw Failure.server("no such user ('" + id + "')");
        return user;
    }

    /** A token of a user; throws the error of Proxmox VE when there is none. */
    public UserToken token(String user, String token) {
        UserToken found = user(user).tokens().get(token);
        if (found == null) throw Failure.server("no such token '" + token + "' for user '" + user + "'");
        return found;
    }

    /** A token by its full ID; null when it or its user does not exist. */
    public @Nullable UserToken findToken(String id) {
        int bang = id.indexOf('!');
        User user = users.get(id.substring(0, bang));
        return user == null ? null : user.tokens().get(id.substring(bang + 1));
    }

    /** The names of the groups of a user. */
    public Set<String> groupsOf(String user) {
        return groups.entrySet().stream()
                .filter(e -> e.getValue().members().contains(user))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Adds a user to a group. */
    public void join(String user, String group) {
        Group known = groups.get(group);
        if (known == null) throw Failure.server("no such group '" + group + "'");
        groups.put(group, known.with(user));
    }

    /** Removes a user from all groups. */
    public void leaveGroups(String user) {
        groups.replaceAll((_, group) -> group.without(user));
    }

    /** Root exists again, without tokens, when the file is next read. */
    public void removeUser(String id) {
        User user = user(id);
        users.remove(id);
        leaveGroups(id);
        acl.removeIf(e -> e.holder().equals(id) || e.holder().startsWith(id + "!"));
        if (id.equals(User.ROOT)) users.put(id, User.fresh(user.password()));
    }

    /** Adds a token to a user, or replaces the one of that name. */
    public void putToken(String user, String token, UserToken value) {
        users.put(user, user(user).with(token, value));
    }

    /** Removes a user's token, and what was granted to it. */
    public void removeToken(String user, String token) {
        users.put(user, user(user).without(token));
        acl.removeIf(e -> e.holder().equals(user + "!" + token));
    }

    /** Removes a group with its entries in the access list. */
    public void removeGroup(String id) {
        groups.remove(id);
        acl.removeIf(e -> e.holder().equals("@" + id));
    }

    /** Removes a role with its entries in the access list. */
    public void removeRole(String id) {
        roles.remove(id);
        acl.removeIf(e -> e.role().equals(id));
    }

    /** Removes a pool. */
    public void removePool(String id) {
        pools.remove(id);
        acl.removeIf(e -> e.path().equals("/pool/" + id) || e.path().startsWith("/pool/" + id + "/"));
    }

    /** Removes a guest's access list entries and its pool membership. */
    public void forgetGuest(int vmid) {
        acl.removeIf(e -> e.path().equals("/vms/" + vmid));
        pools.replaceAll((_, pool) -> pool.without(vmid));
    }

    /** A guest is in at most one pool. */
    public Map<Integer, String> poolsByGuest() {
        var pools = new HashMap<Integer, String>();
        this.pools.forEach((id, pool) -> pool.guests().forEach(vmid -> pools.put(vmid, id)));
        return pools;
    }

    /** Grants a user or token exactly these privileges on a path, in place of what they had on exactly that path. */
    public void grant(String holder, String path, Set<String> granted, boolean propagates) {
        acl.removeIf(e -> e.holder().equals(holder) && e.path().equals(path));
        acl.put(path, holder, roleWith(granted), propagates);
    }

    /** A role with exactly these privileges, created when there is none. */
    private String roleWith(Set<String> granted) {
        return roles.entrySet().stream()
                .filter(e -> e.getValue().equals(granted))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> {
                    String made = "Granted" + roles.size();
                    roles.put(made, Set.copyOf(granted));
                    return made;
                });
    }
}
