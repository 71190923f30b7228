import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useId } from "react";
import { FiringCount } from "../alerts/FiringCount";
import { health } from "../api/queries";
import { Quiet } from "../ui/Quiet";
import { isAt, type Place, type PlaceGroup } from "./navigation";
import { t } from "./texts";

/** The entries of the navigation, in groups. */
export function Navigation({ groups }: { groups: PlaceGroup[] }) {
    const version = useQuery({ ...health, select: (known) => known.version }).data;
    return (
        <>
            {groups.map((group) => (
                <Entries key={group.places[0]?.to} group={group} />
            ))}
            <Quiet size="xs" mt="auto" p="xs">
                {version && t.version({ version })}
                <Anchor display="block" inherit c="inherit" underline="always" href="/third-party-licenses.txt">
                    {t.licences}
                </Anchor>
            </Quiet>
        </>
    );
}

function Entries({ group: { label, places } }: { group: PlaceGroup }) {
    const id = useId();
    if (label === null) return places.map((place) => <Entry key={place.to} place={place} />);
    return (
        <div role="group" aria-labelledby={id}>
            <Quiet id={id} size="xs" fw={600} px="sm" pt="md" pb={4}>
                {label}
            </Quiet>
            {places.map((place) => (
                <Entry key={place.to} place={place} />
            ))}
        </div>
    );
}

function Entry({ place }: { place: Place }) {
    const active = isAt(place, useLocation().pathname);
    const { to, label, icon: Icon, below = false } = place;
    return (
        <Link className="nav-entry" data-below={below || undefined} to={to} aria-current={active ? "page" : undefined}>
            <Icon size={18} aria-hidden />
            <span>{label}</span>
            {to === "/alerts" && <FiringCount />}
        </Link>
    );
}
