import type { Attempt, SavedResponse } from '@lectern/contract';
import { ApiError } from '../../../../shared/api/api-error.ts';
import type { Choice } from '../model/choice-queue.ts';
import type { AttemptKeeper, KeptAttempt } from '../model/kept-attempts.ts';
import type { PendingAnswers } from '../model/pending-answers.ts';
import { AttemptControl } from '../model/attempt-control.ts';
import type { AttemptPorts } from '../model/attempt-state.ts';

const startedAt = Date.parse('2026-05-04T10:00:00.000Z');
const iso = (moment: number): string => new Date(moment).toISOString();
const conflict = (code: 'attempt_over' | 'attempt_taken_over' | 'sequence_reused' | 'not_found'): ApiError =>
  new ApiError({ status: code === 'not_found' ? 404 : 409, code, message: code });
const noConnection = (): ApiError => new ApiError({ status: 0, code: 'network', message: 'Not reached' });

/** `answers-lost`: requests arrive, answers do not. */
export type Network = 'up' | 'down' | 'answers-lost';

/** A clock that moves only when told, timers included. */
function makeClock() {
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];
  return {
    now: (): number => now,
    after: (ms: number, callback: () => void): (() => void) => {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    /** Lets this many milliseconds pass, timer by timer. */
    pass: async (ms: number): Promise<void> => {
      const until = now + ms;
      for (;;) {
        await settle();
        const next = timers.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0];
        if (next === undefined) break;
        timers = timers.filter((other) => other !== next);
        now = next.at;
        next.callback();
      }
      now = until;
      await settle();
    },
  };
}

/** Runs microtasks until nothing is left to do. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    await Promise.resolve();
  }
}

/** A device's memory, which outlives the pages. */
function makePending(): PendingAnswers & { choices: () => Choice[] } {
  const kept = new Map<string, Choice>();
  const keyOf = ({ lease, question }: Choice): string => `${lease}:${question}`;
  return {
    choices: () => [...kept.values()],
    load: async () => [...kept.values()],
    async change({ put = [], take = [] }) {
      for (const choice of put) kept.set(keyOf(choice), choice);
      for (const choice of take) if (kept.get(keyOf(choice))?.sequence === choice.sequence) kept.delete(keyOf(choice));
    },
    clear: async () => kept.clear(),
  };
}

/** The questions on a device. */
function makeKeeper(): AttemptKeeper & { kept: () => KeptAttempt | null } {
  let kept: KeptAttempt | null = null;
  return {
    kept: () => kept,
    load: async () => structuredClone(kept),
    keep: async (next) => void (kept = structuredClone(next)),
    follow: async (standing) => void (kept &&= { ...kept, standing: structuredClone(standing) }),
    remove: async () => void (kept = null),
  };
}

/** A server that keeps attempts as the real one does, behind a network that can fail in both directions. */
export function makeWorld({ minutes = null as number | null } = {}) {
  const clock = makeClock();
  const pending = makePending();
  const keeper = makeKeeper();
  const responses = new Map<string, SavedResponse>();
  const history: string[] = [];
  let lease = 0;
  let submittedAt: string | null = null;
  const world = {
    network: 'up' as Network,
    /** Each save arrives twice. */
    doubled: false,
    deadlineAt: minutes === null ? null : iso(startedAt + minutes * 60_000),
    submissions: 0,
    clock,
    pending,
    keeper,
    history,
    chosen: (): Record<string, string> =>
      Object.fromEntries([...responses.values()].map(({ question, selected }) => [question, selected.join('')])),
    isSubmitted: (): boolean => submittedAt !== null,
    closeByDeadline(): void {
      submittedAt ??= world.deadlineAt;
    },
    open,
  };
  const time = () => ({ serverTime: iso(startedAt + clock.now()), deadlineAt: world.deadlineAt });
  const mayWrite = (under: number): void => {
    if (submittedAt !== null) throw conflict('attempt_over');
    if (under !== lease) throw conflict('attempt_taken_over');
  };
  async function reach<T>(act: () => T): Promise<T> {
    await Promise.resolve();
    if (world.network === 'down') throw noConnection();
    const answer = act();
    await Promise.resolve();
    if (world.network !== 'up') throw noConnection();
    return answer;
  }
  const attempt = (): Attempt => ({
    _id: 'attempt',
    test: {
      _id: 'test',
      test_name: 'Leaves',
      test_type: 'pre-test',
      test_subject: { _id: 'c', name: 'c' },
      test_lesson: null,
    },
    number: 1,
    status: submittedAt === null ? 'open' : 'submitted',
    startedAt: iso(startedAt),
    submittedAt,
    ...time(),
    questions: [],
    responses: [...responses.values()],
    receipt: null,
  });
  function save(question: string, sent: Parameters<AttemptPorts['save']>[1]) {
    if (sent.lease === undefined) throw new Error('A page names its lease');
    const input = { ...sent, lease: sent.lease };
    const place = `${input.lease}/${input.sequence}`;
    const entry = `${place} ${question}=${input.selected.join('')}`;
    // A save that arrived before the end is accepted again after it.
    if (submittedAt === null || !history.includes(entry)) mayWrite(input.lease);
    const used = history.find((other) => other.startsWith(`${place} `));
    if (used !== undefined && used !== entry) throw conflict('sequence_reused');
    const stored = responses.get(question);
    const later =
      stored === undefined ||
      input.lease > stored.lease ||
      (input.lease === stored.lease && input.sequence > stored.sequence);
    if (used === undefined) history.push(entry);
    if (later) responses.set(question, { question, ...input, savedAt: iso(startedAt + clock.now()) });
    const response = responses.get(question);
    if (response === undefined) throw conflict('not_found');
    return { response, ...time() };
  }
  function open(over: Partial<AttemptPorts> = {}) {
    const control = new AttemptControl({
      take: () =>
        reach(() => {
          if (submittedAt !== null) throw conflict('attempt_over');
          lease += 1;
          return { attempt: attempt(), lease };
        }),
      save: (question, input) =>
        reach(() => {
          if (world.doubled) save(question, input);
          return save(question, input);
        }),
      heartbeat: (under) =>
        reach(() => {
          if (submittedAt !== null) return { status: 'submitted' as const, ...time() };
          mayWrite(under);
          return { status: 'open' as const, ...time() };
        }),
      submit: (under) =>
        reach(() => {
          if (submittedAt === null) {
            mayWrite(under);
            submittedAt = iso(startedAt + clock.now());
            world.submissions += 1;
          }
          return { code: '', submittedAt, submittedBy: 'student' as const, saved: responses.size, questions: [] };
        }),
      pending,
      keeper,
      now: clock.now,
      deviceNow: () => startedAt + clock.now(),
      after: clock.after,
      random: () => 0.5,
      ...over,
    });
    void control.open();
    return control;
  }
  return world;
}
