import { request } from '../../../shared/api/client.ts';
import { onPersonChanged } from '../../../shared/auth-session/auth-events.ts';

// Without the query library: the badge stands on the home page too, which does without it.
let decisions = 0;
let latest = 0;
const listeners = new Set<() => void>();

function change(next: number): void {
  decisions = next;
  for (const listener of listeners) listener();
}

onPersonChanged(() => {
  latest += 1;
  change(0);
});

/** The number of unseen decisions on the student's own requests. */
export const waitingStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): number => decisions,
};

/** Asks the server how many decisions wait. After a failure the number stays: the next try is soon. */
export async function refreshWaiting(): Promise<void> {
  latest += 1;
  const asked = latest;
  try {
    const waiting = await request('GET /api/users/me/waiting');
    // An overtaken answer may be the older one.
    if (asked === latest) change(waiting.decisions);
  } catch {
    // See above.
  }
}
