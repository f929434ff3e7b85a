import type { SignedInUser } from '@lectern/contract';

/** Whether the server refuses nearly everything, because the person has yet to agree to its text or to set up a second step. */
export const isHeldUp = (user: SignedInUser | null): boolean =>
  user?.mustAgree === true || user?.mustSetUpStep === true;
