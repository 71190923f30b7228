export default function DisksTab() { return null; }
