import type { Role } from '@lectern/contract';

/** The signed-in person behind a request, as far as rules ask about them. */
export type Actor = {
  readonly id: string;
  readonly role: Role;
  readonly isAdmin: boolean;
  readonly institutionId: string | null;
  /** The auth session that the request came with. */
  readonly authSessionId: string;
};

/** Somebody signed in, or a visitor. */
export type Viewer = Actor | null;
