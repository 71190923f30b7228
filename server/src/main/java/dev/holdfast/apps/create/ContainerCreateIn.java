package dev.holdfast.apps.create;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.guests.config.PoolIn;
import dev.holdfast.guests.create.GuestName;
import dev.holdfast.guests.create.SshKeys;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A container to create from a template or from an image of a registry, which becomes an app.
 *
 * @param hostId the id in Holdfast of the host on whose node it is created, or of any host in the cluster of
 *     {@code node}
 * @param node the host's own if null
 * @param name the host name in Proxmox VE, and the name of the app: a DNS name of at most 100 characters
 * @param ctid the lowest free one if null
 * @param template the volume id of a template on the node, such as
 *     {@code local:vztmpl/debian-13-standard_13.1-2_amd64.tar.zst}; null where one is downloaded or pulled
 * @param download a template that the node downloads first, instead of one that it has
 * @param image an image of a registry that the node pulls first, instead of a template; needs Proxmox VE 9.1 or later. Its
 *     container runs the command of the image and is not updated in place: a newer image is a new container
 * @param diskGb the size of the root disk in GiB, 1 to 131072; 8 if left out
 * @param storage of the root disk; the node's first that holds containers if left out
 * @param cores the number of cores, 1 to 512, and at most as many as the node has; 1 if left out
 * @param memoryMb the memory in MiB, at least 16, and at most what the node has; 512 if left out
 * @param swapMb the swap space in MiB; 512 if left out
 * @param bridge of its NIC; {@code vmbr0} if left out
 * @param vlanTag the VLAN tag of its NIC, 1 to 4094; none if null
 * @param firewall whether the firewall of Proxmox VE filters its traffic; not if left out
 * @param ip {@code dhcp}, {@code manual} for none, or an IPv4 address with its prefix; {@code dhcp} if left out
 * @param gateway the IPv4 address of its gateway, which needs an address in {@code ip}; none if null
 * @param ip6 {@code auto}, {@code dhcp}, {@code manual}, or an IPv6 address with its prefix; none if null.
 *     {@code auto} is refused for an image
 * @param gateway6 the IPv6 address of its gateway, which needs an address in {@code ip6}; none if null
 * @param dns the addresses of name servers, at most 5; the node's own if null or empty
 * @param searchDomain the domain in which its resolver searches; the node's own if null
 * @param password of root: one line of 5 to 256 characters; none if null
 * @param sshKeys the SSH public keys that may sign in as root, each on one line, at most 50; none if null
 * @param unprivileged whether its root has no privileges on the node, as is usual; true if left out
 * @param consent that root in a privileged container can become root on the node; must be true where
 *     {@code unprivileged} is false, or the request is refused with {@code consent_required}
 * @param nesting whether it may mount {@code proc} and {@code sys} again, which systemd and Docker in it need; if null, as
 *     {@code unprivileged}
 * @param start whether it is started as soon as it is created; not if left out
 * @param pool the resource pool that it is created in, which a token with rights only there needs
 */
record ContainerCreateIn(
        long hostId,
        @Nullable String node,
        String name,
        @Nullable Integer ctid,
        @Nullable String template,
        @Nullable TemplateToDownload download,
        @Nullable ImageToPull image,
        @DefaultValue("8") int diskGb,
        @Omittable @Nullable String storage,
        @DefaultValue("1") int cores,
        @DefaultValue("512") int memoryMb,
        @DefaultValue("512") int swapMb,
        @DefaultValue("vmbr0") String bridge,
        @Nullable Integer vlanTag,
        @DefaultValue("false") boolean firewall,
        @DefaultValue("dhcp") String ip,
        @Nullable String gateway,
        @Nullable String ip6,
        @Nullable String gateway6,
        @Nullable List<String> dns,
        @Nullable String searchDomain,
        @Nullable Secret password,
        @Nullable List<String> sshKeys,
        @DefaultValue("true") boolean unprivileged,
        @DefaultValue("false") boolean consent,
        @Nullable Boolean nesting,
        @DefaultValue("false") boolean start,
        @Nullable String pool)
        implements Input {
    private static final Pattern TEMPLATE =
            Pattern.compile("[A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9]:vztmpl/[^\\s,/\\p{Cntrl}]{1,200}");
    // Of Proxmox VE's pattern, written so that no text takes long to compare.
    private static final String LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
    private static final String PART = "[a-z0-9]+(?:(?:[.]|__?|-+)[a-z0-9]+)*";
    private static final Pattern REFERENCE = Pattern.compile("(?:" + LABEL + "(?:[.]" + LABEL + ")*(?::[0-9]{1,5})?/)?"
            + PART + "(?:/" + PART + ")*:[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");
    // Of 255 that a file system allows, as the node pulls to another name that is longer.
    private static final int MOST_OF_FILE = 240;
    private static final Pattern FILE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.+~-]{0,200}");

    /**
     * A template of the node's index, which the node downloads and compares with the checksum of the index.
     *
     * @param template the name of its file, as the index lists it
     * @param storage where it is kept, one for container templates; the node's one with the most free space if null
     */
    record TemplateToDownload(String template, @Nullable String storage) {}

    /**
     * An image of a registry, which the node pulls without signing in there. An archive of it that is there is used again,
     * although its tag may name another image by now.
     *
     * @param reference the registry, the repository and the tag, such as {@code docker.io/library/nginx:1.29}; at most 200
     *     characters
     * @param storage where its archive is kept, one for container templates; the node's one with the most free space if null
     */
    record ImageToPull(String reference, @Nullable String storage) {}

    /** Whether it gets nesting. */
    boolean nests() {
        return nesting == null ? unprivileged : nesting;
    }

    @Override
    public void check(Checks checks) {
        checks.text("node", node, 63);
        checks.matches("name", name, GuestName.PATTERN, GuestName.RULE);
        checks.text("name", name, 100);
        checks.within("ctid", ctid, 100, 999_999_999);
        checks.matches(
                "template",
                template,
                TEMPLATE,
                "Must be the volume id of a template, such as local:vztmpl/debian-13-standard_13.1-2_amd64.tar.zst.");
        checks.that(
                Stream.of(template, download, image).filter(Objects::nonNull).count() == 1,
                "template",
                "value_error",
                "Name either a template on the node, one to download, or an image to pull, and only one of them.");
        Checks at = checks.of("download");
        at.matches(
                "template",
                download == null ? null : download.template(),
                FILE,
                "Must be the name of a template's file, as the index lists it.");
        NetworkSyntax.storage(at, "storage", download == null ? null : download.storage());
        Checks ofImage = checks.of("image");
        String reference = image == null ? null : image.reference();
        ofImage.text("reference", reference, 200);
        ofImage.matches(
                "reference",
                reference,
                REFERENCE,
                "Must be the reference of an image with its tag, such as docker.io/library/nginx:1.29.");
        ofImage.that(
                reference == null || TemplateDownload.Wanted.fileOf(reference).length() <= MOST_OF_FILE,
                "reference",
                "value_error",
                "Must be shorter where it has many parts: each of its slashes, colons and underscores makes the name of its"
                        + " archive one character longer.");
        NetworkSyntax.storage(ofImage, "storage", image == null ? null : image.storage());
        checks.within("disk_gb", diskGb, 1, 1 << 17);
        NetworkSyntax.storage(checks, "storage", storage);
        checks.within("cores", cores, 1, 512);
        checks.within("memory_mb", memoryMb, 16, 64L << 20);
        checks.within("swap_mb", swapMb, 0, 64L << 20);
        network(checks);
        checks.that(
                password == null || password.reveal().matches("[^\\p{Cntrl}]{5,256}"),
                "password",
                "value_error",
                "Must be one line of 5 to 256 characters.");
        SshKeys.check(checks, "ssh_keys", sshKeys);
        checks.that(
                unprivileged || !nests(),
                "nesting",
                "value_error",
                "Must not be set for a privileged container: Proxmox VE takes its features from root@pam only.");
        checks.matches("pool", pool, PoolIn.PATTERN, PoolIn.RULE);
    }

    private void network(Checks checks) {
        NetworkSyntax.bridge(checks, "bridge", bridge);
        checks.within("vlan_tag", vlanTag, 1, 4094);
        checks.that(
                NetworkSyntax.isNetwork(ip, "dhcp|manual", 32),
                "ip",
                "value_error",
                "Must be dhcp, manual, or like 10.0.0.5/24.");
        NetworkSyntax.gateway(checks, "gateway", gateway, 4, "ip", isAddress(ip));
        checks.that(
                NetworkSyntax.isNetwork(ip6, "auto|dhcp|manual", 128),
                "ip6",
                "value_error",
                "Must be auto, dhcp, manual, or like fd00::5/64.");
        checks.that(
                image == null || !"auto".equals(ip6),
                "ip6",
                "value_error",
                "Must not be auto for an image: the node mostly manages the addresses of its container, which Proxmox VE then does"
                        + " not start. Choose dhcp, manual or an address.");
        NetworkSyntax.gateway(checks, "gateway6", gateway6, 16, "ip6", isAddress(ip6));
        NetworkSyntax.nameServers(checks, "dns", dns);
        checks.matches("search_domain", searchDomain, GuestName.PATTERN, GuestName.RULE);
    }

    private static boolean isAddress(@Nullable String ip) {
        return ip != null && ip.contains("/");
    }
}
