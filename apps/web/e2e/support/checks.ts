import axeCore from 'axe-core';
import type { Page } from 'playwright-core';
import { until } from '../../../server/src/testing/process/index.ts';

type AxeNode = { target: unknown[]; html: string; failureSummary?: string };
type AxeResult = { violations: { id: string; nodes: AxeNode[] }[] };

/**
 * Changes the device under a page: its colours, and its size. The page is read from top to bottom once, because the
 * browser draws nothing anew of what nobody sees.
 */
export async function show(
  page: Page,
  colorScheme: 'light' | 'dark',
  viewport: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  // The page hears of it a moment later.
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    // A browser without a screen may draw no frame where nothing changed.
    const nextFrame = () =>
      new Promise<unknown>((done) => {
        requestAnimationFrame(done);
        setTimeout(done, 500);
      });
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await nextFrame();
      await nextFrame();
    }
    scrollTo(0, 0);
    await nextFrame();
  });
}

/** What axe finds against WCAG 2.2 AA on the page as it stands, one line for each element. */
export async function axe(page: Page): Promise<string[]> {
  await settled(page);
  // Once for each page that was loaded: it is half a megabyte.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeCore.source);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // A string: TypeScript knows nothing of what was put into the page.
  const run = `axe.run(document, { runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'], iframes: false })`;
  const { violations } = (await page.evaluate(run)) as AxeResult;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1] ?? ''}`,
    ),
  );
}

/** What sticks out of the page to the right, one line for each element; nothing when the page does not scroll sideways. */
export async function sticksOut(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    );
    return [
      `${document.documentElement.scrollWidth} px wide`,
      ...wide.slice(-5).map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
}

/** Waits until nothing moves or loads any more: what is looked at then stays. Throws what still did. */
async function settled(page: Page): Promise<void> {
  let left: string[] = [];
  // Asked from here, because a browser without a screen may draw no frame where nothing changes.
  await until('a page at rest', async () => (left = await unrest(page)).length === 0).catch((error: unknown) => {
    throw new Error(`The page does not come to rest: ${left.join(', ')}`, { cause: error });
  });
}

/** What moves or loads on the page, one line for each. */
function unrest(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const busy = [...document.querySelectorAll('[aria-busy="true"]')].map((element) => element.outerHTML.slice(0, 160));
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
      .map((animation) =>
        'transitionProperty' in animation ? `the change of ${String(animation.transitionProperty)}` : 'an animation',
      );
    return [...busy, ...moving, ...(document.fonts.status === 'loaded' ? [] : ['fonts'])];
  });
}
