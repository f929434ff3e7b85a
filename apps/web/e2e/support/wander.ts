import type { Attempt } from '@lectern/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type HttpClient, type SeededRandom, seededRandom } from '../../../server/testing/process/index.ts';
import { newPage } from './browser.ts';
import { clientOf, makePerson } from './people.ts';
import { keepsShell } from './kept-shell.ts';
import { pendingAnswers } from './pending-answers.ts';
import { goTo, makeTest } from './tests.ts';

type World = {
  random: SeededRandom;
  context: BrowserContext;
  page: Page;
  attemptId: string;
  met: string[];
  /** The choices so far, by question. */
  chosen: Map<number, string>;
};

const below = (random: SeededRandom, number: number): number => random.between(0, number - 1);
const otherPages = ['/home', '/courses', '/student-courses', '/my-results', '/profile'];
const anyOtherPage = ({ random }: World): string => otherPages[below(random, otherPages.length)] ?? '/home';

/** Opens an address in the tab; without a network there is only the browser's own page about that. */
const visit = (page: Page, path: string): Promise<unknown> => page.goto(path).catch(() => undefined);

/** Waits until the attempt's page shows a question. The profile has radio buttons too. */
async function seeQuestion({ page, attemptId }: World): Promise<void> {
  await page.waitForURL(`**/attempt/${attemptId}`);
  await page.getByRole('heading', { name: /^Question \d+ of / }).waitFor();
}

const sit = async (world: World): Promise<void> => {
  await world.page.goto(`/attempt/${world.attemptId}`);
  await seeQuestion(world);
};

/** The acts that come between two answers. Each may begin with or without a network. */
const ways = {
  async reloadWithoutNetworkThenElsewhere(world: World) {
    await world.context.setOffline(true);
    await world.page.reload().catch(() => undefined);
    await world.context.setOffline(false);
    await visit(world.page, anyOtherPage(world));
  },
  async reloadWithoutNetwork(world: World) {
    if (!(await keepsShell(world.page))) {
      // Cut before it came: the page asks for it once the network is back.
      await world.context.setOffline(false);
      await expect.poll(() => keepsShell(world.page)).toBe(true);
    }
    await world.context.setOffline(true);
    await world.page.reload();
    await seeQuestion(world);
    for (const [place, letter] of world.chosen) {
      await goTo(world.page, place + 1);
      expect(await world.page.locator('input[type="radio"]:checked').getAttribute('value')).toBe(letter);
    }
  },
  async elsewhereByLink(world: World) {
    const link = world.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    await link.click();
    await world.page.waitForURL('**/home*');
  },
  async elsewhereByAddress(world: World) {
    await world.context.setOffline(false);
    await visit(world.page, anyOtherPage(world));
  },
  async closedAndElsewhere(world: World) {
    await world.page.close();
    await world.context.setOffline(false);
    world.page = await world.context.newPage();
    await visit(world.page, anyOtherPage(world));
  },
  async secondTab(world: World) {
    const first = world.page;
    await world.context.setOffline(false);
    world.page = await world.context.newPage();
    await visit(world.page, anyOtherPage(world));
    await first.close();
  },
  async reload(world: World) {
    await world.context.setOffline(false);
    await sit(world);
  },
  async cutWhileReloading(world: World) {
    await world.context.setOffline(false);
    const going = visit(world.page, `/attempt/${world.attemptId}`);
    await world.page.waitForTimeout(below(world.random, 400));
    await world.context.setOffline(true);
    await going;
    await visit(world.page, anyOtherPage(world));
    await world.context.setOffline(false);
    await visit(world.page, anyOtherPage(world));
  },
};
type Way = keyof typeof ways;
const kinds = Object.keys(ways) as Way[];

/** Chooses for some questions, often without a network, and notes each choice that the page took. */
async function answer({ page, random, context, chosen }: World): Promise<void> {
  for (let more = 1 + below(random, 3); more > 0; more -= 1) {
    if (below(random, 3) > 0) await context.setOffline(true);
    const place = below(random, 6);
    await goTo(page, place + 1);
    const radio = page.getByRole('radio').nth(below(random, 3));
    await radio.check();
    chosen.set(place, (await radio.getAttribute('value')) ?? '');
  }
}

/** Presses the strip's link, again where it was lost: a page that came without a part loads itself anew once it can. */
async function followLink(page: Page, attemptId: string): Promise<void> {
  const link = page.locator(`a[href="/attempt/${attemptId}"]`).first();
  await expect
    .poll(
      async () => {
        if (!page.url().endsWith(attemptId)) await link.click();
        return page.url();
      },
      { interval: 2_000 },
    )
    .toMatch(new RegExp(`${attemptId}$`));
}

/** Goes back to the attempt: by the strip of the present page, or by its address. */
async function resume(world: World): Promise<void> {
  const { page, random, attemptId, context } = world;
  await context.setOffline(false);
  if (!page.url().endsWith(attemptId)) {
    if (below(random, 2) === 0) await followLink(page, attemptId);
    else await visit(page, `/attempt/${attemptId}`);
  }
  await seeQuestion(world);
}

/** Waits, on a page that is not the attempt's, until this device has nothing left to send. */
async function arrive(world: World): Promise<void> {
  const { page, context } = world;
  await context.setOffline(false);
  if (/\/attempt\//.test(page.url())) await visit(page, anyOtherPage(world));
  const strip = page.getByRole('region', { name: 'Your tests' });
  await strip.getByText('Test running').first().waitFor();
  // A tab that took the test and died with it still holds the lease: the server takes it for an open window.
  const held = strip.getByRole('link', { name: 'Continue here' });
  await expect
    .poll(
      async () => {
        if ((await held.count()) === 0) return pendingAnswers(page);
        world.met.push('held');
        await held.click();
        await seeQuestion(world);
        await visit(page, anyOtherPage(world));
        return pendingAnswers(page);
      },
      { timeout: 40_000 },
    )
    .toBe(0);
}

/** Sits an attempt and leaves it between its answers. */
async function wander(world: World): Promise<void> {
  await sit(world);
  for (let turn = 0; turn < 3; turn += 1) {
    if (turn > 0) await resume(world);
    await answer(world);
    const kind = kinds[below(world.random, kinds.length)] ?? 'reload';
    world.met.push(kind);
    await ways[kind](world);
  }
  await arrive(world);
}

/** Compares the server's answers with the choices, one line for each difference; then ends the attempt. */
async function findings(client: HttpClient, { attemptId, met, chosen }: World): Promise<string[]> {
  const { attempt, lease } = (await client.call('POST', `/api/attempts/${attemptId}/lease`)).body as {
    attempt: Attempt;
    lease: number;
  };
  const found = attempt.questions.flatMap(({ _id }, place) => {
    const has = attempt.responses.find(({ question }) => question === _id)?.selected.join('') ?? '';
    const hoped = chosen.get(place) ?? '';
    return has === hoped ? [] : [`question ${place + 1} has '${has}', not '${hoped}' (${met.join(', ')})`];
  });
  await client.call('POST', `/api/attempts/${attemptId}/submit`, { json: { lease } });
  return found;
}

/**
 * Lets a student sit this many attempts while they change pages and the network is cut. Answers what the server lost
 * or has otherwise, one line each. The same `WANDER_SEED` gives the same choices and ways.
 */
export async function wanderedAttempts(runs: number): Promise<string[]> {
  const seed = Number(process.env['WANDER_SEED'] ?? Date.now() % 1_000_000);
  process.stdout.write(`ways from WANDER_SEED=${seed}\n`);
  const { test: made } = await makeTest({ attempts_allowed: 100, shuffle_options: true });
  const student = await makePerson('student');
  const client = await clientOf(student);
  // All messages that a missing network causes in a browser.
  const opened = await newPage({
    signedInAs: student,
    worker: true,
    allow: [/ERR_|Failed|fetch|network|reached/i, / 409 /],
  });
  const world: World = { ...opened, random: seededRandom(seed), attemptId: '', met: [], chosen: new Map() };
  const found: string[] = [];
  let held = 0;
  for (let number = 0; number < runs; number += 1) {
    const started = await client.call('POST', `/api/tests/${made._id}/attempts`);
    world.attemptId = (started.body as { attempt: Attempt }).attempt._id;
    world.met = [];
    world.chosen = new Map();
    await wander(world).catch(async (error: unknown) => {
      const shown = (await world.page.locator('body').innerText()).replaceAll(/\n+/g, ' | ');
      throw new Error(`Run ${number} (${world.met.join(', ')}) is stuck at ${world.page.url()}: ${shown}`, {
        cause: error,
      });
    });
    held += world.met.filter((one) => one === 'held').length;
    found.push(...(await findings(client, world)));
  }
  process.stdout.write(`${runs} runs, ${found.length} findings, ${held} times a dead tab held the test\n`);
  return found;
}
