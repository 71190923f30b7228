package dev.holdfast.vms.create;

import dev.holdfast.base.net.StreamingHttp;
import dev.holdfast.guests.create.Faults;
import dev.holdfast.guests.create.NodeStorages;
import dev.holdfast.guests.create.TokenRights;
import dev.holdfast.pve.PveClient;
import java.net.URI;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says which image is downloaded for a machine, and to which storage. */
record ImageSources(KnownImages images, PublishedText published, InstantSource clock) {
    /** Adds the faults of an image to download; returns what to download, or null. */
    ImageDownload.@Nullable Wanted wanted(VmCreateIn in, PveClient client, NodeStorages storages, Faults faults) {
        ImageUrl address = in.imageUrl();
        if (address != null) {
            String storage = storage(address.storage(), client, storages, "image_url", faults);
            if (storage == null) return null;
            return new ImageDownload.Wanted(
                    storage,
                    address.fileName(),
                    address.url(),
                    address.algorithm().word(),
                    address.checksum());
        }
        KnownImageIn known = in.knownImage();
        if (known == null) return null;
        return wanted(known, in.diskGb(), storage(known.storage(), client, storages, "known_image", faults), faults);
    }

    private ImageDownload.@Nullable Wanted wanted(
            KnownImageIn in, int diskGb, @Nullable String storage, Faults faults) {
        KnownImage image = images.find(in.id());
        if (image == null) {
            faults.add("There is no known image " + in.id() + ". GET /vms/images lists them.", "known_image", "id");
            return null;
        }
        if (diskGb < image.diskGb()) {
            faults.add("The image needs a disk of at least " + image.diskGb() + " GiB.", "disk_gb");
        }
        // Others are asked only for what is in order otherwise.
        if (storage == null || !faults.isEmpty()) return null;
        String algorithm = image.algorithm().word();
        try {
            String checksum = checksum(image);
            var url = new ImageUrl(image.url(), checksum, image.algorithm(), storage);
            return new ImageDownload.Wanted(storage, url.fileName(), image.url(), algorithm, checksum);
        } catch (StreamingHttp.Failed e) {
            if (in.skipChecksum()) {
                String day =
                        LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).format(DateTimeFormatter.BASIC_ISO_DATE);
                String name = ImageUrl.fileName(image.url(), day);
                return new ImageDownload.Wanted(storage, name, image.url(), algorithm, null);
            }
            faults.add(
                    "The checksum of " + image.name() + " can't be read from " + image.checksums() + ": "
                            + e.getMessage()
                            + " Try again later, or skip the checksum: then nothing verifies the image.",
                    "known_image");
            return null;
        }
    }

    private String checksum(KnownImage image) throws StreamingHttp.Failed {
        if (image.checksum() != null) return image.checksum();
        String address = String.valueOf(image.checksums());
        String text = published.at(URI.create(address));
        String found = ChecksumList.find(text, image.algorithm().digits(), image.url(), address);
        if (found == null) throw new StreamingHttp.Failed("It does not list this image.");
        return found;
    }

    /** The storage for the image; null where there is none that can be used, which is a fault. */
    private static @Nullable String storage(
            @Nullable String asked, PveClient client, NodeStorages storages, String field, Faults faults) {
        String storage = storages.forDownload("import", "images to import", asked, field, faults);
        if (storage != null) faults.add(downloadRight(client, storages.name(), storage), field);
        return storage;
    }

    /** What the token lacks to make the node download something, as a sentence; null when it lacks nothing. */
    private static @Nullable String downloadRight(PveClient client, String node, String storage) {
        var rights = new TokenRights(client);
        String rest = "which a download needs. Grant it, or upload the image.";
        String fault = rights.fault("Datastore.AllocateTemplate", "/storage/" + storage, rest);
        // Proxmox VE accepts these two as well, from before there was a privilege of its own.
        if (fault != null || rights.on("/").containsAll(Set.of("Sys.Audit", "Sys.Modify"))) return fault;
        return rights.fault("Sys.AccessNetwork", "/nodes/" + node, rest);
    }
}
