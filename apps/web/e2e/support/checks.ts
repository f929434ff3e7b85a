import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { until } from '../../../server/testing/process/index.ts';

/** Without its comments and long names, which a browser would read as well: half the size. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type AxeNode = { target: unknown[]; html: string; failureSummary?: string };
type AxeResult = { violations: { id: string; nodes: AxeNode[] }[] };

/**
 * Changes the device under a page: its colours, and its size. Scrolls through the page once, because the browser draws
 * only visible parts anew.
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

/** Changes the size of a page, which hears of it when it is drawn. */
export async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(
    () =>
      new Promise<unknown>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
        // A browser without a screen may draw no frame where nothing changed.
        setTimeout(done, 500);
      }),
  );
}

/** The violations of WCAG 2.2 AA that axe finds on the present page, one line for each element. */
export async function axe(page: Page): Promise<string[]> {
  await settled(page);
  // Once for each loaded page: the script has half a megabyte.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // A string, because TypeScript does not know the script in the page.
  const run = `axe.run(document, { runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'], iframes: false })`;
  const { violations } = (await page.evaluate(run)) as AxeResult;
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const node of nodes) {
      if (id === 'target-size' && (await isLargeInTheMiddle(page, node.target.join(' ')))) continue;
      const why = node.failureSummary?.split('\n')[1] ?? '';
      found.push(`${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${why}`);
    }
  return found;
}

/**
 * Whether a target is large enough once it stands in the middle of the window: a bar that stays at its edge may cover half
 * of it before. Leaves the page where it was.
 */
async function isLargeInTheMiddle(page: Page, target: string): Promise<boolean> {
  const scroll = (how: string) => page.evaluate(`document.querySelector(${JSON.stringify(target)})?.${how}`);
  await scroll(`scrollIntoView({ block: 'center' })`);
  const only = `axe.run(${JSON.stringify(target)}, { runOnly: { type: 'rule', values: ['target-size'] }, iframes: false })`;
  const { violations } = (await page.evaluate(only)) as AxeResult;
  await page.evaluate('scrollTo(0, 0)');
  return violations.length === 0;
}

/** The elements that stick out of the page to the right, one line each; none when the page does not scroll sideways. */
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

/** Elements that lie beyond the window and cannot be scrolled to inside their own frame, one line for each. */
export async function cutOff(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll('main *:not(svg *)')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 1 && box.height > 1 && (box.right > width + 0.5 || box.left < -0.5) && !scrolls(element);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/**
 * Where the acts of a page ask for too much attention, or controls have a height or an empty box a frame of their own, one line each: a card, a
 * form, a row or a dialog has one filled act at most, and controls have two heights. For a page on a desk.
 */
export async function unlikeTheRest(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const drawn = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    const probe = document.createElement('i');
    probe.style.color = 'var(--accent-fill)';
    document.body.append(probe);
    const fill = getComputedStyle(probe).color;
    probe.remove();
    const filled = [...document.querySelectorAll('main :is(a, button):not([aria-pressed])')].filter(
      (element) => drawn(element) && getComputedStyle(element).backgroundColor === fill,
    );
    const owners = filled.map((element) =>
      element.closest('dialog, [role="dialog"], tr, li, article, form, section, main'),
    );
    const twice = filled.filter((_, place) => owners.indexOf(owners[place] ?? null) !== place);
    const sizes = new Set(
      ['--control', '--control-small'].map((name) => {
        return parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name));
      }),
    );
    const fields = 'select, input:is([type="text"], [type="search"], [type="email"], [type="password"], [type="date"])';
    // Neither the heads of columns nor a field within the frame of another.
    const odd = [...document.querySelectorAll(`main :is(${fields}, [class*="_button_"])`)].filter(
      (element) =>
        drawn(element) &&
        !element.matches('th button, [class*="innerInput"]') &&
        !sizes.has(Math.round(element.getBoundingClientRect().height)),
    );
    probe.style.borderColor = 'var(--line-strong)';
    document.body.append(probe);
    const frame = getComputedStyle(probe).borderTopColor;
    probe.remove();
    const faint = [
      ...document.querySelectorAll('main input:is([type="checkbox"], [type="radio"]):not(:checked)'),
    ].filter(
      (element) =>
        drawn(element) &&
        getComputedStyle(element).appearance === 'none' &&
        !element.matches(':disabled, [data-error]') &&
        getComputedStyle(element).borderTopColor !== frame,
    );
    const told = (element: Element) =>
      `${element.getBoundingClientRect().height} px: ${element.outerHTML.slice(0, 160)}`;
    return [
      ...twice.map((element) => `a second filled act: ${element.outerHTML.slice(0, 160)}`),
      ...faint.map((element) => `a box with a frame of its own: ${element.outerHTML.slice(0, 160)}`),
      ...odd.map((element) => `a height of its own, ${told(element)}`),
    ];
  });
}

/**
 * Waits until nothing moves or loads any more, so that a look afterwards sees the final state. Throws the names of the
 * things that still moved.
 */
export async function settled(page: Page): Promise<void> {
  let left: string[] = [];
  // Polled from here, because a browser without a screen may draw no frame where nothing changes.
  await until('a page at rest', async () => (left = await unrest(page)).length === 0).catch((error: unknown) => {
    throw new Error(`The page does not come to rest: ${left.join(', ')}`, { cause: error });
  });
}

/** The things that move or load on the page, one line each. */
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
