import type { CSSProperties } from "react";
import tokens from "./tokens.css?raw";

const names = [...new Set([...tokens.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name!))];
const LENGTHS = names.filter((name) => /^--(space|radius|dot|width)/.test(name));
const TINTED = names.filter((name) => names.includes(`${name}-tint`));
const COLOURS = [
    ...names.filter((name) => !LENGTHS.includes(name) && !/shadow|tint/.test(name)),
    "--panel",
    "--line",
    "--quiet",
];

const as = (name: string) => ({ "--token": `var(${name})` }) as CSSProperties;

export const SpaceAndSize = () => (
    <div className="tokens">
        {LENGTHS.map((name) => (
            <div key={name}>
                <i data-length style={as(name)} />
                <code>{name}</code>
            </div>
        ))}
    </div>
);

export const Colours = () => (
    <div className="tokens">
        {COLOURS.map((name) => (
            <div key={name}>
                <i style={as(name)} />
                <code>{name}</code>
            </div>
        ))}
    </div>
);

export const TextOnItsTint = () => (
    <div className="tokens">
        {TINTED.map((name) => (
            <span key={name} data-state style={{ color: `var(${name})`, background: `var(${name}-tint)` }}>
                {name}
            </span>
        ))}
    </div>
);
