import type { AccessScope } from '@lectern/contract';
import type { Fixed } from './columns.ts';

export type AccessTokensTable = {
  /** The maker, as whom the token acts. */
  user_id: Fixed<string>;
  id: Fixed<string>;
  token_hash: Fixed<Buffer>;
  name: Fixed<string>;
  scopes: Fixed<AccessScope[]>;
  /** The institution that it is for; null for the whole site. */
  institution_id: Fixed<string | null>;
  created_at: Fixed<Date>;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  /** When its maker was mailed that it ends soon. */
  warned_at: Date | null;
};
