import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'authSessions',
    from: (userId) => sql`auth_sessions s where s.user_id = ${userId}`,
    at: sql`s.created_at`,
    id: sql`s.id`,
    item: () => sql`'ip', s.ip, 'userAgent', s.user_agent,
      'cameBy', s.came_by, 'provider', (select p.name from identity_providers p where p.id = s.provider_id), 'provenAt', s.proven_at, 'remember', s.remember, 'createdAt', s.created_at,
      'lastSeenAt', s.last_seen_at, 'expiresAt', s.expires_at`,
  },
  {
    name: 'knownDevices',
    from: (userId) => sql`known_devices k where k.user_id = ${userId}`,
    at: sql`k.created_at`,
    id: sql`substring(encode(k.token_hash, 'hex') for 32)::uuid`,
    item: () => sql`'createdAt', k.created_at, 'lastUsedAt', k.last_used_at`,
  },
  {
    name: 'secondFactor',
    from: (userId) => sql`second_factors f where f.user_id = ${userId} and f.confirmed_at is not null`,
    at: sql`f.confirmed_at`,
    id: sql`f.user_id`,
    item: () => sql`'since', f.confirmed_at,
      'recoveryCodesLeft', (select count(*) from recovery_codes r where r.user_id = f.user_id)`,
  },
  {
    name: 'passkeys',
    from: (userId) => sql`passkeys k where k.user_id = ${userId}`,
    at: sql`k.created_at`,
    id: sql`k.id`,
    item: () => sql`'name', k.name, 'opensAlone', k.opens_alone, 'isSynced', k.is_synced, 'createdAt', k.created_at,
      'lastUsedAt', k.last_used_at`,
  },
  {
    name: 'passkeyAfterPassword',
    from: (userId) => sql`passkey_factors f where f.user_id = ${userId}`,
    at: sql`f.turned_on_at`,
    id: sql`f.user_id`,
    item: () => sql`'since', f.turned_on_at`,
  },
  {
    name: 'externalIdentities',
    from: (userId) => sql`external_identities e where e.user_id = ${userId}`,
    at: sql`e.linked_at`,
    id: sql`e.provider_id`,
    item: () => sql`'provider', (select p.name from identity_providers p where p.id = e.provider_id),
      'subject', e.subject, 'linkedAt', e.linked_at, 'lastUsedAt', e.last_used_at`,
  },
  {
    name: 'consents',
    from: (userId) => sql`consents c where c.user_id = ${userId}`,
    at: sql`c.agreed_at`,
    id: sql`c.user_id`,
    item: () => sql`'version', c.version, 'language', c.language, 'title', (select t.title from consent_texts t
      where t.version = c.version and t.language = c.language), 'agreedAt', c.agreed_at`,
  },
  {
    name: 'activeDays',
    from: (userId) => sql`active_days d where d.user_id = ${userId}`,
    at: sql`d.day::timestamptz`,
    id: sql`d.user_id`,
    item: () => sql`'day', d.day`,
  },
];

/** Where and when people were signed in. */
export const authData: PersonalData = {
  references: [
    { table: 'auth_sessions', column: 'user_id', onErasure: 'delete', exported: 'authSessions', isUse: true },
    { table: 'known_devices', column: 'user_id', onErasure: 'delete', exported: 'knownDevices', isUse: true },
    { table: 'second_factors', column: 'user_id', onErasure: 'delete', exported: 'secondFactor', isUse: true },
    { table: 'passkeys', column: 'user_id', onErasure: 'delete', exported: 'passkeys', isUse: true },
    { table: 'passkey_factors', column: 'user_id', onErasure: 'delete', exported: 'passkeyAfterPassword', isUse: true },
    {
      table: 'recovery_codes',
      column: 'user_id',
      onErasure: 'delete',
      exported: { not: 'they are kept as hashes alone; secondFactor says how many are left' },
      isUse: true,
    },
    {
      table: 'external_identities',
      column: 'user_id',
      onErasure: 'delete',
      exported: 'externalIdentities',
      isUse: true,
    },
    { table: 'consents', column: 'user_id', onErasure: 'delete', exported: 'consents', isUse: true },
    { table: 'active_days', column: 'user_id', onErasure: 'delete', exported: 'activeDays', isUse: true },
    {
      table: 'account_warnings',
      column: 'user_id',
      onErasure: 'delete',
      exported: { not: 'it says that a message was sent, which activeDays explains' },
      isUse: false,
    },
  ],
  sections,
};
