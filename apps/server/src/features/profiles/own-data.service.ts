import { Readable } from 'node:stream';
import type { Act } from '../../platform/act/index.ts';
import { type Db, inSteps } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Section } from '../../platform/personal-data/index.ts';
import { findInstitutionOf, recordAct } from '../audit/index.ts';
import { type About, findOwnAccount, listOwnData } from './own-data.repository.ts';
import type { ProfileDeps } from './profiles.service.ts';

/**
 * Everything that is kept about the actor as one JSON file, read while it is sent. It holds nothing about other people
 * but ids. Throws `not_found` when the account is gone.
 */
export async function exportOwnData(
  deps: Pick<ProfileDeps, 'personalData'>,
  act: Act,
): Promise<{ name: string; content: Readable }> {
  const { db, actor, clock } = act;
  const account = await findOwnAccount(db, actor.id);
  if (!account) throw notFound('User not found');
  await recordAct(act, {
    action: 'data_exported',
    target: { kind: 'user', id: actor.id },
    institutionId: await findInstitutionOf(db, actor.id),
  });
  const now = clock.now();
  const exportedAt = now.toISOString();
  const name = `lectern-my-data-${exportedAt.slice(0, 'YYYY-MM-DD'.length)}.json`;
  const sections = deps.personalData.flatMap((data) => data.sections);
  const start = JSON.stringify({ exportedAt, account }).slice(0, -1);
  return { name, content: Readable.from(pieces(db, { userId: actor.id, now }, { start, sections })) };
}

type File = { start: string; sections: readonly Section[] };

async function* pieces(db: Db, about: About, { start, sections }: File): AsyncGenerator<string> {
  yield start;
  for (const section of sections) {
    yield `,\n${JSON.stringify(section.name)}:[`;
    let separator = '\n';
    for await (const { item } of inSteps((after, count) => listOwnData(db, section, about, { after, count }))) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
