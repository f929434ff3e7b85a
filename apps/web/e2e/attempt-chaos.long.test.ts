import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attempt, AttemptResult, Course, SaveAcknowledged } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  type HttpClient,
  type Installation,
  makeInstallation,
  type SeededRandom,
  seededRandom,
  type ServerProcess,
  signedUpClient,
} from '../../server/testing/process/index.ts';
import { smallCourse } from './support/course-form.ts';
import { killBrowser, openMortalBrowser, type SignedIn } from './support/mortal-browser.ts';
import { keepsShell } from './support/kept-shell.ts';
import { pendingAnswers } from './support/pending-answers.ts';
import { goTo, testOn } from './support/tests.ts';

/** The number of attempts; each meets three disturbances. */
const attempts = Number(process.env['CHAOS_ATTEMPTS'] ?? 10);
const password = 'a-long-password';
const letters = ['A', 'B', 'C'] as const;
type Letter = (typeof letters)[number];

/** The same seed gives the same choices and disturbances. */
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
beforeAll(() => void process.stdout.write(`disturbances from CHAOS_SEED=${seed}\n`));

type World = {
  installation: Installation;
  server: ServerProcess;
  profile: string;
  student: SignedIn;
  client: HttpClient;
  testId: string;
  random: SeededRandom;
  context: BrowserContext;
  page: Page;
  /** The server's restart, while it is under way. */
  restart: Promise<unknown>;
};

const below = (random: SeededRandom, number: number): number => random.between(0, number - 1);

/**
 * The letters that may count for a question, the newest last. More than one letter may count only while the page says
 * that it is still saving, and for good where the browser dies at that moment.
 */
type Hopes = { letters: Map<number, readonly (Letter | '')[]>; saving: Set<number> };
/** The latest choice that the server acknowledged for each question, by place. */
type Acknowledged = Map<string, { letter: string; at: number }>;

async function openWorld(): Promise<World> {
  const installation = await makeInstallation();
  onTestFinished(() => installation.close());
  const first = await installation.start({ LECTERN_DEMO: 'off', SIGN_UPS_PER_ADDRESS: '60' });
  const teacher = await signedUpClient(first.url, 'teacher', password);
  await installation.query(`update users set role = 'teacher', is_approved = true where username = 'teacher'`);
  const json = { ...smallCourse('Sums'), course_type: 'public' };
  const { course } = (await teacher.call('POST', '/api/courses/create-course', { json })).body as { course: Course };
  const made = await testOn(teacher, course, {
    attempts_allowed: 100,
    shuffle_options: true,
    results_show: 'at_once',
  });
  const client = await signedUpClient(first.url, 'student', password);
  const me = await client.get('/api/users/me');
  const student = { token: client.cookie.replace('lectern_session=', ''), record: me.bytes.toString() };
  const profile = await mkdtemp(join(tmpdir(), 'lectern-browser-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const context = await openMortalBrowser(profile, first.url, student);
  const world: World = {
    installation,
    server: first,
    profile,
    student,
    client,
    testId: made._id,
    random: seededRandom(seed),
    context,
    page: await context.newPage(),
    restart: Promise.resolve(),
  };
  onTestFinished(() => world.context.close());
  return world;
}

/** Opens the attempt, again and again until the server and its database are back. */
async function openAttempt(world: World, attemptId: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await world.page.goto(`/attempt/${attemptId}`).catch(() => undefined);
        return world.page
          .getByRole('radio')
          .first()
          .waitFor({ timeout: 4_000 })
          .then(
            () => true,
            () => false,
          );
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(true);
}

/** Kills the browser, and opens another one on what it has written. */
async function loseBrowser(world: World): Promise<void> {
  const gone = world.context.waitForEvent('close');
  await killBrowser(world.profile);
  await gone;
  world.context = await openMortalBrowser(world.profile, world.server.url, world.student);
  world.page = await world.context.newPage();
}

async function startAgain(world: World): Promise<void> {
  const { port } = new URL(world.server.url);
  world.server = await world.installation.start({ LECTERN_DEMO: 'off', SIGN_UPS_PER_ADDRESS: '60', PORT: port });
}

const disturbances = {
  async network({ context, random, page }: World) {
    await context.setOffline(true);
    await page.waitForTimeout(below(random, 300));
  },
  async back({ context }: World) {
    await context.setOffline(false);
  },
  async reload(world: World, attemptId: string) {
    await world.context.setOffline(false);
    await openAttempt(world, attemptId);
  },
  async reloadWithoutNetwork({ context, page }: World) {
    // The shell comes soon after the first page.
    await expect.poll(() => keepsShell(page)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('radio').first().waitFor();
  },
  async browser(world: World, attemptId: string) {
    await loseBrowser(world);
    await openAttempt(world, attemptId);
  },
  async server(world: World) {
    await world.restart;
    await world.server.end('SIGKILL');
    world.restart = startAgain(world);
  },
  async database({ installation }: World) {
    const id = await installation.postmaster();
    if (id !== null) process.kill(id, 'SIGKILL');
  },
};
type Disturbance = keyof typeof disturbances;
const kinds = Object.keys(disturbances) as Disturbance[];

/** Notes what the server acknowledges to this page. */
function listen(page: Page, acknowledged: Acknowledged): void {
  page.on('response', (response) => {
    if (response.request().method() !== 'PUT' || response.status() !== 200) return;
    void response.json().then(
      ({ response: { question, selected, lease, sequence } }: SaveAcknowledged) => {
        const at = lease * 1_000_000 + sequence;
        const before = acknowledged.get(question);
        if (before === undefined || at >= before.at) acknowledged.set(question, { letter: selected.join(''), at });
      },
      // The browser died before it read the answer.
      () => undefined,
    );
  });
}

async function choose(world: World, place: number, hopes: Hopes): Promise<void> {
  const { page, random } = world;
  await page.getByRole('button', { name: new RegExp(`^Question ${place + 1},`) }).click();
  await page.getByRole('heading', { name: `Question ${place + 1} of` }).waitFor();
  const radio = page.getByRole('radio').nth(below(random, letters.length));
  await radio.check();
  const letter = (await radio.getAttribute('value')) as Letter;
  hopes.letters.set(place, [...(hopes.letters.get(place) ?? ['']), letter]);
  hopes.saving.add(place);
  // Without 'Saving…' on the page, every choice is on this device's disk or with the server.
  if ((await page.getByText(testTexts.responseSaving).count()) === 0) settle(hopes);
}

function settle({ letters, saving }: Hopes): void {
  for (const place of saving) letters.set(place, letters.get(place)?.slice(-1) ?? []);
  saving.clear();
}

/** Sits one attempt with disturbances between its choices, and submits it. */
async function sit(world: World): Promise<{ id: string; hopes: Hopes; acknowledged: Acknowledged; met: string }> {
  await world.restart;
  const started = await world.client.call('POST', `/api/tests/${world.testId}/attempts`);
  const id = (started.body as { attempt: { _id: string } }).attempt._id;
  const hopes: Hopes = { letters: new Map(), saving: new Set() };
  const acknowledged: Acknowledged = new Map();
  await openAttempt(world, id);
  listen(world.page, acknowledged);
  const met: Disturbance[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    for (let more = 1 + below(world.random, 3); more > 0; more -= 1) {
      await choose(world, below(world.random, 6), hopes);
    }
    const kind = kinds[below(world.random, kinds.length)] ?? 'network';
    met.push(kind);
    // Only the death of the browser may lose a choice that was still being written.
    if (kind === 'browser') hopes.saving.clear();
    else settle(hopes);
    const { page } = world;
    await disturbances[kind](world, id);
    if (world.page !== page) listen(world.page, acknowledged);
  }
  await world.context.setOffline(false);
  await world.page.getByRole('button', { name: 'Submit test' }).click();
  await world.page.getByRole('dialog').getByRole('button', { name: 'Submit test' }).click();
  await world.page.waitForURL('**/result', { timeout: 60_000 });
  return { id, hopes, acknowledged, met: met.join(', ') };
}

/** The defects of an attempt's result, one line each. */
async function findings(world: World, { id, hopes, acknowledged, met }: Awaited<ReturnType<typeof sit>>) {
  const found: string[] = [];
  await world.restart;
  const answer = await world.client.get(`/api/attempts/${id}/result`);
  const { questions, result } = answer.body as AttemptResult;
  let mark = 0;
  for (const [place, question] of (questions ?? []).entries()) {
    const letter = question.selected.join('');
    const hoped = hopes.letters.get(place) ?? [''];
    const held = acknowledged.get(question._id);
    if (!hoped.includes(letter as Letter)) found.push(`question ${place + 1} has ${letter}, not ${hoped.join(' or ')}`);
    const newest = hoped.at(-1);
    if (held?.letter === newest && letter !== newest) found.push(`question ${place + 1} lost what was acknowledged`);
    if (letter !== '') mark += question.correct_options.includes(letter as Letter) ? 4 : -1;
  }
  if (result?.mark !== mark) found.push(`the mark is ${result?.mark}, not ${mark}`);
  const [row] = await world.installation.query(
    'select count(*)::int as number from result_history where attempt_id = $1',
    [id],
  );
  if (row?.['number'] !== 1) found.push(`there are ${String(row?.['number'])} results`);
  return found.map((line) => `${id} (${met}): ${line}`);
}

test(
  `${attempts} attempts through cut networks, reloads and deaths of browser, server and database`,
  { timeout: attempts * 60_000 },
  async () => {
    const world = await openWorld();
    const found: string[] = [];
    let saves = 0;
    for (let number = 0; number < attempts; number += 1) {
      const sat = await sit(world);
      saves += sat.acknowledged.size;
      found.push(...(await findings(world, sat)));
    }
    expect(found).toEqual([]);
    expect(saves).toBeGreaterThan(attempts);
  },
);

/** Chooses one of the options of a question, and answers its letter. */
async function pick({ page, random }: World, place: number): Promise<string> {
  await goTo(page, place + 1);
  const radio = page.getByRole('radio').nth(below(random, letters.length));
  await radio.check();
  return (await radio.getAttribute('value')) ?? '';
}

/** The letters that the server has, by place. */
async function held({ client }: World, attemptId: string, isOver: boolean): Promise<string[]> {
  if (isOver) {
    const { questions } = (await client.get(`/api/attempts/${attemptId}/result`)).body as AttemptResult;
    return (questions ?? []).map(({ selected }) => selected.join(''));
  }
  const { questions, responses } = (await client.get(`/api/attempts/${attemptId}`)).body as Attempt;
  return questions.map(({ _id }) => responses.find(({ question }) => question === _id)?.selected.join('') ?? '');
}

const strip = ({ page }: World) => page.getByRole('region', { name: 'Your tests' });

/** Empty once nothing waits on the device; otherwise how many answers, and the words of the strip about them. */
async function stillHere(world: World): Promise<string> {
  const waiting = await pendingAnswers(world.page);
  return waiting === 0 ? '' : `${waiting}: ${(await strip(world).allInnerTexts()).join(' ')}`;
}

/** Moves the end of an attempt into the past, unless an answer has arrived. Answers whether it did. */
async function endBefore({ installation }: World, id: string): Promise<boolean> {
  const ended = await installation.query(
    `update attempts set started_at = now() - interval '40 minutes', deadline_at = now() - interval '10 seconds'
      where id = $1 and not exists (select from responses where attempt_id = $1) returning id`,
    [id],
  );
  return ended.length === 1;
}

/** Waits, on a page that is not the attempt's, until nothing waits on the device. */
async function arrive(world: World, isLate: boolean): Promise<void> {
  const late = 'The test is over. 2 answers reached the server too late and do not count.';
  await strip(world)
    .getByText(isLate ? late : /^Test running/)
    .first()
    .waitFor();
  if (isLate) await strip(world).getByRole('button', { name: 'Dismiss' }).click();
  // A tab that came back to life and was closed holds the lease: the server takes it for an open window.
  const claim = strip(world).getByRole('link', { name: 'Continue here' });
  await expect
    .poll(async () => {
      if ((await claim.count()) > 0) await claim.click();
      return stillHere(world);
    })
    .toBe('');
}

/**
 * Gives two answers while the server is out of reach, loads the page anew, or loses the browser with it, and opens another page
 * once the server is back, before or after the end. Answers the defects, one line each.
 */
async function answerWithoutNetwork(world: World): Promise<string[]> {
  const { random, client } = world;
  const [isKilled, losesBrowser, comesLate] = [0, 1, 2].map(() => below(random, 2) === 0);
  const started = await client.call('POST', `/api/tests/${world.testId}/attempts`);
  const id = (started.body as { attempt: { _id: string } }).attempt._id;
  await openAttempt(world, id);
  await expect.poll(() => keepsShell(world.page), { timeout: 60_000 }).toBe(true);
  if (isKilled) await world.server.end('SIGKILL');
  else await world.context.setOffline(true);
  const chosen = [await pick(world, 0), await pick(world, 1)];
  await expect.poll(() => pendingAnswers(world.page)).toBe(2);
  if (losesBrowser) {
    await loseBrowser(world);
    if (!isKilled) await world.context.setOffline(true);
    await world.page.goto(`/attempt/${id}`);
  } else await world.page.reload();
  const found: string[] = [];
  for (const [place, letter] of chosen.entries()) {
    await goTo(world.page, place + 1);
    const shown = await world.page.locator('input[type="radio"]:checked').getAttribute('value');
    if (shown !== letter) found.push(`question ${place + 1} shows ${shown}, not ${letter}`);
  }
  await world.page.close();
  if (isKilled) await startAgain(world);
  // A browser that comes back to life with a network sends them by itself.
  const isLate = comesLate === true && (await endBefore(world, id));
  await world.context.setOffline(false);
  world.page = await world.context.newPage();
  await world.page.goto('/courses');
  await arrive(world, isLate);
  const has = (await held(world, id, isLate)).slice(0, 2);
  const hoped = isLate ? ['', ''] : chosen;
  if (has.join() !== hoped.join()) found.push(`the server has ${has.join()}, not ${hoped.join()}`);
  if (!isLate) await client.call('POST', `/api/attempts/${id}/submit`);
  const met = [isKilled ? 'server' : 'network', losesBrowser ? 'browser' : 'reload', isLate ? 'late' : 'in time'];
  return found.map((line) => `${id} (${met.join(', ')}): ${line}`);
}

test(
  `${attempts} times two answers without a network, a reload or a dead browser, and another page`,
  { timeout: attempts * 90_000 },
  async () => {
    const world = await openWorld();
    const found: string[] = [];
    for (let number = 0; number < attempts; number += 1) found.push(...(await answerWithoutNetwork(world)));
    expect(found).toEqual([]);
  },
);
