import type { SignedInUser } from '@lectern/contract';
import { useUser } from './auth-session.ts';

/**
 * The signed-in person when they learn here, null for visitors and staff: only students ask to join, rate and have
 * progress.
 */
export function useStudent(): SignedInUser | null {
  const user = useUser();
  return user !== null && user.role === 'student' && !user.isAdmin ? user : null;
}
