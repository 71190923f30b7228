import { memo } from "react";
import { Status } from "../Status";
import { Cards } from "./Cards";

type Guest = { id: number; name: string; status: string };

const GUESTS: Guest[] = ["notes", "jellyfin", "postgres", "grafana", "vaultwarden"].map((name, id) => ({
    id,
    name,
    status: id === 3 ? "stopped" : "running",
}));
const keyOf = (guest: Guest) => guest.id;
const cardOf = (guest: Guest) => <Card guest={guest} />;

const Card = memo(({ guest }: { guest: Guest }) => (
    <article className="panel card" aria-label={guest.name}>
        {guest.name} <Status of={guest.status} />
    </article>
));

export const OfGuests = () => <Cards rows={GUESTS} keyOf={keyOf} card={cardOf} />;
