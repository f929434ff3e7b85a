// The notices of everybody as they were written since the last round, held against the oracle's: lists are looked at for some alone.
import type { NoticeKind } from '@lectern/contract';
import type { TestApp } from '../../../index.ts';
import type { Finding } from './compare.ts';
import { known } from './facts.ts';
import type { Kept, Model } from './model.ts';
import { nameOf, type State } from './states.ts';
import { knownKinds } from './truth.ts';

type Row = { user_id: string; kind: string; thing_id: string; at: Date; items: string[] };

const isKnown = (kind: string): kind is NoticeKind => knownKinds.some((one) => one === kind);
const agrees = (state: State, { at, items }: Row): boolean =>
  state.told !== null &&
  state.told.from <= at.getTime() &&
  at.getTime() <= state.told.until &&
  (state.read || state.items.length === 0 || state.items.join() === items.toSorted().join());

/** The differences between what was written since a moment and what the oracle has told since; it goes on with what is written. */
export async function compareRows(t: TestApp, model: Model, { since, told }: { since: number; told: readonly Kept[] }) {
  const rows: Row[] = await t.db
    .selectFrom('notices')
    .select(['user_id', 'kind', 'thing_id', 'at', 'items'])
    .where('at', '>=', new Date(since))
    .execute();
  const findings: Finding[] = [];
  const at = new Date(model.world.now).toISOString();
  const written = new Map<string, Row>();
  for (const row of rows) {
    if (!isKnown(row.kind)) continue;
    const key = { person: row.user_id, kind: row.kind, thing: row.thing_id };
    written.set(nameOf(key), row);
    const kept = model.notices.get(nameOf(key));
    const agreeing = (kept?.states ?? []).filter((state) => agrees(state, row));
    if (kept && agreeing.length > 0) kept.states = agreeing;
    else {
      const fault = kept?.states.some((state) => state.told !== null) === true ? 'double' : 'untrue';
      const { name } = known(model.world.people, row.user_id);
      findings.push({ fault, what: `${name}: written at ${at}: ${JSON.stringify({ row, kept })}` });
    }
  }
  for (const kept of told) {
    if (written.has(nameOf(kept.key))) continue;
    const before = kept.states.filter((state) => state.told === null || state.told.until < since);
    if (before.length > 0) kept.states = before;
    else {
      const { name } = known(model.world.people, kept.key.person);
      findings.push({ fault: 'missing', what: `${name}: not written by ${at}: ${JSON.stringify(kept)}` });
    }
  }
  return { findings, written: rows.length };
}
