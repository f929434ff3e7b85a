import { request } from '../../../../shared/api/client.ts';
import { clockAhead } from '../../../../shared/clock/server-clock.ts';
import { noteAllRunning, runningNotes } from '../model/running-tests.ts';
import { patience } from './patience.ts';

/**
 * Asks the server which tests of the signed-in person run, on whatever device they were begun, and notes them. Answers whether the
 * server said so. An answer that comes too late notes nothing: `isStale` says so, or a page noted something meanwhile.
 */
export async function refreshRunning(userId: string, isStale: () => boolean): Promise<boolean> {
  const before = runningNotes(userId);
  const asked = Date.now();
  try {
    const answer = await request('GET /api/users/me/attempts/running', { signal: patience() });
    if (isStale()) return false;
    if (runningNotes(userId) !== before) return await refreshRunning(userId, isStale);
    noteAllRunning(userId, answer, clockAhead(answer.serverTime, asked, Date.now()));
    return true;
  } catch {
    return false;
  }
}
