import { request } from '../../../shared/api/client.ts';
import { onPersonChanged } from '../../../shared/auth-session/auth-events.ts';

// Without the query library: the bell stands on the home page too, which does without it.
let unread = 0;
let latest = 0;
const listeners = new Set<() => void>();

function change(next: number): void {
  unread = next;
  for (const listener of listeners) listener();
}

onPersonChanged(() => {
  latest += 1;
  change(0);
});

/** The number of notices that the person has not read. */
export const unreadStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): number => unread,
};

/** Asks the server how many notices are not read; answers whether it said so. After a failure the number stays. */
export async function refreshUnread(): Promise<boolean> {
  latest += 1;
  const asked = latest;
  try {
    const answer = await request('GET /api/users/me/notices/unread');
    // An overtaken answer may be the older one.
    if (asked === latest) change(answer.unread);
    return true;
  } catch {
    return false;
  }
}
