import { texts } from "../../texts/texts";

export const t = texts("push", {
    title: "This browser",
    note: "Messages are shown by this browser, also while Holdfast is not open. They go through the push service of its vendor, encrypted so that only this browser can read them.",
    turnOn: "Notify me in this browser",
    turnOff: "Stop notifying me in this browser",
    on: "This browser is notified.",
    off: "This browser is not notified.",
    unsupported: "This browser can’t be notified. On an iPhone or iPad, add Holdfast to the home screen first and open it from there.",
    insecure: "Browsers are only notified by pages with https. Open Holdfast at an https address.",
    denied: "Notifications of this page are blocked in the settings of the browser. Allow them there, and load the page again.",
    refused: "The browser refused: {reason}",
    asked: "The browser asks for permission when you turn it on.",
    others: "My browsers",
    name: "Browser",
    service: "Push service",
    since: "Since",
    none: "None of your browsers is notified.",
    end: "Stop notifying {name}",
    install: "Holdfast can be installed like an app: use “Install” or “Add to home screen” in the menu of the browser.",
});
