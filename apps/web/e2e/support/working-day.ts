import { appendFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Device = { name: string; width: number };
type Count = { presses: number; field: string };

/** Runs in the page: counts what a person does there. A field that is filled counts once, as does a choice in a list. */
function watchPresses(): void {
  const here = window as unknown as { counted?: Count };
  const count: Count = JSON.parse(sessionStorage.getItem('counted') ?? '{"presses":0,"field":""}');
  here.counted = count;
  const press = (field = ''): void => {
    if (field === '' || field !== count.field) count.presses += 1;
    count.field = field;
    sessionStorage.setItem('counted', JSON.stringify(count));
  };
  const isText = (target: EventTarget | null): boolean =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable) ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button', 'submit'].includes(target.type));
  const nameOf = (target: EventTarget | null): string =>
    target instanceof Element ? target.id || (target.getAttribute('aria-label') ?? target.tagName) : '';
  addEventListener('pointerdown', ({ target }) => press(isText(target) ? nameOf(target) : ''), true);
  addEventListener('keydown', ({ key }) => ['Enter', ' ', 'Escape'].includes(key) && press(), true);
  addEventListener('input', ({ target }) => isText(target) && press(nameOf(target)), true);
  addEventListener('change', ({ target }) => !isText(target) && target instanceof HTMLSelectElement && press(), true);
  addEventListener(
    'change',
    ({ target }) => target instanceof HTMLInputElement && target.type === 'file' && press(),
    true,
  );
}

/**
 * A person's working day: named tasks, at whose end `presses` has those of each, each from the page where it begins, with the presses that it took and the seconds that
 * the pages made the person wait. With WORKING_DAY=<file> each is added to that file as a line of JSON.
 */
export async function beginDay(page: Page, device: Device) {
  await page.addInitScript(watchPresses);

  const presses = new Map<string, number>();

  /** Does a task, which must not take more presses than `most`. */
  async function task(name: string, most: number, from: string, act: () => Promise<unknown>): Promise<void> {
    await page.goto(from);
    await page.evaluate(() => sessionStorage.removeItem('counted'));
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const began = performance.now();
    await act();
    const seconds = (performance.now() - began) / 1000;
    const taken = await page.evaluate(() => (window as unknown as { counted: Count }).counted.presses);
    presses.set(name, taken);
    const line = { name, device: device.name, presses: taken, seconds: Number(seconds.toFixed(1)) };
    const file = process.env['WORKING_DAY'];
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
    expect(taken, name).toBeLessThanOrEqual(most);
  }

  return { task, presses };
}
