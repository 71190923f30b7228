import { t } from "./texts";

const SHORT = { app: t.kindApp, container: t.kindContainer, vm: t.kindVm, template: t.kindTemplate, host: t.kindHost };

/** What kind of object a row is, in a few letters. An icon would cost each row of a long list more than all of its texts. */
export function KindLabel({ of, name }: { of: keyof typeof SHORT; name: string }) {
    return <abbr title={name}>{SHORT[of]}</abbr>;
}
