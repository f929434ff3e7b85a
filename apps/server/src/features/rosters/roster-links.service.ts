import { type Act, transact } from '../../platform/act/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { type AuditEvent, recordActs } from '../audit/index.ts';
import { makePasswordLinks, newAccountLinkMs, type PasswordLinkDeps, passwordLinkAddress } from '../users/index.ts';
import { lockRowsWithoutPassword } from './roster-links.repository.ts';
import { findRoster } from './rosters.repository.ts';

export const linkColumns = ['Username', 'Email', 'Link', 'Valid until'] as const;
const linksAtOnce = 500;
const addressUnknown =
  'The server does not know its public address, so it cannot create links for a file. Set PUBLIC_URL, then try again.';

/**
 * Makes a link for every account of an import that still waits for its first password, in place of former ones, and
 * answers them as rows under `linkColumns`. They are made as the rows are read, some at a time. Throws `not_found`, and
 * `site_address_unknown` where that is not known: nobody could complete the links of a file.
 */
export async function linksOfRoster(
  deps: PasswordLinkDeps,
  act: Act,
  id: string,
  address: string | null,
): Promise<AsyncGenerator<(string | Date)[]>> {
  const roster = await findRoster(act.db, id);
  if (!roster) throw notFound('Roster not found');
  if (address === null) throw new AppError('site_address_unknown', addressUnknown);
  const links = { target: { kind: 'roster', id, name: roster.file_name } as const, address };
  async function* rows(): AsyncGenerator<(string | Date)[]> {
    let line = 0;
    for (;;) {
      const step = await transact(act, (act) => linksAfter(deps, act, { ...links, line }));
      yield* step.rows;
      if (step.last === null) return;
      line = step.last;
    }
  }
  return rows();
}

type Links = { target: NonNullable<AuditEvent['target']>; line: number; address: string };

async function linksAfter(deps: PasswordLinkDeps, act: Act, { target, line, address }: Links) {
  const people = await lockRowsWithoutPassword(act.db, target.id, line, linksAtOnce);
  const userIds = people.map((person) => person.id);
  const link = { userIds, createdBy: act.actor.id, livesMs: newAccountLinkMs };
  const { tokens, expiresAt } = await makePasswordLinks(deps, act, link);
  const made = { action: 'password_link_made' } as const;
  const events = people.map((person): AuditEvent => {
    const whose = { kind: 'user', id: person.id } as const;
    return { ...made, target: whose, institutionId: person.institution_id, partOf: target.id };
  });
  const changes = [{ field: 'count', before: null, after: String(people.length) }];
  await recordActs(act, people.length === 0 ? [] : [...events, { ...made, target, changes }]);
  const rows = people.map(({ id: userId, username, email }) => [
    username,
    email,
    passwordLinkAddress(address, tokens.get(userId) ?? ''),
    expiresAt,
  ]);
  return { rows, last: people.length < linksAtOnce ? null : (people.at(-1)?.line ?? null) };
}
