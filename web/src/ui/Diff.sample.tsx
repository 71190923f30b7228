import { Diff } from "./Diff";
import { parse } from "./unified";

const FILES = parse(`--- a/ct/notes.sh
+++ b/ct/notes.sh
@@ -1,4 +1,5 @@
 #!/usr/bin/env bash
-VERSION=1.4.0
+VERSION=1.5.0
+CHANNEL=stable
 install_notes "$VERSION"
 motd
`);

export const OfAFile = () => <Diff files={FILES} />;
export const WithMarkedLines = () => (
    <Diff files={FILES} marked={{ is: ({ text }) => text.startsWith("CHANNEL"), text: "changed by others" }} />
);
