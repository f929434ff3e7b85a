import type { Db } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import type { AuditOrigin } from '../../platform/act/index.ts';
import { type AuditEvent, recordAudits } from '../audit/index.ts';
import { makePasswordLinks, newAccountLinkMs, type PasswordLinkDeps, passwordLinkAddress } from '../users/index.ts';
import { lockRowsWithoutPassword } from './roster-links.repository.ts';
import { findRoster } from './rosters.repository.ts';

export const linkColumns = ['Username', 'Email', 'Link', 'Valid until'] as const;
const linksAtOnce = 500;
const addressUnknown =
  'The server does not know the address that people use, so it makes no links for a file. Set PUBLIC_URL, then try again.';

/**
 * Makes a link for every account of an import that still waits for its first password, in place of former ones, and
 * answers them as rows under `linkColumns`. They are made as the rows are read, some at a time. Throws `not_found`, and
 * `site_address_unknown` where that is not known: nobody could complete the links of a file.
 */
export async function linksOfRoster(
  deps: PasswordLinkDeps,
  db: Db,
  actor: Actor,
  id: string,
  { origin, address }: { origin: AuditOrigin; address: string | null },
): Promise<AsyncGenerator<(string | Date)[]>> {
  const roster = await findRoster(db, id);
  if (!roster) throw notFound('Roster');
  if (address === null) throw new AppError('site_address_unknown', addressUnknown);
  const target = { kind: 'roster', id, name: roster.file_name } as const;
  const from = { origin, address, target };
  async function* rows(): AsyncGenerator<(string | Date)[]> {
    let line = 0;
    for (;;) {
      const step = await db.transaction().execute((trx) => linksAfter(deps, trx, actor, { line, from }));
      yield* step.rows;
      if (step.last === null) return;
      line = step.last;
    }
  }
  return rows();
}

type From = { origin: AuditOrigin; address: string; target: NonNullable<AuditEvent['target']> };
type Step = { line: number; from: From };

async function linksAfter(deps: PasswordLinkDeps, trx: Db, actor: Actor, { line, from }: Step) {
  const { target } = from;
  const people = await lockRowsWithoutPassword(trx, target.id, line, linksAtOnce);
  const userIds = people.map((person) => person.id);
  const link = { userIds, createdBy: actor.id, livesMs: newAccountLinkMs };
  const { tokens, expiresAt } = await makePasswordLinks(deps, trx, link);
  const made = { action: 'password_link_made', actorId: actor.id, origin: from.origin } as const;
  const events = people.map((person): AuditEvent => {
    const whose = { kind: 'user', id: person.id } as const;
    return { ...made, target: whose, institutionId: person.institution_id, partOf: target.id };
  });
  const changes = [{ field: 'count', before: null, after: String(people.length) }];
  await recordAudits(deps, trx, people.length === 0 ? [] : [...events, { ...made, target, changes }]);
  const rows = people.map(({ id: userId, username, email }) => [
    username,
    email,
    passwordLinkAddress(from.address, tokens.get(userId) ?? ''),
    expiresAt,
  ]);
  return { rows, last: people.length < linksAtOnce ? null : (people.at(-1)?.line ?? null) };
}
