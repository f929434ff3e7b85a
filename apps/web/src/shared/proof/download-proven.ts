import type { MouseEvent } from 'react';
import { request } from '../api/client.ts';

/** Less than this is too short for a file to begin, in seconds. */
const enough = 30;

/**
 * For the press on a link to a file that asks again who it is: the person is asked first, so that the browser never saves a
 * refusal in place of the file.
 */
export function downloadProven(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const { href } = event.currentTarget;
  void isProven().then((proven) => proven && save(href));
}

async function isProven(): Promise<boolean> {
  const proof = await request('GET /api/users/me/proof').catch(() => null);
  if (proof !== null && proof.secondsLeft > enough) return true;
  const { confirmIdentity } = await import('./ask-again.tsx');
  return confirmIdentity();
}

function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
