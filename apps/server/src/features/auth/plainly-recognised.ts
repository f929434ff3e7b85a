import type { Role } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import { demoDomain } from '../users/index.ts';

/**
 * The id of the person in this role whose auth session has a token's hash at a moment, as a subquery for a statement that
 * acts for them: it spares the look-up that `createRecognise` makes before. It finds nobody where that would have to
 * think or write: an auth session that is to be prolonged or counted for a new day, one of the demo, an admin. Whom it
 * does not find is therefore not refused, but recognised the ordinary way.
 */
export function plainlyRecognised(
  tokenHash: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  role: Role,
): RawBuilder<string> {
  return sql<string>`(select u.id
    from (select * from auth_sessions where token_hash = ${tokenHash} offset 0) s
    cross join lateral (select * from users where id = s.user_id offset 0) u
    where s.expires_at > ${at} and s.last_seen_at <= ${at}
      and s.last_seen_at >= date_trunc('day', ${at}, 'UTC')
      and (not s.remember or s.last_seen_at >= ${at} - interval '1 hour')
      and u.is_active and u.deleted_at is null and u.role = ${sql.lit(role)} and not u.is_admin
      and lower(u.email) not like ${sql.lit(`%${demoDomain}`)})`;
}
