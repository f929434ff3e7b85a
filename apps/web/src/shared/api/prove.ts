import { proofHeader, type ProofTask, readProofTask } from '@lectern/contract/proof-of-work';
import { noteProving } from './proving.ts';

type Proof = Record<string, string>;

/** The most proofs for one call: other calls may raise the price meanwhile. */
const mostProofs = 3;

/**
 * Repeats a call with a proof of work while the answer is a 429 with a task, and gives back the last answer. Where no
 * proof can be worked out, that is the refusal.
 */
export async function payFor(refusal: Response, callWith: (proof: Proof) => Promise<Response>): Promise<Response> {
  let answer = refusal;
  for (let proofs = 0; proofs < mostProofs && answer.status === 429; proofs += 1) {
    const proof = await proofFor(answer).catch(() => null);
    if (proof === null) return answer;
    answer = await callWith(proof);
  }
  return answer;
}

/** The header with the proof that an answer asks for, worked out in a worker; null where it asks for none. */
async function proofFor(refusal: Response): Promise<Proof | null> {
  const body: unknown = await refusal.clone().json();
  const details = typeof body === 'object' && body !== null && 'details' in body ? body.details : null;
  const task = typeof details === 'string' ? readProofTask(details) : null;
  if (task === null) return null;
  noteProving(1);
  try {
    return { [proofHeader]: `${task.challenge}:${await nonceOf(task)}` };
  } finally {
    noteProving(-1);
  }
}

function nonceOf(task: ProofTask): Promise<number> {
  const worker = new Worker(new URL('proof-worker.ts', import.meta.url), { type: 'module' });
  const found = new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data));
    worker.addEventListener('error', reject);
  });
  worker.postMessage(task);
  return found.finally(() => worker.terminate());
}
