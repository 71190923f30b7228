import { Title } from "@mantine/core";
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

const RUNNING = {
    name: "Running",
    heading: <Title order={3}>Running</Title>,
    rows: GUESTS.filter(({ status }) => status === "running"),
};
const STOPPED = {
    name: "Stopped",
    heading: <Title order={3}>Stopped</Title>,
    rows: GUESTS.filter(({ status }) => status === "stopped"),
};
const GROUPS = [RUNNING, STOPPED];

export const OfGuests = () => <Cards groups={GROUPS} keyOf={keyOf} card={cardOf} />;
