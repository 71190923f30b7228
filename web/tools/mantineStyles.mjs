const MODULE = "virtual:mantine.css";
const BASE = ["baseline", "default-css-variables", "global"];

/**
 * Adds to each component of Mantine its own styles, so that a page loads those of the components that it uses. They are in a
 * layer: our styles win, in whatever order the files arrive. The development server loads all of them.
 */
export function mantineStyles() {
    let building = false;
    return {
        name: "mantine-styles",
        config: (_, { command }) => void (building = command === "build"),
        resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
        load(id) {
            if (id !== `\0${MODULE}`) return undefined;
            const names = building ? BASE.map((name) => `styles/${name}`) : ["styles"];
            return names.map((name) => `@import "@mantine/core/${name}.layer.css";`).join("\n");
        },
        transform(code, id) {
            const component = building ? /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1] : undefined;
            return component
                ? { code: `import "@mantine/core/styles/${component}.layer.css";\n${code}`, map: null }
                : undefined;
        },
    };
}
