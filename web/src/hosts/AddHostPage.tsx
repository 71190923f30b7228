import {
    Alert,
    Anchor,
    Button,
    Checkbox,
    Code,
    CopyButton,
    Group,
    List,
    PasswordInput,
    Stack,
    Stepper,
    Text,
    TextInput,
} from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconCertificate, IconKey, IconServer2 } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api, Problem, type Schemas, take } from "../api/client";
import { Facts } from "../ui/Value";
import { when } from "../ui/format";
import { PageHead, Panel, ErrorAlert } from "../ui/States";
import { AccessGate } from "../ui/AccessGate";
import { TeamField, useTeamField } from "./TeamField";

type Probe = Schemas["Probe"];

/** Enrolling a host: its certificate is fetched and accepted before Holdfast sends any secret to it. */
export default function AddHostPage() {
    return (
        <AccessGate of="hosts.add" title="Add host">
            <AddHost />
        </AccessGate>
    );
}

function AddHost() {
    const search = useSearch({ from: "/shell/hosts/add" });
    const navigate = useNavigate();
    const cache = useQueryClient();
    const [step, setStep] = useState(0);
    const narrow = useMediaQuery("(max-width: 560px)");
    const [address, setAddress] = useState(search.address ?? "");
    const [token, setToken] = useState({ id: "", secret: "" });
    const [name, setName] = useState("");
    const team = useTeamField();
    const [accepted, setAccepted] = useState(false);
    const [certificate, setCertificate] = useState<Probe | null>(null);
    const [found, setFound] = useState<Probe | null>(null);

    const fetchCertificate = useMutation({
        mutationFn: () => take(api.POST("/api/v1/hosts/probe", { body: { address } })),
        onSuccess: (probe) => {
            setCertificate(probe);
            setAccepted(false);
            setStep(1);
        },
    });
    const identify = useMutation({
        mutationFn: () =>
            take(
                api.POST("/api/v1/hosts/probe", {
                    body: {
                        address,
                        token_id: token.id.trim(),
                        token_secret: token.secret.trim(),
                        tls_fingerprint: certificate?.fingerprint ?? null,
                    },
                }),
            ),
        onSuccess: (probe) => {
            setFound(probe);
            setName((typed) => typed || probe.node || address);
            setStep(3);
        },
    });
    const add = useMutation({
        mutationFn: () =>
            take(
                api.POST("/api/v1/hosts", {
                    body: {
                        name,
                        address,
                        token_id: token.id.trim(),
                        token_secret: token.secret.trim(),
                        tls_fingerprint: certificate?.fingerprint ?? null,
                        team_id: team.value,
                    },
                }),
            ),
        onSuccess: (host) => {
            void cache.invalidateQueries({ queryKey: ["hosts"] });
            void cache.invalidateQueries({ queryKey: ["discovered"] });
            notifications.show({ color: "teal", message: `${host.name} is enrolled.` });
            // The other members of its cluster come next.
            const to = found?.peers.length ? "/hosts/$id/cluster" : "/hosts/$id";
            void navigate({ to, params: { id: String(host.id) } });
        },
    });
    const fault = (e: unknown, field: string) => (e instanceof Problem ? e.fault(field) : undefined);

    return (
        <div style={{ maxWidth: 720 }}>
            <PageHead title="Add host" />
            <Panel>
                <Stepper active={step} onStepClick={setStep} allowNextStepsSelect={false} size="xs" mb="lg" wrap={false}>
                    <Stepper.Step label={narrow ? undefined : "Address"} aria-label="Address" icon={<IconServer2 size={16} />} />
                    <Stepper.Step label={narrow ? undefined : "Certificate"} aria-label="Certificate" icon={<IconCertificate size={16} />} />
                    <Stepper.Step label={narrow ? undefined : "Token"} aria-label="Token" icon={<IconKey size={16} />} />
                    <Stepper.Step label={narrow ? undefined : "Add"} aria-label="Add" />
                </Stepper>
                {step === 0 && (
                    <form
                        onSubmit={(e) => {
                            e.preventDefault();
                            fetchCertificate.mutate();
                        }}
                    >
                        <Stack gap="sm">
                            <TextInput
                                label="Address"
                                description="Name or IP address of the host, with the port if it is not 8006."
                                placeholder="pve1.example.net"
                                value={address}
                                onChange={(e) => setAddress(e.currentTarget.value)}
                                error={fault(fetchCertificate.error, "address")}
                                required
                                autoFocus
                            />
                            {fetchCertificate.error && !fault(fetchCertificate.error, "address") && <ErrorAlert error={fetchCertificate.error} />}
                            <Group justify="flex-end">
                                <Button type="submit" loading={fetchCertificate.isPending}>
                                    Show certificate
                                </Button>
                            </Group>
                        </Stack>
                    </form>
                )}
                {step === 1 && certificate && (
                    <Stack gap="sm">
                        <Text size="sm">
                            {certificate.trusted_by_system
                                ? "This certificate is trusted by the certificate authorities of this system."
                                : "This certificate is not trusted by the system, which is usual for Proxmox VE. Compare the fingerprint with the one that the host shows under System → Certificates, or with the output of:"}
                        </Text>
                        {!certificate.trusted_by_system && (
                            <Code block>pvenode cert info --output-format yaml | grep -A1 pve-ssl.pem -e fingerprint</Code>
                        )}
                        <Facts
                            rows={[
                                ["Fingerprint", <span className="mono">{certificate.fingerprint}</span>],
                                ["Subject", certificate.certificate.subject],
                                ["Issuer", certificate.certificate.issuer],
                                ["Valid until", when(certificate.certificate.not_after)],
                            ]}
                        />
                        <Checkbox
                            label="This is the host's certificate. Accept no other certificate at this address."
                            checked={accepted}
                            onChange={(e) => setAccepted(e.currentTarget.checked)}
                        />
                        <Group justify="space-between">
                            <Button variant="default" onClick={() => setStep(0)}>
                                Back
                            </Button>
                            <Button disabled={!accepted} onClick={() => setStep(2)}>
                                Accept certificate
                            </Button>
                        </Group>
                    </Stack>
                )}
                {step === 2 && (
                    <form
                        onSubmit={(e) => {
                            e.preventDefault();
                            identify.mutate();
                        }}
                    >
                        <Stack gap="sm">
                            <TokenScript />
                            <TextInput
                                label="Token id"
                                placeholder="holdfast@pve!holdfast"
                                value={token.id}
                                onChange={(e) => setToken({ ...token, id: e.currentTarget.value })}
                                error={fault(identify.error, "token_id")}
                                required
                                autoComplete="off"
                                spellCheck={false}
                            />
                            <PasswordInput
                                label="Token secret"
                                value={token.secret}
                                onChange={(e) => setToken({ ...token, secret: e.currentTarget.value })}
                                error={fault(identify.error, "token_secret")}
                                required
                                autoComplete="off"
                            />
                            {identify.error && !(identify.error instanceof Problem && identify.error.faults.length) && (
                                <ErrorAlert error={identify.error} />
                            )}
                            <Group justify="space-between">
                                <Button variant="default" onClick={() => setStep(1)}>
                                    Back
                                </Button>
                                <Button type="submit" loading={identify.isPending}>
                                    Test token
                                </Button>
                            </Group>
                        </Stack>
                    </form>
                )}
                {step === 3 && found && (
                    <form
                        onSubmit={(e) => {
                            e.preventDefault();
                            add.mutate();
                        }}
                    >
                        <Stack gap="sm">
                            <Facts
                                rows={[
                                    ["Node", found.node],
                                    ["Proxmox VE", found.version],
                                    ["Cluster", found.cluster ?? "none (single host)"],
                                    ["Other members", found.peers.map((p) => p.node).join(", ") || "none"],
                                ]}
                            />
                            <Missing rows={found.missing_privileges} />
                            {found.already_enrolled !== null && (
                                <Alert color="orange">
                                    This node is{" "}
                                    <Anchor
                                        inherit
                                        renderRoot={(props) => (
                                            <Link to="/hosts/$id" params={{ id: String(found.already_enrolled) }} {...props} />
                                        )}
                                    >
                                        already enrolled
                                    </Anchor>
                                    .
                                </Alert>
                            )}
                            <TextInput
                                label="Name"
                                description="The name of the host in Holdfast."
                                value={name}
                                onChange={(e) => setName(e.currentTarget.value)}
                                error={fault(add.error, "name")}
                                required
                            />
                            <TeamField {...team} error={fault(add.error, "team_id")} />
                            {add.error && !fault(add.error, "name") && !fault(add.error, "team_id") && (
                                <ErrorAlert error={add.error} />
                            )}
                            <Group justify="space-between">
                                <Button variant="default" onClick={() => setStep(2)}>
                                    Back
                                </Button>
                                <Button type="submit" loading={add.isPending} disabled={found.already_enrolled !== null}>
                                    Add host
                                </Button>
                            </Group>
                        </Stack>
                    </form>
                )}
            </Panel>
        </div>
    );
}

function Missing({ rows }: { rows: Schemas["MissingPrivilege"][] | null }) {
    if (rows === null) return <Alert color="orange">The token may not read its permissions, so it is unknown what it lacks.</Alert>;
    if (rows.length === 0) return <Alert color="teal">The token has all privileges that Holdfast uses.</Alert>;
    return (
        <Alert color="orange" title="Some functions will not work with this token">
            <List size="sm">
                {rows.map((m) => (
                    <List.Item key={m.privilege + m.path}>
                        <span className="mono">{m.privilege}</span> on <span className="mono">{m.path}</span> is missing{" "}
                        {m.needed_for}.
                    </List.Item>
                ))}
            </List>
        </Alert>
    );
}

function TokenScript() {
    const [shown, setShown] = useState(false);
    const script = useQuery({
        queryKey: ["token-script"],
        queryFn: () => take(api.POST("/api/v1/hosts/token-script", { body: {} })),
        enabled: shown,
    });
    if (!shown) {
        return (
            <Text size="sm">
                Holdfast signs in with an API token.{" "}
                <Anchor component="button" type="button" size="sm" onClick={() => setShown(true)}>
                    Show the commands that create a token with the required privileges only
                </Anchor>
            </Text>
        );
    }
    return (
        <Stack gap={6}>
            <Code block style={{ maxHeight: 260, overflow: "auto" }}>
                {script.data?.script ?? "…"}
            </Code>
            <CopyButton value={script.data?.script ?? ""}>
                {({ copied, copy }) => (
                    <Button size="xs" variant="default" onClick={copy} w="fit-content">
                        {copied ? "Copied" : "Copy commands"}
                    </Button>
                )}
            </CopyButton>
        </Stack>
    );
}
