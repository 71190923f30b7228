package dev.holdfast.guests.create;

import dev.holdfast.base.Word;
import dev.holdfast.pve.node.PveSystem;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A container template that a node can download. The index does not tell its size.
 *
 * @param template the name of its file, by which it is downloaded
 * @param name the name of the template in the index, such as {@code debian-13-standard}
 * @param version the version of the template; null when the index does not tell it
 * @param os the operating system in Proxmox VE's words, such as {@code debian-13}; null when the index does not tell it
 * @param section the part of the index, such as {@code system} or {@code turnkeylinux}; null when the index does not tell it
 * @param headline what it is, in the words of its maker; null when the index does not tell it
 * @param checksum with which the node compares what it downloaded; null when the index has none, and the node then
 *     refuses to download it
 */
record TemplateOffer(
        String template,
        String name,
        @Nullable String version,
        @Nullable String os,
        @Nullable String section,
        @Nullable String headline,
        @Nullable Checksum checksum) {
    /** The algorithms of the index. */
    enum Checksum implements Word {
        SHA512,
        MD5
    }

    static TemplateOffer of(PveSystem.Template one) {
        return new TemplateOffer(
                one.template(),
                Objects.requireNonNullElse(one.name(), one.template()),
                one.version(),
                one.os(),
                one.section(),
                one.headline(),
                one.sha512() != null ? Checksum.SHA512 : one.md5() != null ? Checksum.MD5 : null);
    }
}
