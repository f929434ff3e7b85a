import { optionLetters, type OptionLetter } from '@lectern/contract/test-words';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { makeWorld, type Network } from '../testing/attempt-world.ts';
import type { AttemptControl } from './attempt-control.ts';

async function openAttempt(minutes: number | null = null) {
  const world = makeWorld({ minutes });
  const tab = world.open();
  await world.clock.pass(0);
  return { world, tab };
}

test('an attempt that may not be opened is refused, and the device keeps what waits', async () => {
  const world = makeWorld();
  await world.pending.change({ put: [{ question: 'q1', selected: ['B'], lease: 1, sequence: 1 }] });
  const tab = world.open({
    take: () => Promise.reject(new ApiError({ status: 404, code: 'not_found', message: 'Not found' })),
  });
  await world.clock.pass(60_000);
  expect(tab.snapshot()).toMatchObject({ phase: 'refused', error: { status: 404 } });
  expect(world.pending.choices()).toHaveLength(1);
});

test('nothing may be chosen before the attempt is taken', async () => {
  const world = makeWorld();
  world.network = 'down';
  const tab = world.open();
  await world.clock.pass(0);
  expect(tab.choose('q1', ['A'])).toBeNull();
  expect(tab.snapshot()).toMatchObject({ phase: 'opening', offline: true });
  world.network = 'up';
  await world.clock.pass(1_000);
  expect(tab.snapshot().phase).toBe('open');
});

test('a choice is on the device before it is sent, and off it once the server has it', async () => {
  const { world, tab } = await openAttempt();
  world.network = 'down';
  await tab.choose('q1', ['A']);
  expect(world.pending.choices()).toMatchObject([{ question: 'q1', selected: ['A'], lease: 1, sequence: 1 }]);
  expect(world.history).toEqual([]);
  await world.clock.pass(0);
  expect(tab.snapshot()).toMatchObject({ offline: true, waiting: [{ question: 'q1' }] });
  world.network = 'up';
  await world.clock.pass(20_000);
  expect(tab.snapshot()).toMatchObject({ offline: false, waiting: [] });
  expect(world.pending.choices()).toEqual([]);
  expect(world.history).toEqual(['1/1 q1=A']);
});

test('choices are sent in order, one at a time, and of one question only the last', async () => {
  const { world, tab } = await openAttempt();
  world.network = 'down';
  for (const [question, letter] of [
    ['q1', 'A'],
    ['q2', 'B'],
    ['q1', 'C'],
  ] as const)
    void tab.choose(question, [letter]);
  world.network = 'up';
  await world.clock.pass(20_000);
  expect(world.history).toEqual(['1/2 q2=B', '1/3 q1=C']);
});

test('a choice whose answer was lost is sent again under its own number', async () => {
  const { world, tab } = await openAttempt();
  world.network = 'answers-lost';
  void tab.choose('q1', ['A']);
  await world.clock.pass(3_000);
  world.network = 'up';
  await world.clock.pass(10_000);
  expect(world.history).toEqual(['1/1 q1=A']);
  expect(tab.snapshot().waiting).toEqual([]);
});

test('a choice that was taken back is sent as none', async () => {
  const { world, tab } = await openAttempt();
  void tab.choose('q1', ['A']);
  void tab.choose('q1', []);
  await world.clock.pass(0);
  expect(world.chosen()).toEqual({ q1: '' });
});

test('after a reload the next tab sends what the first left behind, under its own lease', async () => {
  const { world, tab } = await openAttempt();
  world.network = 'down';
  void tab.choose('q1', ['A']);
  void tab.choose('q2', ['B']);
  await world.clock.pass(0);
  tab.stop();
  world.network = 'up';
  const next = world.open();
  await world.clock.pass(0);
  expect(world.history).toEqual(['2/1 q1=A', '2/2 q2=B']);
  expect(next.snapshot().chosen.get('q2')).toEqual(['B']);
  expect(world.pending.choices()).toEqual([]);
});

test('a choice that waited here gives way to a later one made on another device, and the student is told', async () => {
  const { world, tab } = await openAttempt();
  world.network = 'down';
  await tab.choose('q1', ['A']);
  tab.stop();
  world.network = 'up';
  // The other device has answers of its own.
  const other = world.open({ pending: makeWorld().pending });
  await world.clock.pass(0);
  void other.choose('q1', ['C']);
  await world.clock.pass(0);
  const again = world.open();
  await world.clock.pass(0);
  expect(again.snapshot()).toMatchObject({ phase: 'open', superseded: ['q1'], waiting: [] });
  expect(again.snapshot().chosen.get('q1')).toEqual(['C']);
  expect(world.chosen()).toEqual({ q1: 'C' });
});

test('a second tab makes the first read-only, and the first can take the attempt back', async () => {
  const { world, tab } = await openAttempt();
  const second = world.open();
  await world.clock.pass(15_000);
  expect([tab.snapshot().phase, second.snapshot().phase]).toEqual(['taken-over', 'open']);
  expect(tab.choose('q1', ['A'])).toBeNull();
  void tab.open();
  await world.clock.pass(0);
  expect(tab.snapshot()).toMatchObject({ phase: 'open', lease: 3 });
});

test('a tab of the same browser hears of the other at once', async () => {
  const { tab } = await openAttempt();
  tab.takenElsewhere(1);
  expect(tab.snapshot().phase).toBe('open');
  tab.takenElsewhere(2);
  expect(tab.snapshot().phase).toBe('taken-over');
});

test('submitting waits for what is not saved yet, can be taken back until then, and submits once', async () => {
  const { world, tab } = await openAttempt();
  world.network = 'down';
  void tab.choose('q1', ['A']);
  tab.submit();
  await world.clock.pass(1_000);
  expect(tab.snapshot()).toMatchObject({ submitting: true, phase: 'open' });
  expect(tab.choose('q2', ['B'])).toBeNull();
  tab.keepOpen();
  expect(tab.choose('q2', ['B'])).not.toBeNull();
  tab.submit();
  tab.submit();
  world.network = 'answers-lost';
  await world.clock.pass(30_000);
  expect(tab.snapshot().phase).toBe('open');
  world.network = 'up';
  await world.clock.pass(30_000);
  expect(tab.snapshot()).toMatchObject({ phase: 'over', lost: [] });
  expect([world.submissions, world.chosen()]).toEqual([1, { q1: 'A', q2: 'B' }]);
});

test('at the deadline nothing may be chosen any more, and the tab waits for the server to submit', async () => {
  const { world, tab } = await openAttempt(1);
  await world.clock.pass(59_000);
  expect(tab.choose('q1', ['A'])).not.toBeNull();
  await world.clock.pass(1_000);
  expect(tab.snapshot()).toMatchObject({ phase: 'open', timeUp: true });
  expect(tab.choose('q1', ['B'])).toBeNull();
  world.closeByDeadline();
  await world.clock.pass(1_000);
  expect(tab.snapshot()).toMatchObject({ phase: 'over', lost: [] });
});

test('time that was added shows with the next heartbeat, also after the old deadline', async () => {
  const { world, tab } = await openAttempt(1);
  await world.clock.pass(60_000);
  expect(tab.snapshot().timeUp).toBe(true);
  world.deadlineAt = '2026-05-04T10:10:00.000Z';
  await world.clock.pass(1_000);
  expect(tab.snapshot()).toMatchObject({ timeUp: false, deadlineAt: world.deadlineAt });
  expect(tab.choose('q1', ['A'])).not.toBeNull();
});

test('a choice that never arrived before the end is named', async () => {
  const { world, tab } = await openAttempt(1);
  world.network = 'down';
  void tab.choose('q7', ['A']);
  await world.clock.pass(62_000);
  world.closeByDeadline();
  world.network = 'up';
  await world.clock.pass(15_000);
  expect(tab.snapshot()).toMatchObject({ phase: 'over', lost: ['q7'], waiting: [] });
  expect(world.pending.choices()).toEqual([]);
});

test.each([[1], [null]])(
  'a choice whose answer was lost before the end is not called late (%s minutes)',
  async (minutes) => {
    const { world, tab } = await openAttempt(minutes);
    world.network = 'answers-lost';
    void tab.choose('q7', ['A']);
    await world.clock.pass(20_000);
    world.network = 'down';
    void tab.choose('q8', ['A']);
    await world.clock.pass(42_000);
    world.deadlineAt ??= '2026-05-04T10:01:00.000Z';
    world.closeByDeadline();
    world.network = 'up';
    await world.clock.pass(15_000);
    expect(tab.snapshot()).toMatchObject({ phase: 'over', lost: ['q8'], waiting: [] });
    expect(world.chosen()).toMatchObject({ q7: 'A' });
  },
);

test('a browser that keeps nothing still sends, and says so', async () => {
  const world = makeWorld();
  const nothing = (): Promise<never> => Promise.reject(new Error('Forbidden'));
  const tab = world.open({ pending: { load: nothing, change: nothing, clear: nothing } });
  await world.clock.pass(0);
  void tab.choose('q1', ['D']);
  await world.clock.pass(0);
  expect(tab.snapshot()).toMatchObject({ keeps: false, waiting: [] });
  expect(world.chosen()).toEqual({ q1: 'D' });
});

type Step =
  | { kind: 'choose'; question: string; letter: OptionLetter | '' }
  | { kind: 'network'; network: Network }
  | { kind: 'wait'; ms: number }
  | { kind: 'reload' | 'secondTab' | 'hurry' | 'double' };

const questions = ['q1', 'q2', 'q3'];
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      question: fc.constantFrom(...questions),
      letter: fc.constantFrom('' as const, ...optionLetters),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('network' as const),
      network: fc.constantFrom<Network>('up', 'down', 'answers-lost'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('reload', 'secondTab', 'hurry', 'double') }) },
);

test('after any disturbance the server ends with the last choice of each question, and one submission', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 40 }), async (plan) => {
      const world = makeWorld();
      const tabs: AttemptControl[] = [];
      // The tabs of a browser hear of each other.
      const openTab = (): AttemptControl => {
        const opened = world.open({
          taken: (lease) => {
            for (const other of tabs) if (other !== opened) other.takenElsewhere(lease);
          },
        });
        tabs.push(opened);
        return opened;
      };
      let tab = openTab();
      const last: Record<string, string> = {};
      const act = async (step: Step): Promise<void> => {
        if (step.kind === 'choose') {
          const kept = tab.choose(step.question, step.letter === '' ? [] : [step.letter]);
          if (kept !== null) last[step.question] = step.letter;
          await kept;
        } else if (step.kind === 'network') world.network = step.network;
        else if (step.kind === 'wait') await world.clock.pass(step.ms);
        else if (step.kind === 'hurry') tab.hurry();
        else if (step.kind === 'double') world.doubled = !world.doubled;
        else {
          // When two tabs are being opened, either may come last.
          if (step.kind === 'reload' || tab.snapshot().phase === 'opening') tab.stop();
          tab = openTab();
        }
      };
      for (const step of plan) {
        await act(step);
      }
      world.network = 'up';
      await world.clock.pass(60_000);
      expect(tab.snapshot()).toMatchObject({ phase: 'open', waiting: [], superseded: [], offline: false });
      expect(world.chosen()).toEqual(last);
      expect(Object.fromEntries([...tab.snapshot().chosen].map(([name, one]) => [name, one.join('')]))).toEqual(last);
      expect(world.pending.choices()).toEqual([]);
      tab.submit();
      await world.clock.pass(0);
      expect([tab.snapshot().phase, world.submissions, world.chosen()]).toEqual(['over', 1, last]);
    }),
    { numRuns: 300 },
  );
});

test('a page that is opened without a network shows the kept test, and its choices arrive once it has taken it', async () => {
  const { world, tab } = await openAttempt(30);
  void tab.choose('q1', ['A']);
  await world.clock.pass(0);
  world.network = 'down';
  void tab.choose('q2', ['B']);
  await world.clock.pass(0);
  tab.stop();
  await world.clock.pass(60_000);
  const again = world.open();
  await world.clock.pass(0);
  expect(again.snapshot()).toMatchObject({ phase: 'open', offline: true, lease: 1, timeUp: false });
  expect(Object.fromEntries(again.snapshot().chosen)).toEqual({ q1: ['A'], q2: ['B'] });
  await again.choose('q1', ['C']);
  expect(world.pending.choices().map(({ question, selected }) => `${question}=${selected.join('')}`)).toEqual([
    'q2=B',
    'q1=C',
  ]);
  again.submit();
  world.network = 'up';
  await world.clock.pass(20_000);
  expect(again.snapshot().phase).toBe('over');
  expect(world.chosen()).toEqual({ q1: 'C', q2: 'B' });
  expect(world.submissions).toBe(1);
  expect(world.keeper.kept()).toBeNull();
  expect(world.pending.choices()).toEqual([]);
});

test('the clock of a page without a network goes on, and the end leaves nothing on the device', async () => {
  const { world, tab } = await openAttempt(30);
  world.network = 'down';
  void tab.choose('q1', ['A']);
  await world.clock.pass(0);
  tab.stop();
  await world.clock.pass(10 * 60_000);
  const again = world.open();
  await world.clock.pass(21 * 60_000);
  expect(again.snapshot()).toMatchObject({ phase: 'open', timeUp: true });
  expect(again.choose('q1', ['B'])).toBeNull();
  world.closeByDeadline();
  world.network = 'up';
  await world.clock.pass(20_000);
  expect(again.snapshot()).toMatchObject({ phase: 'over', lost: ['q1'] });
  expect(world.keeper.kept()).toBeNull();
});

test('the tab that was opened last goes on without a network, and the choices of both arrive', async () => {
  const { world, tab } = await openAttempt();
  world.network = 'down';
  void tab.choose('q1', ['A']);
  await world.clock.pass(0);
  const second = world.open({ taken: (lease) => tab.takenElsewhere(lease) });
  await world.clock.pass(0);
  expect(tab.snapshot().phase).toBe('taken-over');
  await second.choose('q2', ['B']);
  world.network = 'up';
  await world.clock.pass(20_000);
  expect(second.snapshot()).toMatchObject({ phase: 'open', lease: 2, offline: false, waiting: [] });
  expect(world.chosen()).toEqual({ q1: 'A', q2: 'B' });
});

test('a numbering that the device did not hear of is never used again', async () => {
  const { world, tab } = await openAttempt();
  // The page dies before the device notes what the server has.
  world.keeper.follow = async () => undefined;
  void tab.choose('q1', ['A']);
  await world.clock.pass(0);
  await world.pending.clear();
  tab.stop();
  world.network = 'down';
  const again = world.open();
  await world.clock.pass(0);
  await again.choose('q2', ['B']);
  again.stop();
  const [left] = world.pending.choices();
  expect(left).toMatchObject({ lease: 1, question: 'q2' });
  expect(left?.sequence).toBeGreaterThan(1);
});

test('a test that the server no longer knows leaves no questions here', async () => {
  const { world, tab } = await openAttempt();
  tab.stop();
  expect(world.keeper.kept()).not.toBeNull();
  const again = world.open({
    take: () => Promise.reject(new ApiError({ status: 404, code: 'not_found', message: 'Not found' })),
  });
  await world.clock.pass(0);
  expect(again.snapshot().phase).toBe('refused');
  expect(world.keeper.kept()).toBeNull();
});
