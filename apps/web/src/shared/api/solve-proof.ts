import type { ProofTask } from '@lectern/contract/proof-of-work';

// SHA-256 (FIPS 180-4) of texts that fit into one block. Browsers offer theirs over https alone, and one promise for
// each of a million hashes takes longer than the hashes.

/** With ten digits all nonces have the same length, so that only their digits change in the block. */
const firstNonce = 1_000_000_000;

/** The nonce that solves a task. */
export function solve({ challenge, bits }: ProofTask): number {
  const text = new TextEncoder().encode(`${challenge}:${firstNonce}`);
  if (text.length > 55) throw new Error('The challenge does not fit into one block');
  const block = new Uint8Array(64);
  block.set(text);
  block[text.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(60, text.length * 8);
  for (let nonce = firstNonce; ; nonce += 1) {
    if (Math.clz32(firstWord(view)) >= bits) return nonce;
    countUp(block, text.length - 1);
  }
}

/** Adds one to the decimal number that ends there. */
function countUp(block: Uint8Array, end: number): void {
  let at = end;
  while (block[at] === 0x39) block[at--] = 0x30;
  block[at] = (block[at] ?? 0) + 1;
}

/** The first bits of the fractional part of a number. */
const fraction = (root: number): number => (root - Math.floor(root)) * 2 ** 32;

const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)) | 0);
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)) | 0);
const words = new Int32Array(64);

const rotated = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** The first 32 bits of the hash of a padded block. */
function firstWord(view: DataView): number {
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [near, far] = [words[i - 2] as number, words[i - 15] as number];
    const small0 = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
    const small1 = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
    words[i] = ((words[i - 16] as number) + small0 + (words[i - 7] as number) + small1) | 0;
  }
  let [a, b, c, d] = [start[0] as number, start[1] as number, start[2] as number, start[3] as number];
  let [e, f, g, h] = [start[4] as number, start[5] as number, start[6] as number, start[7] as number];
  for (let i = 0; i < 64; i += 1) {
    const big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (constants[i] as number) + (words[i] as number)) | 0;
    const big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return (a + (start[0] as number)) | 0;
}
