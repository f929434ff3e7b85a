import type { Role } from '@lectern/contract';

/** The signed-in person behind a request, as far as rules ask about them. */
export type Actor = {
  readonly id: string;
  readonly role: Role;
  readonly isAdmin: boolean;
  readonly institutionId: string | null;
  /** The auth session that the request came with. */
  readonly authSessionId: string;
  /** Whether they proved in this auth session, not long ago, who they are. Unset where nobody is behind a request. */
  readonly hasProof?: boolean;
  /** Whether they have yet to set up a second step that is required of them, and may do nothing else. */
  readonly lacksStep?: boolean;
};

/** Somebody signed in, or a visitor. */
export type Viewer = Actor | null;
