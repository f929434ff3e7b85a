import type { ProviderFailure, ProviderPreset, Role, SignInWay } from '@lectern/contract';
import type { ColumnType } from 'kysely';
import type { Fixed } from './columns.ts';

export type AuthSessionsTable = {
  id: Fixed<string>;
  token_hash: Buffer;
  user_id: Fixed<string>;
  remember: boolean;
  ip: string | null;
  user_agent: string | null;
  /** The provider by which the person came in; null for the password. */
  provider_id: ColumnType<string | null, string | null | undefined, never>;
  /** The name by which the provider ends the session there; null where it gave none. */
  provider_session: ColumnType<string | null, string | null | undefined, never>;
  /** The ID token, or the name of SAML, by which the session there is ended from here, sealed; null where there is none. */
  sealed_handle: ColumnType<Buffer | null, Buffer | null | undefined, never>;
  /** How the person came in; null in rows from before this was kept. */
  came_by: ColumnType<SignInWay | null, SignInWay | null | undefined, never>;
  /** When they last proved who they are; null where that was when it began. */
  proven_at: ColumnType<Date | null, Date | null | undefined, Date>;
  created_at: Fixed<Date>;
  last_seen_at: Date;
  expires_at: Date;
};

export type KnownDevicesTable = {
  user_id: Fixed<string>;
  token_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  last_used_at: Date;
};

export type EmailLinksTable = {
  user_id: Fixed<string>;
  email: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
};

export type PasswordLinksTable = {
  id: Fixed<string>;
  token_hash: Buffer;
  user_id: Fixed<string>;
  created_by: string | null;
  created_at: Fixed<Date>;
  expires_at: Date;
  used_at: Date | null;
};

export type SecondFactorsTable = {
  user_id: Fixed<string>;
  sealed_secret: Buffer;
  started_at: Date;
  confirmed_at: Date | null;
  /** The step whose code was given last, in units of 30 seconds since 1970. */
  last_step: number | null;
};

export type RecoveryCodesTable = {
  user_id: Fixed<string>;
  code_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
};

export type PasskeysTable = {
  user_id: Fixed<string>;
  id: Fixed<string>;
  credential_id: Fixed<Buffer>;
  /** In the form of COSE. */
  public_key: Fixed<Buffer>;
  /** How often it was used, by its own count; always 0 for those that do not count. */
  counter: number;
  transports: Fixed<string[]>;
  /** Whether it checked who holds it when it was made. */
  opens_alone: Fixed<boolean>;
  is_synced: boolean;
  name: string;
  created_at: Fixed<Date>;
  last_used_at: Date | null;
};

/** Accounts whose password is followed by a passkey. */
export type PasskeyFactorsTable = { user_id: Fixed<string>; turned_on_at: Fixed<Date> };

/** Roles whose people have to set up two-step sign-in, on the whole site (null) or at an institution. */
export type RequiredStepsTable = {
  id: Fixed<string>;
  institution_id: Fixed<string | null>;
  role: Fixed<Role>;
  since: Fixed<Date>;
};

export type IdentityProvidersTable = {
  id: Fixed<string>;
  institution_id: string | null;
  name: string;
  issuer: string;
  /** Null for SAML, where the address of this site's metadata is what names it. */
  client_id: string | null;
  sealed_secret: Buffer | null;
  preset: ProviderPreset;
  /** The metadata of a SAML provider, or the address at which it gives them out; null for OpenID Connect. */
  saml_metadata: string | null;
  /** Whether its people come in by it alone. */
  is_only_way: ColumnType<boolean, boolean | undefined, boolean>;
  /** Whether signing out here goes on to sign out at the provider. */
  signs_out_there: ColumnType<boolean, boolean | undefined, boolean>;
  /** Whether requests of SAML are signed, also where the metadata do not ask for it. */
  signs_requests: ColumnType<boolean, boolean | undefined, boolean>;
  /** The claim or attribute that names somebody's groups there; null where none is read. */
  claim_of_groups: string | null;
  /** Values of that claim by which somebody new applies to teach. */
  teachers_in: ColumnType<string[], string[] | undefined, string[]>;
  domains: string[];
  is_enabled: boolean;
  vouches_for_addresses: boolean;
  makes_accounts: boolean;
  created_at: Fixed<Date>;
  updated_at: Date;
};

/** Certificates of this site at a provider of SAML, two while one takes the place of the other. */
export type ProviderCertificatesTable = {
  id: Fixed<string>;
  provider_id: Fixed<string>;
  /** In the form of DER. */
  certificate: Fixed<Buffer>;
  /** The private key (PKCS #8), sealed. */
  sealed_key: Buffer;
  created_at: Fixed<Date>;
  expires_at: Fixed<Date>;
};

export type ExternalIdentitiesTable = {
  user_id: Fixed<string>;
  provider_id: Fixed<string>;
  /** The account at the provider, as the provider calls it. */
  subject: Fixed<string>;
  linked_at: Fixed<Date>;
  last_used_at: Date;
};

export type ProviderFailuresTable = {
  id: Fixed<string>;
  provider_id: Fixed<string>;
  at: Fixed<Date>;
  reason: Fixed<ProviderFailure>;
  detail: Fixed<string | null>;
};

export type ProofChallengesTable = {
  challenge: Fixed<string>;
  subject: Fixed<Buffer>;
  bits: Fixed<number>;
  expires_at: Date;
};
