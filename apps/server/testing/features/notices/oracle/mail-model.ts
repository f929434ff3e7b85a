// The mail about notices, held against the oracle's.
import { type NoticeKind, noticeKindNames } from '@lectern/contract';
import type { OutgoingMail } from '../../../../src/platform/mail/sender.ts';
import type { Finding } from './compare.ts';
import { dayMs, isActive, known, minuteMs, type Person } from './facts.ts';
import { choiceOf, type Kept, type Model } from './model.ts';
import type { State } from './states.ts';
import { clockChangeMs, longestPauseMs, mailWaitsMs, roundMs } from './tolerances.ts';
import { type Wording, wordingOf } from './truth.ts';

const partsOf = (at: number, zone: string): Record<string, string> => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
};
const zoneOf = (person: Person): string => person.zone ?? 'UTC';

/** The sentence of a mail: a date by the person's clocks. */
function sentenceOf(person: Person, { text, dated }: Wording): string {
  if (!dated) return text;
  const { day, month, year, hour, minute } = partsOf(dated.at, zoneOf(person));
  return `${dated.words}${day} ${month} ${year} at ${hour}:${minute} (${zoneOf(person)})`;
}

/** Whether it is somebody's quiet hours. */
function isQuiet(person: Person, at: number): boolean {
  if (person.quiet === null) return false;
  const { hour, minute } = partsOf(at, zoneOf(person));
  const now = Number(hour) * 60 + Number(minute);
  const { from, until } = person.quiet;
  return from < until ? now >= from && now < until : now >= from || now < until;
}
/** The moments in the next day at which quiet hours end for somebody. */
export function endOfQuiet(person: Person, at: number): number | null {
  if (!isQuiet(person, at)) return null;
  let end = Math.floor(at / minuteMs) * minuteMs;
  while (isQuiet(person, end)) end += minuteMs;
  return end;
}
const offsetOf = (person: Person, at: number): string => {
  const { day, hour } = partsOf(at, zoneOf(person));
  return `${(Number(day) * 24 + Number(hour) - Math.floor(at / (60 * minuteMs))) % 24}`;
};
/** Whether quiet hours may have been counted by clocks that have changed since. */
const clocksChanged = (person: Person, at: number): boolean =>
  offsetOf(person, at) !== offsetOf(person, at - dayMs) && isQuiet(person, at - clockChangeMs);

const kindOf = (body: string): NoticeKind | undefined => {
  const name = /You get emails about this: (.*?)\. Choose/.exec(body)?.[1];
  return (Object.keys(noticeKindNames) as NoticeKind[]).find((kind) => noticeKindNames[kind] === name);
};

const mailable = (model: Model, { key }: Kept, state: State): Wording | null =>
  state.told === null || state.read || state.mail === null ? null : wordingOf(model.world, key, state.items);

/** The faults of a mail that was just taken. */
export function compareMail(model: Model, mail: OutgoingMail, site: string): Finding[] {
  const { world } = model;
  const untrue = (why: string): Finding[] => [{ fault: 'untrue', what: `mail to ${mail.to}: ${why}: ${mail.body}` }];
  const person = [...world.people.values()].find(({ email }) => email === mail.to);
  const kind = kindOf(mail.body);
  if (!person || !kind) return untrue('nobody of this address, or no kind');
  const at = new Date(world.now).toISOString();
  if (!isActive(person) || !person.verified) return untrue(`the person is ${person.state}, ${person.verified}`);
  if (!choiceOf(person, kind).mail) return untrue('nobody chose it');
  if (isQuiet(person, world.now)) return untrue(`in quiet hours, at ${at}`);
  const [greeting, ...paragraphs] = mail.body.split('\n\n');
  if (greeting !== `Hello ${person.name},`) return untrue('wrong greeting');
  const told = paragraphs.slice(
    0,
    paragraphs.findIndex((one) => one.startsWith('You get emails about this')),
  );
  return told.length === 0 ? untrue('it says nothing') : compareNotices(model, { person, kind, told, site });
}

type Letter = { person: Person; kind: NoticeKind; told: string[]; site: string };
function compareNotices(model: Model, { person, kind, told, site }: Letter): Finding[] {
  const findings: Finding[] = [];
  const left = new Set(told);
  let first = Infinity;
  for (const kept of model.of(person.id)) {
    if (kept.key.kind !== kind) continue;
    const isIn = (state: State): boolean => {
      const wording = mailable(model, kept, state);
      if (wording === null) return false;
      return left.has(`${sentenceOf(person, wording)}\n${site}${wording.path.slice(1)}`);
    };
    const mailed = kept.states.filter(isIn);
    if (mailed.length === 0) {
      const owed = kept.states.every((state) => state.mail?.must === true && mailable(model, kept, state) !== null);
      if (owed) findings.push({ fault: 'missing', what: `mail to ${person.name} leaves out ${JSON.stringify(kept)}` });
      continue;
    }
    const [state] = mailed;
    const wording = state && mailable(model, kept, state);
    if (wording) left.delete(`${sentenceOf(person, wording)}\n${site}${wording.path.slice(1)}`);
    first = Math.min(first, ...mailed.map((one) => one.mail?.from ?? Infinity));
    kept.states = mailed.map((one) => ({ ...one, mail: null }));
  }
  const at = new Date(model.world.now).toISOString();
  for (const text of left) findings.push({ fault: 'untrue', what: `mail to ${person.name} at ${at}: ${text}` });
  if (first !== Infinity && model.world.now < first + mailWaitsMs)
    findings.push({ fault: 'double', what: `mail to ${person.name} at ${at} waited for no more of ${kind}` });
  return findings;
}

/** The mail that should have left by now, where the mail server is up since `upSince`; null while it is away. */
export function overdueMail(model: Model, upSince: number | null): Finding[] {
  const { now } = model.world;
  const findings: Finding[] = [];
  for (const kept of model.notices.values()) {
    const person = known(model.world.people, kept.key.person);
    if (kept.states.every(({ mail }) => mail === null)) continue;
    kept.states = kept.states.map((state) => {
      const due = (state.mail?.from ?? now) + mailWaitsMs;
      // Asked for its truth when it was to leave, there was nothing to say: it may stay unsaid.
      const unsaid = state.mail && due <= now && mailable(model, kept, state) === null;
      return unsaid && state.mail ? { ...state, mail: { ...state.mail, must: false } } : state;
    });
    const isOverdue = ({ mail }: State): boolean => {
      if (mail?.must !== true || upSince === null) return false;
      const by = Math.max(mail.until + mailWaitsMs + roundMs, upSince === 0 ? 0 : upSince + longestPauseMs + roundMs);
      return by <= now && !isQuiet(person, now) && !clocksChanged(person, now);
    };
    const possible = kept.states.filter((state) => !isOverdue(state) || mailable(model, kept, state) === null);
    if (possible.length > 0) kept.states = possible;
    else {
      findings.push({
        fault: 'missing',
        what: `mail to ${person.name} at ${new Date(now).toISOString()}: ${JSON.stringify(kept)}`,
      });
      kept.states = kept.states.map((state) => ({ ...state, mail: null }));
    }
  }
  return findings;
}
