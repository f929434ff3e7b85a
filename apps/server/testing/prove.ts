import { hash } from 'node:crypto';
import { proofHeader, readProofTask } from '@lectern/contract';

/** The header that solves the task in the `details` of an answer 429, or none where there is no task. */
export function proofFor(details: string | undefined): Record<string, string> {
  const task = readProofTask(details);
  if (task === null) return {};
  for (let nonce = 0; ; nonce += 1) {
    const proof = `${task.challenge}:${nonce}`;
    const digest = hash('sha256', proof, 'buffer');
    if (digest.readUInt32BE(0) >>> (32 - task.bits) === 0) return { [proofHeader]: proof };
  }
}
