import { describe, expect, test } from "vitest";
import { parse, tally } from "./unified";

const TWO = `--- a/ct/wiki.sh
+++ b/ct/wiki.sh
@@ -1,4 +1,5 @@
 #!/usr/bin/env bash
-APP="Wiki"
--- not the head of a file
+APP="Wiki 2"
+var_cpu="2"
+++ nor this
 start
--- /dev/null
+++ b/install/wiki-install.sh
@@ -0,0 +1 @@
+apt-get update
\\ No newline at end of file
`;

describe("a unified diff", () => {
    test("is parsed file by file, with line numbers on both sides", () => {
        const [script, install] = parse(TWO);
        expect(script?.path).toBe("ct/wiki.sh");
        expect(script?.hunks[0]?.map((l) => [l.kind, l.before, l.after, l.text])).toEqual([
            ["same", 1, 1, "#!/usr/bin/env bash"],
            ["removed", 2, null, 'APP="Wiki"'],
            ["removed", 3, null, "-- not the head of a file"],
            ["added", null, 2, 'APP="Wiki 2"'],
            ["added", null, 3, 'var_cpu="2"'],
            ["added", null, 4, "++ nor this"],
            ["same", 4, 5, "start"],
        ]);
        expect(install).toEqual({
            path: "install/wiki-install.sh",
            hunks: [[{ kind: "added", before: null, after: 1, text: "apt-get update" }]],
        });
    });

    test("is counted", () => expect(tally(parse(TWO))).toEqual({ added: 4, removed: 2 }));

    test("of equal texts is empty", () => expect(parse("")).toEqual([]));
});
