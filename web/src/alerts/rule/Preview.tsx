import { Loader, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { errorText } from "../../api/client";
import { span, when } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import type { RuleBody } from "./draft";
import { preview } from "./queries";
import { t } from "./texts";

const SHOWN = 5;
const TYPING_MS = 400;

/** When a rule would have fired in the last week; null while it is not complete. */
export function Preview({ rule }: { rule: RuleBody | null }) {
    // The answer does not depend on the name, nor on who is told.
    const asked = rule && JSON.stringify({ ...rule, name: "preview", channel_ids: null });
    const [settled] = useDebouncedValue(asked, TYPING_MS);
    const { data, error, isFetching } = useQuery({
        ...preview(settled ?? "{}"),
        enabled: settled !== null,
        placeholderData: keepPreviousData,
    });
    return (
        <Stack gap={4} className="panel padded" component="section" aria-label={t.preview} aria-live="polite">
            <Text fw={600}>
                {t.preview} {isFetching && <Loader size={12} aria-hidden />}
            </Text>
            {rule === null ? (
                <Quiet>{t.previewWait}</Quiet>
            ) : error ? (
                <Quiet>{t.previewFailed({ reason: errorText(error) })}</Quiet>
            ) : (
                data && <Fired of={data} />
            )}
        </Stack>
    );
}

type Found = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof preview>["queryFn"]>>>>;

function Fired({ of: { count, times, targets, looked_at } }: { of: Found }) {
    const part = looked_at < targets && <Quiet>{t.previewLooked({ looked: looked_at, n: targets })}</Quiet>;
    if (count === 0) {
        return (
            <>
                <Text>{t.previewNone}</Text>
                {part}
            </>
        );
    }
    return (
        <>
            <Text>{t.previewCount({ n: count })}</Text>
            <ul className="findings">
                {times.slice(0, SHOWN).map(({ target, from, to }, index) => (
                    <li key={`${from}:${index}`}>
                        {to === null
                            ? t.previewOpen({ target: target.name, from: when(from) })
                            : t.previewRow({
                                  target: target.name,
                                  from: when(from),
                                  time: span((Date.parse(to) - Date.parse(from)) / 1000),
                              })}
                    </li>
                ))}
            </ul>
            {count > Math.min(times.length, SHOWN) && (
                <Quiet>{t.previewMore({ n: count - Math.min(times.length, SHOWN) })}</Quiet>
            )}
            {part}
        </>
    );
}
