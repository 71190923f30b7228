package dev.holdfast.sim.model.volume;

import org.jspecify.annotations.Nullable;

/**
 * A volume on a storage: a guest's disk, a backup, an image, a template.
 *
 * @param name the part of its ID after the colon; unique only among the volumes of one node or the shared ones
 * @param content {@code images rootdir backup iso vztmpl snippets import}
 * @param format such as {@code raw qcow2 subvol tar.zst vma.zst iso txz}
 * @param size in bytes, as the guest sees it
 * @param used in bytes, as the storage sees it
 * @param vmid the guest that it belongs to, if any
 * @param created in epoch milliseconds
 * @param parent the name of the volume that this one is a linked clone of
 * @param backup the content of a backup; null for anything else
 */
public record Volume(
        String storage,
        String name,
        String content,
        String format,
        long size,
        long used,
        @Nullable Integer vmid,
        long created,
        @Nullable String parent,
        @Nullable String notes,
        boolean isProtected,
        @Nullable Backup backup) {
    /** A volume that is not a backup. */
    public Volume(
            String storage,
            String name,
            String content,
            String format,
            long size,
            long used,
            @Nullable Integer vmid,
            long created,
            @Nullable String parent,
            @Nullable String notes,
            boolean isProtected) {
        this(storage, name, content, format, size, used, vmid, created, parent, notes, isProtected, null);
    }

    /** Its ID, {@code local:101/vm-101-disk-0.raw}. */
    public String id() {
        return storage + ":" + name;
    }

    /** Whether it is a disk of a guest, which is destroyed with it. */
    public boolean isDisk() {
        return content.equals("images") || content.equals("rootdir");
    }

    /** Whether it is a disk that this guest owns. */
    public boolean isDiskOf(int guest) {
        return isDisk() && Integer.valueOf(guest).equals(vmid);
    }

    /** The same under another name. */
    public Volume named(String other) {
        return new Volume(
                storage, other, content, format, size, used, vmid, created, parent, notes, isProtected, backup);
    }

    /** The same as a linked clone of {@code base}. */
    public Volume of(Volume base) {
        return new Volume(storage, name, content, format, size, used, vmid, created, base.name(), notes, isProtected);
    }

    /** The same, taking up this many bytes. */
    public Volume using(long bytes) {
        return new Volume(storage, name, content, format, size, bytes, vmid, created, parent, notes, isProtected);
    }

    /** The same with another size in bytes. */
    public Volume sized(long bytes) {
        return new Volume(
                storage,
                name,
                content,
                format,
                bytes,
                Math.min(used, bytes),
                vmid,
                created,
                parent,
                notes,
                isProtected,
                backup);
    }

    /** The same with other notes, null for none. */
    public Volume noted(@Nullable String text) {
        return new Volume(storage, name, content, format, size, used, vmid, created, parent, text, isProtected, backup);
    }

    /** The same, protected or not. */
    public Volume guarded(boolean on) {
        return new Volume(storage, name, content, format, size, used, vmid, created, parent, notes, on, backup);
    }

    /** The same with the result of a verification: {@code ok} or {@code failed}. */
    public Volume verified(String state) {
        return holding(backup == null ? null : backup.verified(state));
    }

    /** The same as a backup with other content. */
    public Volume holding(@Nullable Backup other) {
        return new Volume(storage, name, content, format, size, used, vmid, created, parent, notes, isProtected, other);
    }

    /** The same as a storage of this name sees it. */
    public Volume in(String other) {
        if (other.equals(storage)) return this;
        return new Volume(other, name, content, format, size, used, vmid, created, parent, notes, isProtected, backup);
    }
}
