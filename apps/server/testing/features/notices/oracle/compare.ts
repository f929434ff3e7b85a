// The list of somebody's notices as the program shows it, held against the oracle's.
import type { Notice, NoticeKind } from '@lectern/contract';
import { isActive, known } from './facts.ts';
import { choiceOf, type Kept, type Model } from './model.ts';
import type { State } from './states.ts';
import { wordingOf } from './truth.ts';

export type Finding = { fault: 'untrue' | 'missing' | 'double'; what: string };
type Seen = Pick<Notice, 'kind' | 'path' | 'read'> & { text: string; at: number };
type View = { kind: NoticeKind; text: string; path: string; read: boolean; from: number; until: number };

/** How a notice looks in this state; null where it is not shown. */
function viewIn(model: Model, { key }: Kept, state: State): View | null {
  if (state.told === null || !choiceOf(known(model.world.people, key.person), key.kind).here) return null;
  const wording = wordingOf(model.world, key, state.items);
  return wording && { kind: key.kind, text: wording.text, path: wording.path, read: state.read, ...state.told };
}
const isLike = (view: View, { kind, text, path }: Seen): boolean =>
  view.kind === kind && view.text === text && view.path === path;
const isThat = (view: View, seen: Seen): boolean =>
  isLike(view, seen) && view.read === seen.read && view.from <= seen.at && seen.at <= view.until;

const wordsOf = (model: Model, { kind, text, path, read, ...times }: View | Seen): string =>
  `${kind} "${text}" (${path}, ${read ? 'read' : 'unread'}, ${JSON.stringify(times)}) at ${new Date(model.world.now).toISOString()}`;

/** The differences between a person's list and the oracle; the oracle goes on with what is seen. */
export function compareList(model: Model, personId: string, list: readonly Seen[]): Finding[] {
  const person = known(model.world.people, personId);
  const findings: Finding[] = [];
  const left = new Set(list);
  for (const kept of model.of(personId)) {
    const views = kept.states.map((state) => viewIn(model, kept, state));
    const found = list.filter((seen) => views.some((view) => view !== null && isLike(view, seen)));
    for (const seen of found) left.delete(seen);
    if (found.length > 1) findings.push({ fault: 'double', what: `${person.name}: ${found[0]?.text} twice` });
    const [seen] = found;
    const agreeing = kept.states.filter((_state, place) => {
      const view = views[place] ?? null;
      return seen === undefined ? view === null : view !== null && isThat(view, seen);
    });
    if (agreeing.length > 0) kept.states = agreeing;
    else {
      const view = views.find((one) => one !== null);
      if (view === undefined || view === null) continue;
      if (seen === undefined) findings.push({ fault: 'missing', what: `${person.name}: ${wordsOf(model, view)}` });
      else {
        const what = `${person.name}: expected ${wordsOf(model, view)}, found ${wordsOf(model, seen)}`;
        findings.push({ fault: seen.read ? 'missing' : 'double', what });
      }
    }
  }
  const { name } = person;
  for (const seen of left) findings.push({ fault: 'untrue', what: `${person.name}: ${wordsOf(model, seen)}` });
  if (!isActive(person) && list.length > 0) findings.push({ fault: 'untrue', what: `${name} reads notices` });
  return findings;
}
