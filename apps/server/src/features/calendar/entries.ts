import { hash } from 'node:crypto';
import type { ToldEntries, ToldEntry } from '../../platform/db/schema-of-calendars.ts';
import type { DatedTest } from '../test-authoring/index.ts';

const fields = { opens: 'opens_at', due: 'due_at', closes: 'closes_at' } as const;
const moments = ['opens', 'due', 'closes'] as const;

/** A date of a test in somebody's calendar. */
export type Entry = { key: string; moment: (typeof moments)[number]; at: Date; test: DatedTest };

/** The dates of tests between two moments, in their order. A test that closes when it is due has one entry for both. */
export function entriesOf(tests: readonly DatedTest[], { from, until }: { from: Date; until: Date }): Entry[] {
  const entries = tests.flatMap((test) =>
    moments.flatMap((moment): Entry[] => {
      const at = test[fields[moment]];
      const isSecond = moment === 'closes' && at?.getTime() === test.due_at?.getTime();
      if (at === null || isSecond || at < from || at > until) return [];
      return [{ key: `${test.id}.${moment}`, moment, at, test }];
    }),
  );
  return entries.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.key < other.key ? -1 : 1));
}

type Told = { revision: number; entries: ToldEntries };

/**
 * The entries as they are told now, after those told last. A date that moved, or an entry that is new or came back, gets a
 * new revision as its sequence, so that it only rises; other changes are noted by their time. Answers `last` where
 * nothing changed.
 */
export function tellAgain(last: Told, entries: readonly Entry[], now: Date): Told {
  const revision = last.revision + 1;
  const told = entries.map(({ key, at, test }): [string, ToldEntry] => {
    const before = last.entries[key];
    const entry = { at: at.toISOString(), text: hash('sha256', JSON.stringify([test.name, test.course_name])) };
    if (before?.at === entry.at && before.text === entry.text) return [key, before];
    const sequence = before?.at === entry.at ? before.sequence : revision;
    return [key, { ...entry, sequence, modified: now.toISOString() }];
  });
  const unchanged =
    told.length === Object.keys(last.entries).length && told.every(([key, entry]) => last.entries[key] === entry);
  return unchanged ? last : { revision, entries: Object.fromEntries(told) };
}
