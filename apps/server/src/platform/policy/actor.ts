import type { AccessScope, Role } from '@lectern/contract';

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
  /** Whether they have yet to agree to the text of the site, and may do nothing else. */
  readonly lacksConsent?: boolean;
  /** The access token by which a script acts in their place; absent where they act themselves. */
  readonly token?: TokenPower;
};

/** The power of an access token. */
export type TokenPower = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly AccessScope[];
  /** The one institution that it manages as a coordinator does; null for a token that acts on the whole site. */
  readonly institutionId: string | null;
};

/** Somebody signed in, or a visitor. */
export type Viewer = Actor | null;
