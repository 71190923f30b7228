package dev.holdfast.guests.create;

import static dev.holdfast.access.Entitlement.VMS_CREATE;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.base.Word;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;

/** What a user chooses from when a guest of either kind is created or changed. */
public final class GuestCreateArea implements Area {
    private final ChoiceReader reader;
    private final StorageContent storages;

    /** The choices on these hosts. */
    public GuestCreateArea(Fleet fleet) {
        this.reader = new ChoiceReader(fleet.hosts(), fleet.hypervisors(), fleet.inventory());
        this.storages = new StorageContent(fleet.hosts(), fleet.hypervisors());
    }

    /**
     * Which images.
     *
     * @param content {@code iso} for ISO images, {@code import} for disk images, {@code vztmpl} for container templates
     */
    record ImagesQuery(@DefaultValue("iso") Content content) implements Input {
        /** The types of images. */
        enum Content implements Word {
            ISO,
            IMPORT,
            VZTMPL
        }
    }

    // An operator changes NICs; whoever creates a guest has a higher role.
    @Override
    public void declare(Ops ops) {
        ops.get(
                        "hosts.guest_choices",
                        "/hosts/{host_id}/guest-choices",
                        "What a guest on a host can use now: storages, bridges, nodes and the next free ID")
                .needs(OPERATOR)
                .asksHypervisor()
                .answers(200, GuestChoices.class, (call, _) -> reader.choices(call.who(), call.id("host_id")));

        ops.get(
                        "hosts.images",
                        "/hosts/{host_id}/images",
                        "The ISO images, disk images or container templates on a host's storages")
                .needs(OPERATOR)
                .asks(ImagesQuery.class)
                .asksHypervisor()
                .answers(
                        200,
                        StoredImages.class,
                        (call, _) -> reader.images(
                                call.id("host_id"),
                                call.query(ImagesQuery.class).content().word()));

        ops.post(
                        "hosts.allow_content",
                        "/hosts/{host_id}/storage-content",
                        "Allow a storage to hold another type of content")
                .needs(ADMIN, VMS_CREATE)
                .takes(StorageContentIn.class)
                .asksHypervisor()
                .refuses(NOT_FOUND)
                .answers(
                        200,
                        StorageContent.StorageContentView.class,
                        (call, in) -> storages.allow(call.who(), call.id("host_id"), in));

        ops.get(
                        "hosts.container_templates",
                        "/hosts/{host_id}/container-templates",
                        "The container templates that a host's node can download")
                .needs(OPERATOR)
                .asksHypervisor()
                .answersList(TemplateOffer.class, (call, _) -> reader.templates(call.id("host_id")));
    }
}
