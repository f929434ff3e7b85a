import type { OptionLetter } from '@lectern/contract';
import type { HttpAnswer, HttpClient, SeededRandom } from '../../process/index.ts';

export type Sent = {
  attempt: string;
  lease: number;
  sequence: number;
  question: string;
  selected: OptionLetter | null;
};
type Step = { kind: 'start' | 'lease' | 'submit' } | { kind: 'save'; sent: Sent };

/**
 * A student who sits one attempt after another, and what the server acknowledged of it. A step without an answer stays
 * pending and is repeated, as a browser does.
 */
export type Taker = ReturnType<typeof openTaker>;

export function openTaker(testId: string, random: SeededRandom) {
  return {
    testId,
    random,
    attempt: '',
    lease: 0,
    sequence: 0,
    questions: [] as string[],
    pending: { kind: 'start' } as Step | null,
    sent: [] as Sent[],
    acknowledged: [] as Sent[],
    /** Receipts by attempt. */
    receipts: new Map<string, string>(),
    strange: [] as string[],
    steps: 0,
  };
}

function nextStep(taker: Taker): Step {
  const dice = taker.random.between(1, 40);
  if (dice === 1) return { kind: 'submit' };
  if (dice === 2) return { kind: 'lease' };
  taker.sequence += 1;
  const question = taker.questions[taker.random.between(0, taker.questions.length - 1)] ?? '';
  const selected = ([null, 'A', 'B', 'C', 'D'] as const)[taker.random.between(0, 4)] ?? null;
  const { attempt, lease, sequence } = taker;
  return { kind: 'save', sent: { attempt, lease, sequence, question, selected } };
}

function send(client: HttpClient, { testId, attempt, lease }: Taker, step: Step): Promise<HttpAnswer> {
  switch (step.kind) {
    case 'start':
      return client.call('POST', `/api/tests/${testId}/attempts`);
    case 'lease':
      return client.call('POST', `/api/attempts/${attempt}/lease`);
    case 'submit':
      return client.call('POST', `/api/attempts/${attempt}/submit`, { json: { lease } });
    case 'save': {
      const { question, selected, sequence } = step.sent;
      const json = { selected: selected === null ? [] : [selected], sequence, lease: step.sent.lease };
      return client.call('PUT', `/api/attempts/${attempt}/responses/${question}`, { json });
    }
  }
}

/** Takes note of an acknowledged step. */
function note(taker: Taker, step: Step, body: HttpAnswer['body']): void {
  taker.steps += 1;
  taker.pending = null;
  if (step.kind === 'save') taker.acknowledged.push(step.sent);
  else if (step.kind === 'submit') {
    taker.receipts.set(taker.attempt, body.receipt.code as string);
    taker.pending = { kind: 'start' };
  } else {
    taker.attempt = body.attempt._id as string;
    taker.questions = (body.attempt.questions as { _id: string }[]).map(({ _id }) => _id);
    taker.lease = body.lease as number;
    taker.sequence = 0;
  }
}

/** One step until it is acknowledged; false when no answer came, or one that the database is away. */
async function take(taker: Taker, client: HttpClient, step: Step): Promise<boolean> {
  if (step.kind === 'save' && taker.pending === null) taker.sent.push(step.sent);
  taker.pending = step;
  const answer = await send(client, taker, step).catch(() => null);
  if (answer === null) return false;
  if (answer.status >= 200 && answer.status < 300) {
    note(taker, step, answer.body);
    return true;
  }
  if (answer.status !== 503 || answer.body?.error !== 'service_unavailable')
    taker.strange.push(`${step.kind}: ${answer.status} ${answer.bytes.toString()}`);
  return false;
}

/** Sits on until a step is not acknowledged or `signal` ends it. */
export async function keepTaking(taker: Taker, client: HttpClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if (!(await take(taker, client, taker.pending ?? nextStep(taker)))) return;
}

/** Brings the pending step to its end, and the attempt too. Throws when the server does not let it. */
export async function finish(taker: Taker, client: HttpClient): Promise<void> {
  if (taker.pending && !(await take(taker, client, taker.pending))) throw new Error('The repeated step failed');
  if (taker.pending?.kind === 'start') return;
  if (!(await take(taker, client, { kind: 'submit' }))) throw new Error('The submission failed');
}
