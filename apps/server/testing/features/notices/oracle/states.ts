// How a notice may stand: a set of states, because texts leave a look ten minutes. Each look leaves those that agree with it.
import type { NoticeKind } from '@lectern/contract';
import { lookedAtWithinMs } from './tolerances.ts';

export type Key = { person: string; kind: NoticeKind; thing: string };
export const nameOf = ({ person, kind, thing }: Key): string => `${person}|${kind}|${thing}`;

/** A moment that is known as far as this. */
export type Span = { from: number; until: number };

export type State = {
  /** When it was told last; null where it never was. */
  told: Span | null;
  /** The event, or the date and lead, that was told last. */
  by: string | null;
  read: boolean;
  /** The parts that are told and not read, and all that were ever told. */
  items: string[];
  ever: string[];
  /** Tellings that may come, with the time by which each has to. */
  awaits: Readonly<Record<string, number>>;
  /** Mail that is owed (`must`) or allowed about what was told and not mailed. */
  mail: (Span & { must: boolean }) | null;
  /** Likewise of messages to devices. */
  push: (Span & { must: boolean }) | null;
};

export const never: State = {
  told: null,
  by: null,
  read: false,
  items: [],
  ever: [],
  awaits: {},
  mail: null,
  push: null,
};

/** A telling: its parts are what is new, or its name is. */
export type Telling = {
  by: string;
  at: Span;
  items: readonly string[] | null;
  mail: 'must' | 'may';
  push: 'must' | 'may';
};

/** The state after it was told, or the same where that tells nothing new. */
function toldIn(state: State, { by, at, items, mail, push }: Telling): State {
  const fresh = items?.filter((item) => !state.ever.includes(item)) ?? [];
  const awaits = without(state.awaits, by);
  if (items === null ? state.by === by : fresh.length === 0) return { ...state, awaits };
  const open = state.told !== null && !state.read;
  return {
    told: at,
    by,
    read: false,
    items: [...(open ? state.items : []), ...fresh].toSorted(),
    ever: [...state.ever, ...fresh].toSorted(),
    awaits,
    mail: mailAfter(open ? state.mail : null, at, mail === 'must'),
    push: { ...at, must: push === 'must' },
  };
}

/** Mail waits for as long as what was owed before; mail that may have been given up waits anew. */
function mailAfter(before: State['mail'], at: Span, must: boolean): State['mail'] {
  if (before === null) return { ...at, must };
  return before.must ? before : { from: before.from, until: at.until, must };
}

const without = (awaits: State['awaits'], by: string): State['awaits'] =>
  Object.fromEntries(Object.entries(awaits).filter(([name]) => name !== by));

/** The states in which nothing of this name is awaited any more: it is no longer to be told. */
export function forgetIn(states: readonly State[], by: (name: string) => boolean): State[] {
  if (states.every(({ awaits }) => !Object.keys(awaits).some(by))) return [...states];
  return unique(
    states.map((state) => ({ ...state, awaits: Object.keys(state.awaits).filter(by).reduce(without, state.awaits) })),
  );
}

/** How sure a telling is: it comes, it comes within ten minutes, or it may come. */
export type Mode = 'sure' | 'soon' | 'free';

/** The states after a telling. */
export function tellIn(states: readonly State[], telling: Telling, mode: Mode): State[] {
  const after = states.flatMap((state) => {
    const next = toldIn(state, telling);
    const same = next.told === state.told;
    if (mode === 'sure' || same) return [next];
    if (mode === 'free') return [state, next];
    const until = state.awaits[telling.by] ?? telling.at.until + lookedAtWithinMs;
    return telling.at.until >= until ? [next] : [next, { ...state, awaits: { ...state.awaits, [telling.by]: until } }];
  });
  return unique(after);
}

/** The different ones among these states. */
export function unique(states: readonly State[]): State[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()];
}
