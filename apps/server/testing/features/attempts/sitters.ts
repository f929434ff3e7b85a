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
export type Sitter = ReturnType<typeof openSitter>;

export function openSitter(testId: string, random: SeededRandom) {
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

function nextStep(sitter: Sitter): Step {
  const dice = sitter.random.between(1, 40);
  if (dice === 1) return { kind: 'submit' };
  if (dice === 2) return { kind: 'lease' };
  sitter.sequence += 1;
  const question = sitter.questions[sitter.random.between(0, sitter.questions.length - 1)] ?? '';
  const selected = ([null, 'A', 'B', 'C', 'D'] as const)[sitter.random.between(0, 4)] ?? null;
  const { attempt, lease, sequence } = sitter;
  return { kind: 'save', sent: { attempt, lease, sequence, question, selected } };
}

function send(client: HttpClient, { testId, attempt, lease }: Sitter, step: Step): Promise<HttpAnswer> {
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
function note(sitter: Sitter, step: Step, body: HttpAnswer['body']): void {
  sitter.steps += 1;
  sitter.pending = null;
  if (step.kind === 'save') sitter.acknowledged.push(step.sent);
  else if (step.kind === 'submit') {
    sitter.receipts.set(sitter.attempt, body.receipt.code as string);
    sitter.pending = { kind: 'start' };
  } else {
    sitter.attempt = body.attempt._id as string;
    sitter.questions = (body.attempt.questions as { _id: string }[]).map(({ _id }) => _id);
    sitter.lease = body.lease as number;
    sitter.sequence = 0;
  }
}

/** One step until it is acknowledged; false when no answer came, or one that the database is away. */
async function take(sitter: Sitter, client: HttpClient, step: Step): Promise<boolean> {
  if (step.kind === 'save' && sitter.pending === null) sitter.sent.push(step.sent);
  sitter.pending = step;
  const answer = await send(client, sitter, step).catch(() => null);
  if (answer === null) return false;
  if (answer.status >= 200 && answer.status < 300) {
    note(sitter, step, answer.body);
    return true;
  }
  if (answer.status !== 503 || answer.body?.error !== 'service_unavailable')
    sitter.strange.push(`${step.kind}: ${answer.status} ${answer.bytes.toString()}`);
  return false;
}

/** Sits on until a step is not acknowledged or `signal` ends it. */
export async function keepSitting(sitter: Sitter, client: HttpClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if (!(await take(sitter, client, sitter.pending ?? nextStep(sitter)))) return;
}

/** Brings the pending step to its end, and the attempt too. Throws when the server does not let it. */
export async function finish(sitter: Sitter, client: HttpClient): Promise<void> {
  if (sitter.pending && !(await take(sitter, client, sitter.pending))) throw new Error('The repeated step failed');
  if (sitter.pending?.kind === 'start') return;
  if (!(await take(sitter, client, { kind: 'submit' }))) throw new Error('The submission failed');
}
