import { setTimeout as delay } from 'node:timers/promises';
import { keepTaking, type Taker } from '../features/attempts/takers.ts';
import type { HttpClient } from '../process/http-client.ts';
import { seededRandom } from '../process/random.ts';
import { keepChanging, keepCreating, keepUploading } from '../process/write-ledger.ts';
import type { Journeys } from './journeys.ts';

const thinkingMs = 300;
const betweenStepsMs = 40;
const untilAgainMs = 250;

/**
 * Like `work`, at a pace that leaves a failover something to interrupt: one student who sits a single attempt from the
 * beginning to the end, others who begin and submit, a few writers. Everybody waits after a request without an answer.
 */
export async function workUnhurriedly({ ledger, takers, teacher }: Journeys, signal: AbortSignal): Promise<void> {
  const pause = async (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
  const untilEnded = async (ms: number, act: (round: number) => Promise<unknown>) => {
    for (let round = 0; !signal.aborted; round += 1) {
      await act(round);
      await pause(ms);
    }
  };
  const [careful, ...others] = takers;
  await Promise.all([
    untilEnded(untilAgainMs, (round) =>
      keepCreating(ledger, paced(teacher), { label: `course ${round}`, random: seededRandom(7) }, signal),
    ),
    untilEnded(untilAgainMs, () => keepChanging(ledger, paced(teacher), signal)),
    untilEnded(untilAgainMs, () => keepUploading(ledger, paced(teacher), seededRandom(9), signal)),
    ...others.map(({ taker, client }) => untilEnded(untilAgainMs, () => keepTaking(taker, paced(client), signal))),
    careful && untilEnded(thinkingMs, () => answerOneQuestion(careful.taker, careful.client)),
  ]);
}

/** A client that takes a moment before each call. */
const paced = (client: HttpClient): HttpClient => ({
  ...client,
  call: async (...call) => {
    await delay(betweenStepsMs);
    return client.call(...call);
  },
});

/** Begins the attempt, or chooses an answer and saves it, or repeats what was not acknowledged: one call. */
async function answerOneQuestion(taker: Taker, client: HttpClient): Promise<void> {
  if (taker.pending === null) {
    taker.sequence += 1;
    const { attempt, lease, sequence, questions, random } = taker;
    const question = questions[random.between(0, questions.length - 1)] ?? '';
    const selected = (['A', 'B', 'C', 'D'] as const)[random.between(0, 3)] ?? null;
    const sent = { attempt, lease, sequence, question, selected };
    taker.sent.push(sent);
    taker.pending = { kind: 'save', sent };
  }
  const called = new AbortController();
  const once: HttpClient = {
    ...client,
    call: (...call) => {
      called.abort();
      return client.call(...call);
    },
  };
  await keepTaking(taker, once, called.signal);
}
