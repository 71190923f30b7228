import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import type { ComponentType } from "react";

/** The samples of each part, by its file. */
const PARTS = Object.entries(
    import.meta.glob<Record<string, ComponentType>>("../src/ui/**/*.sample.tsx", { eager: true }),
)
    .map(([path, samples]) => ({ part: path.replace("../src/ui/", "").replace(".sample.tsx", ""), samples }))
    .sort((a, b) => nameOf(a.part).localeCompare(nameOf(b.part)));

/** All parts of src/ui with their samples: /dev/ui of the development server. */
export function StylePage() {
    const { colorScheme, setColorScheme } = useMantineColorScheme();
    return (
        <div className="style-page">
            <nav aria-label="Parts">
                <SegmentedControl
                    size="xs"
                    aria-label="Colours"
                    data={["auto", "light", "dark"]}
                    value={colorScheme}
                    onChange={(next) => setColorScheme(next as typeof colorScheme)}
                />
                {PARTS.map(({ part }) => (
                    <a key={part} href={`#${part}`}>
                        {nameOf(part)}
                    </a>
                ))}
            </nav>
            <main>
                <h1>Parts of the page</h1>
                {PARTS.map(({ part, samples }) => (
                    <section key={part} id={part} aria-labelledby={`${part}-name`}>
                        <h2 id={`${part}-name`}>
                            {nameOf(part)} <code className="quiet">src/ui/{part}.tsx</code>
                        </h2>
                        {Object.entries(samples).map(([name, Sample]) => (
                            <figure key={name}>
                                <figcaption className="quiet">{inWords(name)}</figcaption>
                                <Sample />
                            </figure>
                        ))}
                    </section>
                ))}
            </main>
        </div>
    );
}

function nameOf(part: string): string {
    return part.split("/").at(-1) ?? part;
}

/** "OfAHost" as "Of a host". */
function inWords(name: string): string {
    return name.replace(/\B\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
}
