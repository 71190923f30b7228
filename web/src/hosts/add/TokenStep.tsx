import { Anchor, Button, Code, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { call } from "../../api/operation";
import { Copy } from "../../ui/Copy";
import { inputsOf } from "../../ui/form";
import { FormError, Loaded } from "../../ui/States";
import { identify, type Probe, type Token } from "./probe";
import { t } from "./texts";

type Props = {
    at: Probe;
    token: Token;
    onChange: (token: Token) => void;
    onBack: () => void;
    onProbed: (probe: Probe) => void;
};

/** Asks for the API token, and reads with it what the host is. */
export function TokenStep({ at, token, onChange, onBack, onProbed }: Props) {
    const probe = useMutation({ mutationFn: () => identify(at, token), onSuccess: onProbed });
    const form = inputsOf(
        token,
        {},
        (change) => onChange({ ...token, ...change }),
        (field) => faultOf(probe.error, `token_${field}`),
    );
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                probe.mutate();
            }}
        >
            <Stack gap="sm">
                <TokenScript />
                <TextInput
                    label={t.tokenId}
                    placeholder="holdfast@pve!holdfast"
                    {...form.text("id")}
                    required
                    autoComplete="off"
                    spellCheck={false}
                />
                <PasswordInput label={t.tokenSecret} {...form.text("secret")} required autoComplete="off" />
                <FormError error={probe.error} fields={["token_id", "token_secret"]} />
                <Group justify="space-between">
                    <Button variant="default" onClick={onBack}>
                        {t.back}
                    </Button>
                    <Button type="submit" loading={probe.isPending}>
                        {t.test}
                    </Button>
                </Group>
            </Stack>
        </form>
    );
}

function TokenScript() {
    const [shown, setShown] = useState(false);
    const query = useQuery({
        queryKey: ["token-script"],
        queryFn: () => call("hosts.token_script", { body: {} }),
        enabled: shown,
    });
    if (!shown) {
        return (
            <Text>
                {t.tokenText}{" "}
                <Anchor component="button" type="button" ta="start" onClick={() => setShown(true)}>
                    {t.showCommands}
                </Anchor>
            </Text>
        );
    }
    return (
        <Loaded query={query}>
            {({ script }) => (
                <Stack gap={6}>
                    <Code block className="commands" tabIndex={0} role="region" aria-label={t.commands}>
                        {script}
                    </Code>
                    <Copy text={script} label={t.copyCommands} w="fit-content" />
                </Stack>
            )}
        </Loaded>
    );
}
