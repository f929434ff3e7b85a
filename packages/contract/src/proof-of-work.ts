// A proof of work stands in place of a wall: who failed too often pays for the next try with computing time.

/** The header in which a call carries its proof, as in `qm3…:184467`: the challenge, a colon and the nonce. */
export const proofHeader = 'x-proof-of-work';

/** Solved by a decimal nonce with which the SHA-256 of `<challenge>:<nonce>` begins with so many zero bits. */
export type ProofTask = { readonly challenge: string; readonly bits: number };

/** How a task stands in the `details` of an answer 429. */
export function writeProofTask({ challenge, bits }: ProofTask): string {
  return `proof-of-work sha-256 ${bits} ${challenge}`;
}

/** The task in the `details` of an answer 429, or null where there is none. */
export function readProofTask(details: string | null | undefined): ProofTask | null {
  const [, bits, challenge] = /^proof-of-work sha-256 (\d{1,2}) ([\w-]{1,40})$/.exec(details ?? '') ?? [];
  return bits === undefined || challenge === undefined ? null : { challenge, bits: Number(bits) };
}
