import { CreateItems } from "../guests/create/CreateItems";
import type { MenuPlace } from "../ui/later/LaterMenu";
import { MenuBody } from "../ui/later/MenuBody";

/** The guests that can be created; what the user may not create is shown with the reason. */
export default function NewGuests({ place }: { place: MenuPlace }) {
    return (
        <MenuBody {...place} width={240}>
            <CreateItems />
        </MenuBody>
    );
}
