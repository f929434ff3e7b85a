import type { SignedInUser } from '@lectern/contract';
import { useUser } from './auth-session.ts';

/** The signed-in person when they learn here, null for visitors and staff: asking, rating and progress are for students. */
export function useStudent(): SignedInUser | null {
  const user = useUser();
  return user !== null && user.role === 'student' && !user.isAdmin ? user : null;
}
