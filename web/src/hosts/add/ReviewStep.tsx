import { Alert, Button, Checkbox, Group, Radio, Stack, TextInput, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorText, faultOf, Problem } from "../../api/client";
import { useCommand, useSend } from "../../api/command";
import { useDenialReason } from "../../auth/access";
import { useJobs } from "../../jobs/openJob";
import { AnchorLink } from "../../ui/Links";
import { ErrorAlert, FormError } from "../../ui/States";
import { showError } from "../../ui/showError";
import { Facts } from "../../ui/Value";
import { RightsByFeature } from "../rights/RightsByFeature";
import { lacking } from "../rights/rights";
import { TeamField, useTeamField } from "../TeamField";
import { credential, identify, type Probe, type Token } from "./probe";
import { t } from "./texts";

type Props = { found: Probe; token: Token; onFound: (probe: Probe) => void; onBack: () => void };

/** Shows what was found and what the token may do, and enrols the host. */
export function ReviewStep({ found, token, onFound, onBack }: Props) {
    const navigate = useNavigate();
    const [name, setName] = useState(found.node ?? found.address);
    const team = useTeamField();
    const [same, setSame] = useState<"yes" | "no" | null>(null);
    const again = useMutation({ mutationFn: () => identify(found, token), onSuccess: onFound });
    const [adopts, setAdopts] = useState(true);
    const whyNoAdopt = useDenialReason("apps.import", team.value);
    const { started } = useJobs();
    const send = useSend();
    // It sees the containers of the whole cluster, so one job adopts them all.
    const adoptAll = async ({ id, name }: { id: number; name: string }) => {
        try {
            const { job } = await send("apps.import", {
                body: { host_ids: [id], dry_run: false, only_tagged: false, unrecognised: true },
            });
            started(job, t.adopting({ name }));
        } catch (e) {
            showError(e);
        }
    };
    const add = useCommand("hosts.add", {
        onSuccess: async (host) => {
            notifications.show({ color: "teal", message: t.enrolled({ name: host.name }) });
            if (adopts && whyNoAdopt === null) await adoptAll(host);
            // The other members of its cluster come next.
            const to = found.peers.length ? "/hosts/$id/cluster" : "/hosts/$id";
            void navigate({ to, params: { id: String(host.id) } });
        },
    });
    // Who may not read the other host learns only here that there is one.
    const unclear = add.error instanceof Problem && add.error.code === "same_system_unclear";
    const question = found.same_system ?? (unclear ? errorText(add.error) : null);
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                add.mutate({
                    body: {
                        name,
                        address: found.address,
                        ...credential(found, token),
                        team_id: team.value,
                        same_system: same === null ? undefined : same === "yes",
                    },
                });
            }}
        >
            <Stack gap="sm">
                <Facts
                    rows={[
                        [t.node, found.node],
                        [t.version, found.version],
                        [t.cluster, found.cluster ?? t.single],
                        [t.others, found.peers.map((peer) => peer.node).join(", ") || t.noOthers],
                    ]}
                />
                {found.already_enrolled !== null && <Enrolled id={found.already_enrolled} />}
                <TextInput
                    label={t.name}
                    description={t.nameText}
                    value={name}
                    onChange={(e) => setName(e.currentTarget.value)}
                    error={faultOf(add.error, "name")}
                    required
                />
                {question !== null && (
                    <Radio.Group
                        label={question}
                        value={same}
                        onChange={(answer) => setSame(answer === "yes" ? "yes" : "no")}
                        required
                    >
                        <Stack gap={6} mt={6}>
                            <Radio value="yes" label={t.same} />
                            <Radio value="no" label={t.apart} />
                        </Stack>
                    </Radio.Group>
                )}
                {whyNoAdopt === null && (
                    <Checkbox
                        label={t.adoptAll}
                        description={t.adoptAllText}
                        checked={adopts}
                        onChange={(e) => setAdopts(e.currentTarget.checked)}
                    />
                )}
                <TeamField {...team} error={faultOf(add.error, "team_id")} />
                <Title order={2}>{t.rights}</Title>
                <RightsByFeature features={found.features} grant={found.grant} missingOnly />
                {lacking(found.features) !== 0 && (
                    <Button variant="default" w="fit-content" loading={again.isPending} onClick={() => again.mutate()}>
                        {t.testAgain}
                    </Button>
                )}
                {again.error && <ErrorAlert error={again.error} />}
                <FormError error={add.error} fields={["name", "team_id"]} />
                <Group justify="space-between">
                    <Button variant="default" onClick={onBack}>
                        {t.back}
                    </Button>
                    <Button
                        type="submit"
                        loading={add.isPending}
                        disabled={found.already_enrolled !== null || (question !== null && same === null)}
                    >
                        {t.title}
                    </Button>
                </Group>
            </Stack>
        </form>
    );
}

function Enrolled({ id }: { id: number }) {
    return (
        <Alert color="orange">
            {t.enrolledAlready({
                link: (children) => (
                    <AnchorLink inherit to="/hosts/$id" params={{ id: String(id) }}>
                        {children}
                    </AnchorLink>
                ),
            })}
        </Alert>
    );
}
