import "./access.css";
import { Alert, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Guest } from "../../guests/useGuest";
import { Loaded } from "../../ui/States";
import type { Firewall } from "../firewall";
import { Lines } from "./Lines";
import { Openings } from "./Openings";
import { OpenPorts } from "./OpenPorts";
import { effective } from "./queries";
import { TestForm } from "./TestForm";
import { t } from "./texts";

/** Who can reach a guest: what is open to whom, a test of any packet, and all lines that decide, in their order. */
export function AccessView({ firewall: { guest } }: { firewall: Firewall }) {
    return guest && <OfGuest guest={guest} />;
}

function OfGuest({ guest }: { guest: Guest }) {
    return (
        <Loaded query={useQuery(effective(guest))}>
            {({ nics, problems, notes }) => (
                <Stack gap="md">
                    {problems.length > 0 && (
                        <Alert role="alert" color="orange" icon={<IconAlertTriangle size={18} />} title={t.problems}>
                            {problems.map((one) => (
                                <div key={one.part}>{t.problem(one)}</div>
                            ))}
                        </Alert>
                    )}
                    {notes.map((note) => (
                        <Alert key={note} color="blue">
                            {note}
                        </Alert>
                    ))}
                    <Openings nics={nics} />
                    {guest.type === "app" && <OpenPorts guest={guest} />}
                    <TestForm guest={guest} nics={nics ?? []} />
                    {nics !== null && nics.length > 0 && <Lines nics={nics} />}
                </Stack>
            )}
        </Loaded>
    );
}
