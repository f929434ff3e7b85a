import type { Db } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type AuditOrigin, recordAudits } from '../audit/index.ts';
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
  if (!(await findRoster(db, id))) throw notFound('Roster');
  if (address === null) throw new AppError('site_address_unknown', addressUnknown);
  const from = { origin, address };
  async function* rows(): AsyncGenerator<(string | Date)[]> {
    let line = 0;
    for (;;) {
      const step = await db.transaction().execute((trx) => linksAfter(deps, trx, actor, { id, line, from }));
      yield* step.rows;
      if (step.last === null) return;
      line = step.last;
    }
  }
  return rows();
}

type Step = { id: string; line: number; from: { origin: AuditOrigin; address: string } };

async function linksAfter(deps: PasswordLinkDeps, trx: Db, actor: Actor, { id, line, from }: Step) {
  const people = await lockRowsWithoutPassword(trx, id, line, linksAtOnce);
  const userIds = people.map((person) => person.id);
  const link = { userIds, createdBy: actor.id, livesMs: newAccountLinkMs };
  const { tokens, expiresAt } = await makePasswordLinks(deps, trx, link);
  await recordAudits(
    deps,
    trx,
    people.map((person) => ({
      action: 'password_link_made',
      actorId: actor.id,
      target: { kind: 'user', id: person.id },
      institutionId: person.institution_id,
      origin: from.origin,
    })),
  );
  const rows = people.map(({ id: userId, username, email }) => [
    username,
    email,
    passwordLinkAddress(from.address, tokens.get(userId) ?? ''),
    expiresAt,
  ]);
  return { rows, last: people.length < linksAtOnce ? null : (people.at(-1)?.line ?? null) };
}
