import Markdown from "./Markdown";

const TEXT = `# Web server
Runs **nginx**; see the [wiki](https://wiki.example/web-1).

- certificate: \`certbot\`
- [x] backup tested

<div align='center'><img src='https://elsewhere.example/logo.png' alt='Logo'/> is not loaded.</div>`;

export const OfNotes = () => <Markdown text={TEXT} />;
