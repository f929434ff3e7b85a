import { useEffect } from 'react';
import { logFailure } from '../../../shared/api/log-failure.ts';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { followPerson } from '../api/follow-person.ts';

/** The person whom this tab has followed since they signed in. */
const followedKey = 'lectern-push-followed';

/** Lets the notices that this browser shows be those of the person who is signed in, once for each sign-in in a tab. */
export function usePushOfPerson(): void {
  const userId = useUser()?._id ?? null;
  useEffect(() => {
    if (userId === null) sessionStorage.removeItem(followedKey);
    else if (sessionStorage.getItem(followedKey) !== userId) {
      sessionStorage.setItem(followedKey, userId);
      followPerson(userId).catch((error: unknown) =>
        logFailure('Following the person with push messages failed', error),
      );
    }
  }, [userId]);
}
