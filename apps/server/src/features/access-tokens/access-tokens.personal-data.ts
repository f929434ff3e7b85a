import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'accessTokens',
    from: (userId) => sql`access_tokens t where t.user_id = ${userId}`,
    at: sql`t.created_at`,
    id: sql`t.id`,
    item: () => sql`'name', t.name, 'scopes', to_jsonb(t.scopes), 'createdAt', t.created_at, 'expiresAt', t.expires_at,
      'lastUsedAt', t.last_used_at, 'revokedAt', t.revoked_at`,
  },
];

/** The tokens that people made. They are in no file, and go with their makers. */
export const accessTokensData: PersonalData = {
  references: [
    { table: 'access_tokens', column: 'user_id', onErasure: 'delete', exported: 'accessTokens', isUse: true },
  ],
  sections,
};
