import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Checks the current page against WCAG 2.2 AA, as far as a program can, or against some of axe's rules. axe runs in the page itself, which
 * has no frames: its adapter for Playwright opens another page for each check, which takes longer than the check.
 */
export async function expectAccessible(page: Page, rules: string[] = []) {
    // The little that still moves although the journeys ask for reduced motion is awaited; endless animations are ignored.
    await page.evaluate(async () => {
        // What was shown just now begins to move with the next frames.
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
        const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
        await Promise.allSettled(finite.map((one) => one.finished));
    });
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
    const found = await page.evaluate(
        async (options) => {
            const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
            return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
        },
        { runOnly: rules.length > 0 ? rules : WCAG_AA, resultTypes: ["violations" as const] },
    );
    expect(found).toEqual([]);
}

/** Checks that the current page needs no horizontal scrolling; it may still be adapting to the size of the window. */
export async function expectToFit(page: Page) {
    // Not window.innerWidth: on a telephone it grows with what does not fit.
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, `width of ${page.url()}`).toBeLessThanOrEqual(page.viewportSize()!.width);
}
