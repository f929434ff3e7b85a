import { hash } from 'node:crypto';
import type { ToldEntries, ToldEntry } from '../../platform/db/schema-of-calendars.ts';
import type { TargetRow } from '../progress/index.ts';
import type { DatedTest } from '../test-authoring/index.ts';

const fields = { opens: 'opens_at', due: 'due_at', closes: 'closes_at' } as const;
const moments = ['opens', 'due', 'closes'] as const;

/** A test, material or subject as a calendar names it, with the path of its page. */
type EntryThing = { name: string; course_name: string; path: string };

/** A date of something in somebody's calendar. */
export type Entry = { key: string; moment: (typeof moments)[number]; at: Date; thing: EntryThing };

const paths = { material: '/course/materials/', subject: '/course/units/' } as const;

/**
 * The dates of tests, materials and subjects between two moments, in their order. A test that closes when it is due has one
 * entry for both.
 */
export function entriesOf(
  { tests, targets }: { tests: readonly DatedTest[]; targets: readonly TargetRow[] },
  { from, until }: { from: Date; until: Date },
): Entry[] {
  const ofTests = tests.flatMap((test) =>
    moments.flatMap((moment): Entry[] => {
      const at = test[fields[moment]];
      const isSecond = moment === 'closes' && at?.getTime() === test.due_at?.getTime();
      if (at === null || isSecond || at < from || at > until) return [];
      const { name, course_name } = test;
      return [{ key: `${test.id}.${moment}`, moment, at, thing: { name, course_name, path: `/test/${test.id}` } }];
    }),
  );
  const ofTargets = targets.map(({ kind, id, name, course_name, due_at }): Entry => {
    return { key: `${id}.due`, moment: 'due', at: due_at, thing: { name, course_name, path: `${paths[kind]}${id}` } };
  });
  return [...ofTests, ...ofTargets].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || (one.key < other.key ? -1 : 1),
  );
}

type Told = { revision: number; entries: ToldEntries };

/**
 * The entries as they are told now, after those told last. A date that moved, or an entry that is new or came back, gets a
 * new revision as its sequence, so that it only rises; other changes are noted by their time. Answers `last` where
 * nothing changed.
 */
export function tellAgain(last: Told, entries: readonly Entry[], now: Date): Told {
  const revision = last.revision + 1;
  const told = entries.map(({ key, at, thing }): [string, ToldEntry] => {
    const before = last.entries[key];
    const entry = { at: at.toISOString(), text: hash('sha256', JSON.stringify([thing.name, thing.course_name])) };
    if (before?.at === entry.at && before.text === entry.text) return [key, before];
    const sequence = before?.at === entry.at ? before.sequence : revision;
    return [key, { ...entry, sequence, modified: now.toISOString() }];
  });
  const unchanged =
    told.length === Object.keys(last.entries).length && told.every(([key, entry]) => last.entries[key] === entry);
  return unchanged ? last : { revision, entries: Object.fromEntries(told) };
}
