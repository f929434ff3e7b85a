import { adminsAnd, onlyRole, signedIn } from '../../platform/policy/index.ts';

/** Everybody signed in may look up a code; only students ask, because staff have no use for a place. */
export const mayLookUpCode = signedIn;
export const mayAskToJoin = onlyRole('student');
export const mayDecide = adminsAnd('teacher');
