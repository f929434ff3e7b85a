import { expect, onTestFinished, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../../../shared/api/api-error.ts';
import type { Choice } from './choice-queue.ts';
import { LeftAnswers } from './left-answers.ts';

const conflict = (code: ApiErrorCode, status = 409): ApiError => new ApiError({ status, code, message: code });
const offline = conflict('network', 0);

/** `arrived` are the numbers of choices that the server had before the attempt was over. */
type Attempts = Record<string, { lease: number; over?: boolean; gone?: boolean; arrived?: number[] }>;

/** Runs microtasks until nothing is left to do. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 80; turn += 1) {
    await Promise.resolve();
  }
};

const choice = (question: string, sequence: number, lease = 1): Choice => ({
  question,
  selected: ['B'],
  lease,
  sequence,
});

/** A device with choices of one person, before a server with attempts. */
function makeDevice(left: Record<string, Choice[]>, attempts: Attempts, list?: () => Promise<never>) {
  const pending = new Map(Object.entries(left));
  const timers: (() => void)[] = [];
  const world = {
    reachable: true,
    person: 'ada',
    saves: [] as string[],
    waiting: (): number => [...pending.values()].flat().length,
    put: (attemptId: string, choices: Choice[]) => void pending.set(attemptId, choices),
    passTime: async (): Promise<void> => {
      for (const callback of timers.splice(0)) callback();
      await settle();
    },
  };
  const reach = async (attemptId: string) => {
    await Promise.resolve();
    if (!world.reachable) throw offline;
    const attempt = attempts[attemptId];
    if (world.person !== 'ada' || attempt === undefined || attempt.gone) throw conflict('not_found', 404);
    return attempt;
  };
  const answers = new LeftAnswers({
    list:
      list ??
      (async () =>
        [...pending]
          .filter(([, choices]) => choices.length > 0)
          .map(([attemptId, choices]) => ({ attemptId, choices }))),
    async take(attemptId, taken) {
      pending.set(
        attemptId,
        (pending.get(attemptId) ?? []).filter((one) => !taken.includes(one)),
      );
    },
    async save(attemptId, question, { selected, lease, sequence }) {
      const attempt = await reach(attemptId);
      if (attempt.over && attempt.arrived?.includes(sequence) !== true) throw conflict('attempt_over');
      if (attempt.lease !== lease) throw conflict('attempt_taken_over');
      world.saves.push(`${attemptId} ${lease}/${sequence} ${question}`);
      const response = { question, selected, lease, sequence, savedAt: '' };
      return { response, deadlineAt: null, serverTime: '' };
    },
    isSignedIn: async () => world.person === 'ada',
    after(_, callback) {
      timers.push(callback);
      return () => void timers.splice(timers.indexOf(callback), 1);
    },
    random: () => 0.5,
  });
  onTestFinished(() => answers.stop());
  return { world, answers, look: async (own?: string | null) => (answers.look(own), settle()) };
}

test('under another account nothing is sent, shown as refused or lost', async () => {
  const { world, answers, look } = makeDevice({ a1: [choice('q1', 1)] }, { a1: { lease: 1 } });
  world.person = 'bob';
  await look();
  expect([world.saves, world.waiting(), answers.snapshot().notes]).toEqual([[], 1, []]);
  world.person = 'ada';
  await look();
  expect([world.saves, world.waiting()]).toEqual([['a1 1/1 q1'], 0]);
});

test('another person who signs in while the answers are under way neither gets nor loses them', async () => {
  const { world, answers, look } = makeDevice({ a1: [choice('q1', 1)] }, { a1: { lease: 1 } });
  answers.look();
  // It has asked who is signed in by now, and has not called the server yet.
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  world.person = 'bob';
  await settle();
  expect([world.saves, world.waiting(), answers.snapshot().notes]).toEqual([[], 1, []]);
  world.person = 'ada';
  await look();
  expect(world.waiting()).toBe(0);
});

test('answers of several attempts are sent in the order of choosing, and then it is said', async () => {
  const { world, answers, look } = makeDevice(
    { a1: [choice('q1', 1), choice('q2', 3)], a2: [choice('q9', 2, 4)] },
    { a1: { lease: 1 }, a2: { lease: 4 } },
  );
  await look();
  expect(world.saves).toEqual(['a1 1/1 q1', 'a1 1/3 q2', 'a2 4/2 q9']);
  expect(world.waiting()).toBe(0);
  expect(answers.snapshot()).toEqual({ waiting: 0, waitingIn: {}, allSent: true, offline: false, notes: [] });
});

test('without a connection they stay, and are sent by themselves once it is back', async () => {
  const { world, answers, look } = makeDevice({ a1: [choice('q1', 1), choice('q2', 2)] }, { a1: { lease: 1 } });
  world.reachable = false;
  await look();
  expect(answers.snapshot()).toMatchObject({ waiting: 2, offline: true, allSent: false });
  expect(world.waiting()).toBe(2);
  world.reachable = true;
  await world.passTime();
  expect(answers.snapshot()).toMatchObject({ waiting: 0, offline: false, allSent: true });
});

test('a window that goes on with the test is not disturbed; what it does not have waits', async () => {
  const { world, answers, look } = makeDevice(
    { a1: [choice('q1', 1), choice('q2', 2), choice('q3', 1, 3)], a2: [choice('q9', 1)] },
    { a1: { lease: 3 }, a2: { lease: 1 } },
  );
  await look();
  expect(world.saves).toEqual(['a1 3/1 q3', 'a2 1/1 q9']);
  expect(answers.snapshot()).toMatchObject({
    waiting: 0,
    allSent: false,
    notes: [{ attemptId: 'a1', why: 'held', answers: 2 }],
  });
  expect(world.waiting()).toBe(2);
  await answers.dismiss('a1');
  expect(world.waiting()).toBe(2);
  // The other window has taken them over.
  world.put('a1', []);
  await look();
  expect(answers.snapshot().notes).toEqual([]);
});

test('a late answer is told and kept until that is read; one that had arrived is not called late', async () => {
  const { world, answers, look } = makeDevice(
    { a1: [choice('q1', 1), choice('q2', 2), choice('q3', 3)], a2: [choice('q1', 1)] },
    { a1: { lease: 1, over: true, arrived: [1, 3] }, a2: { lease: 1, over: true, arrived: [1] } },
  );
  await look();
  expect(answers.snapshot().notes).toEqual([{ attemptId: 'a1', why: 'late', answers: 1 }]);
  expect(world.waiting()).toBe(1);
  await answers.dismiss('a1');
  expect(world.waiting()).toBe(0);
  expect(answers.snapshot().notes).toEqual([]);
});

test('answers of a test that the server does not know are kept until the person lets them go', async () => {
  const { world, answers, look } = makeDevice({ a1: [choice('q1', 1)] }, { a1: { lease: 1, gone: true } });
  await look();
  expect(answers.snapshot().notes).toEqual([{ attemptId: 'a1', why: 'refused', answers: 1 }]);
  expect(world.waiting()).toBe(1);
  await answers.dismiss('a1');
  expect(world.waiting()).toBe(0);
});

test('the attempt that the page sits is left to it, until the page is left', async () => {
  const { world, answers, look } = makeDevice({ a1: [choice('q1', 1)] }, { a1: { lease: 1 } });
  await look('a1');
  expect([world.saves, answers.snapshot().waiting]).toEqual([[], 0]);
  await look(null);
  expect([world.saves, answers.snapshot().allSent]).toEqual([['a1 1/1 q1'], true]);
});

test('the last choice of a question is sent, and those before it go with it', async () => {
  const { world, look } = makeDevice({ a1: [choice('q1', 4), choice('q1', 1, 2)] }, { a1: { lease: 2 } });
  await look();
  expect([world.saves, world.waiting()]).toEqual([['a1 2/1 q1'], 0]);
});

test('a device whose memory cannot be read says neither that answers wait nor that they are sent', async () => {
  const { answers, look } = makeDevice({ a1: [choice('q1', 1)] }, { a1: { lease: 1, gone: true } }, () =>
    Promise.reject(new Error('The browser closed it')),
  );
  await look();
  expect(answers.snapshot()).toMatchObject({ waiting: 0, allSent: false });
});
