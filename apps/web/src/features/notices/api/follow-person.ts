import { request } from '../../../shared/api/client.ts';
import { findOwn, hasOwner } from '../model/this-browser.ts';

// Without the query library, as the bell.

/**
 * Brings this browser in line with the person who is signed in now: one who turned notices on here has them again after
 * signing in again, and nobody else has. Asks the server only where somebody turned them on here.
 */
export async function followPerson(userId: string): Promise<void> {
  if (!hasOwner()) return;
  const { publicKey, devices } = await request('GET /api/users/me/push');
  const body = await findOwn(publicKey, userId);
  if (body !== null && !devices.some(({ current }) => current)) await request('PUT /api/users/me/push', { body });
}
