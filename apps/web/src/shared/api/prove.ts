import { proofHeader, type ProofTask, readProofTask } from '@lectern/contract/proof-of-work';
import { noteProving } from './proving.ts';

/** The header with the proof that an answer 429 asks for, worked out beside the page; null where it asks for none. */
export async function proofFor(answer: unknown): Promise<Record<string, string> | null> {
  const details = typeof answer === 'object' && answer !== null && 'details' in answer ? answer.details : null;
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
