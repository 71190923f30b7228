import { Alert, Button, Group, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Feature, Schemas } from "../api/client";
import { useSend } from "../api/command";
import { entitlements } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { AREAS, isFeature, isOffByDefault, offBecause } from "../auth/features";
import { when } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { Loaded } from "../ui/States";
import { showError } from "../ui/showError";
import { Source, settable } from "./Source";
import { t } from "./texts";

type Map = Schemas["EntitlementsView"];

/** The features of this installation, and what switched them on or off. */
export function Features() {
    const query = useQuery(entitlements);
    return <Loaded query={query}>{(map) => <Areas map={map} />}</Loaded>;
}

function Areas({ map }: { map: Map }) {
    const send = useSend();
    const denialReason = useDenialReason("meta.set_entitlements");
    const [text, setText] = useState("");
    const change = useMutation({
        mutationFn: (flipped: string) => {
            // Only features controlled by the settings are sent; those set by the environment or the policy are not affected.
            const ours = Object.keys(map.features)
                .filter(isFeature)
                .filter((key) => settable(map.sources[key]));
            const isOn = (key: Feature) => map.features[key] !== (key === flipped);
            const off = ours.filter((key) => !isOffByDefault(key) && !isOn(key));
            return send("meta.set_entitlements", { body: { off, on: ours.filter(isOffByDefault).filter(isOn) } });
        },
        onError: showError,
    });
    const fits = (key: string, name: string) => `${key} ${name}`.toLowerCase().includes(text.trim().toLowerCase());
    const known = AREAS.map(({ area, features }) => ({
        area,
        rows: Object.entries(features).filter(([key, name]) => map.in_use.includes(key) && fits(key, name)),
    })).filter(({ rows }) => rows.length > 0);
    return (
        <Stack gap="md">
            <Policy policy={map.policy} />
            <Group justify="space-between">
                <Quiet className="grows-wide">{denialReason ?? t.featureOffCantUsed}</Quiet>
                <TextInput
                    aria-label={t.filterFeatures}
                    placeholder={t.filter}
                    leftSection={<IconSearch size={15} />}
                    value={text}
                    onChange={(e) => setText(e.currentTarget.value)}
                    w={{ base: "100%", xs: 190 }}
                />
            </Group>
            {known.length === 0 && (
                <Button variant="default" w="fit-content" onClick={() => setText("")}>
                    {t.noFeatureMatchesClear}
                </Button>
            )}
            <div className="areas">
                {known.map(({ area, rows }) => (
                    <section key={area} className="panel padded" aria-label={area}>
                        <Title order={2} mb="xs">
                            {area}
                        </Title>
                        <Stack gap={10}>
                            {rows.map(([key, name]) => (
                                <FeatureRow
                                    key={key}
                                    id={key}
                                    name={name}
                                    on={map.features[key] === true}
                                    source={map.sources[key]}
                                    why={denialReason}
                                    onFlip={() => {
                                        if (!change.isPending) change.mutate(key);
                                    }}
                                />
                            ))}
                        </Stack>
                    </section>
                ))}
            </div>
        </Stack>
    );
}

type FeatureRowProps = {
    id: string;
    name: string;
    on: boolean;
    source: string | undefined;
    why: string | null;
    onFlip: () => void;
};

function FeatureRow({ id, name, on, source, why, onFlip }: FeatureRowProps) {
    const fixed = !settable(source);
    const { who } = offBecause(source);
    return (
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
            <div className="shrinks">
                <Text fw={600}>{name}</Text>
                <Quiet size="xs" className="mono">
                    {id}
                </Quiet>
                {fixed && !on && <Quiet size="xs">{who}</Quiet>}
            </div>
            <Group gap={8} wrap="nowrap" className="rigid">
                {source !== "default" && <Source of={source} />}
                {why !== null || fixed ? (
                    <Text className={on ? undefined : "quiet"}>{on ? t.switchedOn : t.switchedOff}</Text>
                ) : (
                    <Switch aria-label={name} checked={on} onChange={onFlip} />
                )}
            </Group>
        </Group>
    );
}

const STATES = { valid: t.policyValid, expired: t.policyExpired, invalid: t.policyInvalid };

function Policy({ policy }: { policy: Map["policy"] }) {
    if (policy.state === "none") return null;
    const text =
        policy.state === "valid"
            ? t.forUntil({
                  subject: policy.subject ?? t.thisInstallation,
                  expiresAt: when(policy.expires_at) ?? t.furtherNotice,
              })
            : policy.state === "expired"
              ? t.policyExpiredStillApplies({ expiresAt: when(policy.expires_at) ?? "–" })
              : t.policyFileCantRead;
    return (
        <Alert
            color={policy.state === "valid" ? "sea" : "orange"}
            title={t.policyFile({ state: STATES[policy.state] })}
            role={policy.state === "valid" ? undefined : "alert"}
        >
            <Text>{policy.warning ?? text}</Text>
            {policy.warning && policy.state === "valid" && <Text>{text}</Text>}
        </Alert>
    );
}
