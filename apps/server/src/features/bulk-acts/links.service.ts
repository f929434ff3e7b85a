import { say } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { recordAct } from '../audit/index.ts';
import { giveLinks, type LinkDeps, readUsers } from '../users/index.ts';

export const linkColumns = ['Username', 'Email', 'Link', 'Valid until'] as const;
/** Links in one transaction: the people wait for it who set a password just then. */
const linksAtOnce = 200;

const addressUnknown = say(
  'The server does not know its public address, so it cannot create links for a file. Set PUBLIC_URL, then try again.',
);

/**
 * Makes a new link for each of these people as an admin makes one for a single account, and answers them as rows under
 * `linkColumns`. They are made as the rows are read, some at a time; people who are gone have none. Throws
 * `site_address_unknown` where that is not known: nobody could complete the links of a file.
 */
export function linksOfMany(
  deps: LinkDeps,
  act: Act,
  chosen: readonly string[],
  address: string | null,
): AsyncGenerator<(string | Date)[]> {
  if (address === null) throw new AppError('site_address_unknown', addressUnknown);
  const ids = [...new Set(chosen)].toSorted();
  const partOf = act.ids.next();
  async function* rows(): AsyncGenerator<(string | Date)[]> {
    for (let start = 0; start < ids.length; start += linksAtOnce) {
      const some = ids.slice(start, start + linksAtOnce);
      const given = await transact(act, async (act) => {
        const people = await readUsers(act.db, act.actor, some, 'change');
        const links = await giveLinks(deps, act, people, { address, partOf });
        if (links.length > 0) await recordLinks(act, partOf, links.length);
        return links;
      });
      for (const { username, email, link, expiresAt } of given) yield [username, email, link, expiresAt];
    }
  }
  return rows();
}

async function recordLinks(act: Act, id: string, count: number): Promise<void> {
  await recordAct(act, {
    action: 'bulk_act_done',
    target: { kind: 'bulk_act', id, name: '' },
    changes: [
      { field: 'act', before: null, after: 'links' },
      { field: 'count', before: null, after: String(count) },
    ],
  });
}
