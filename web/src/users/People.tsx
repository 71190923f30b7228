import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { me } from "../api/queries";
import { PEOPLE, tabsFor } from "../shell/navigation";
import { Tabs } from "../ui/object/Tabs";
import { PageHead } from "../ui/States";
import { t } from "./texts";

/** The head of the pages about people: users and teams, each with an address. */
export function PeopleHead({ note, children }: { note?: ReactNode; children?: ReactNode }) {
    const user = useQuery(me).data;
    return (
        <>
            <PageHead title={t.people} note={note}>
                {children}
            </PageHead>
            {user && <Tabs label={t.people} tabs={tabsFor(user, PEOPLE)} />}
        </>
    );
}
