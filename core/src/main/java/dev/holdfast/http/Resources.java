package dev.holdfast.http;

import dev.holdfast.access.Ownership;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The types of resources that paths name by an id, such as {@code app} in {@code /apps/{app_id}}. */
public final class Resources {
    /**
     * @param owner finds whose one is, or null where all of them belong to the platform
     * @param name finds what one is called
     */
    private record Resource(@Nullable LongFunction<@Nullable Ownership> owner, LongFunction<@Nullable String> name) {}

    private final Map<String, Resource> types = new LinkedHashMap<>();

    Resources() {}

    void add(String type, @Nullable LongFunction<@Nullable Ownership> owner, LongFunction<@Nullable String> name) {
        if (types.putIfAbsent(type, new Resource(owner, name)) != null) {
            throw new IllegalStateException(type + " is declared twice");
        }
    }

    boolean contains(String type) {
        return types.containsKey(type);
    }

    /** The type of resource that a path variable names: {@code app} for {@code app_id}; null when it names no resource. */
    public static @Nullable String typeOf(String variable) {
        return variable.endsWith("_id") ? variable.substring(0, variable.length() - 3) : null;
    }

    /** Whose a resource is; null when it does not exist, or when resources of this type belong to no team. */
    public @Nullable Ownership ownerOf(String type, long id) {
        Resource resource = types.get(type);
        return resource == null || resource.owner == null ? null : resource.owner.apply(id);
    }

    /** Whether resources of this type have an owner; null names no type. */
    public boolean haveOwner(@Nullable String type) {
        Resource resource = type == null ? null : types.get(type);
        return resource != null && resource.owner != null;
    }

    /** What a resource is called; null when that is not known. */
    public @Nullable String name(String type, long id) {
        Resource resource = types.get(type);
        return resource == null ? null : resource.name.apply(id);
    }

    /** The types of resources that have an owner. */
    Set<String> owned() {
        return types.entrySet().stream()
                .filter(one -> one.getValue().owner != null)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
