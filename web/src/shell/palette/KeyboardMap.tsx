import { Kbd, Switch, Title } from "@mantine/core";
import { Fragment } from "react";
import { Dialog } from "../../ui/Dialog";
import { isApple, PART_SHORTCUTS, printed, SHORTCUTS, type Shortcut } from "../../ui/shortcuts";
import { t } from "./texts";
import { usePlainKeys } from "./useKeys";

/** All keyboard shortcuts, as the code declares them. */
export default function KeyboardMap({ opened, onClose }: { opened: boolean; onClose: () => void }) {
    const [plain, setPlain] = usePlainKeys();
    const all = [...SHORTCUTS, ...PART_SHORTCUTS];
    return (
        <Dialog opened={opened} onClose={onClose} title={t.keyboardTitle} size="lg">
            <div className="keyboard-map">
                {[...new Set(all.map(({ group }) => group))].map((group) => (
                    <section key={group}>
                        <Title order={3} mb={6}>
                            {group}
                        </Title>
                        <dl>
                            {all
                                .filter((one) => one.group === group)
                                .map((one) => (
                                    <Fragment key={one.id}>
                                        <dt>{one.label}</dt>
                                        <dd>
                                            <Keys of={one} />
                                        </dd>
                                    </Fragment>
                                ))}
                        </dl>
                    </section>
                ))}
            </div>
            <Switch
                mt="md"
                label={t.plainKeys}
                description={t.plainKeysNote({ keys: printed("mod+k", isApple()).join(" ") })}
                checked={plain}
                onChange={(e) => setPlain(e.currentTarget.checked)}
            />
        </Dialog>
    );
}

function Keys({ of }: { of: Shortcut }) {
    return of.keys.map((keys, at) => (
        <Fragment key={keys.join()}>
            {at > 0 && <span className="quiet"> {t.or} </span>}
            {keys.map((stroke, place) => (
                <Fragment key={stroke}>
                    {place > 0 && <span className="quiet"> {t.thenStroke} </span>}
                    {printed(stroke, isApple()).map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                    ))}
                </Fragment>
            ))}
        </Fragment>
    ));
}
