import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Checks the current page against WCAG 2.2 AA, as far as a program can, or against some of axe's rules. */
export async function expectAccessible(page: Page, rules: string[] = []) {
    // The little that still moves although the journeys ask for reduced motion is awaited; endless animations are ignored.
    await page.evaluate(async () => {
        // What was shown just now begins to move with the next frames.
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
        const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
        await Promise.allSettled(finite.map((one) => one.finished));
    });
    const axe = new AxeBuilder({ page });
    if (rules.length > 0) axe.withRules(rules);
    else axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
}

/** Checks that the current page needs no horizontal scrolling; it may still be adapting to the size of the window. */
export async function expectToFit(page: Page) {
    // Not window.innerWidth: on a telephone it grows with what does not fit.
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, `width of ${page.url()}`).toBeLessThanOrEqual(page.viewportSize()!.width);
}
