// The messages to devices, held against the oracle's.
import { type NoticeKind, noticeKindNames } from '@lectern/contract';
import type { PushedMessage } from '../push-service.ts';
import type { Finding } from './compare.ts';
import { dayMs, isActive, known, type Person } from './facts.ts';
import { isQuiet } from './mail-model.ts';
import { choiceOf, type Kept, type Model } from './model.ts';
import type { State } from './states.ts';
import { gathersMs, roundMs } from './tolerances.ts';
import { type Wording, wordingOf } from './truth.ts';

/** The words that a device may be sent about a notice in this state; null where there are none. */
function pushable(model: Model, { key }: Kept, state: State): Wording | null {
  if (state.told === null || state.read || state.push === null) return null;
  return state.told.until > model.world.now - dayMs ? wordingOf(model.world, key, state.items) : null;
}
const wordsOf = ({ text, push }: Wording): string => push ?? text;

const kindOf = (title: string): NoticeKind | undefined =>
  (Object.keys(noticeKindNames) as NoticeKind[]).find((kind) => noticeKindNames[kind] === title);

/** The faults of a message that a device was just sent. */
export function comparePush(model: Model, message: Pick<PushedMessage, 'browser' | 'text'>): Finding[] {
  const { world } = model;
  const at = new Date(world.now).toISOString();
  const finding = (fault: Finding['fault'], why: string): Finding[] => [
    { fault, what: `message to a device at ${at}: ${why}: ${JSON.stringify(message)}` },
  ];
  const kind = kindOf(message.text.title);
  const person = [...world.people.values()].find(({ device }) => device?.browser === message.browser);
  if (!person || !kind) return finding('untrue', 'nobody has this device, or no kind');
  const { device } = person;
  if (!isActive(person) || device === null || device.until <= world.now) return finding('untrue', 'signed out');
  if (!choiceOf(person, kind).push) return finding('untrue', 'nobody chose it');
  if (isQuiet(person, world.now)) return finding('untrue', 'in quiet hours');
  const last = device.sent.get(kind) ?? -Infinity;
  if (world.now < last + gathersMs) return finding('double', `the last one left at ${new Date(last).toISOString()}`);
  device.sent.set(kind, world.now);
  const lines = message.text.body.split('\n');
  const more = lines.at(-1) === '…';
  const left = new Set(more ? lines.slice(0, -1) : lines);
  const said = new Set(left);
  const findings: Finding[] = [];
  for (const kept of model.of(person.id)) {
    if (kept.key.kind !== kind) continue;
    const told = kept.states.filter((state) => {
      const wording = pushable(model, kept, state);
      return wording !== null && said.has(wordsOf(wording));
    });
    for (const state of told) {
      const wording = pushable(model, kept, state);
      if (wording) left.delete(wordsOf(wording));
    }
    const isOwed = kept.states.every((state) => state.push?.must === true && pushable(model, kept, state) !== null);
    if (told.length === 0 && isOwed && !more) findings.push(...finding('missing', `without ${JSON.stringify(kept)}`));
    // Beyond three, a message says that there are more.
    if (told.length > 0 || more) kept.states = kept.states.map((state) => ({ ...state, push: null }));
  }
  if (left.size > 0) findings.push(...finding('untrue', [...left].join(', ')));
  return findings;
}

/** The messages that should have left by now. */
export function overduePush(model: Model): Finding[] {
  const { now } = model.world;
  const findings: Finding[] = [];
  for (const kept of model.notices.values()) {
    if (kept.states.every(({ push }) => push === null)) continue;
    const person = known(model.world.people, kept.key.person);
    const isOverdue = (state: State): boolean => {
      if (state.push?.must !== true || !canGet(person, kept.key.kind, now)) return false;
      const last = person.device?.sent.get(kept.key.kind) ?? -Infinity;
      return Math.max(state.push.until, last + gathersMs) + roundMs <= now && pushable(model, kept, state) !== null;
    };
    // Asked for its truth when it was to leave, there was nothing to say: it may stay unsaid.
    kept.states = kept.states.map((state) =>
      state.push?.must === true && pushable(model, kept, state) === null
        ? { ...state, push: { ...state.push, must: false } }
        : state,
    );
    const possible = kept.states.filter((state) => !isOverdue(state));
    if (possible.length > 0) kept.states = possible;
    else {
      const what = `message to a device of ${person.name} at ${new Date(now).toISOString()}: ${JSON.stringify(kept)}`;
      findings.push({ fault: 'missing', what });
      kept.states = kept.states.map((state) => ({ ...state, push: null }));
    }
  }
  return findings;
}

const canGet = (person: Person, kind: NoticeKind, now: number): boolean =>
  isActive(person) &&
  person.device !== null &&
  person.device.until > now &&
  choiceOf(person, kind).push &&
  !isQuiet(person, now);
