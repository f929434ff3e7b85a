// The mail about notices, held against the oracle's.
import { type NoticeKind, noticeKindNames } from '@lectern/contract';
import type { OutgoingMail } from '../../../../src/platform/mail/sender.ts';
import type { Finding } from './compare.ts';
import { dayMs, isActive, known, minuteMs, type Person } from './facts.ts';
import { choiceOf, type Kept, type Model } from './model.ts';
import type { State } from './states.ts';
import { clockChangeMs, longestPauseMs, mailWaitsMs, roundMs, summaryAnewMs } from './tolerances.ts';
import { type Wording, wordingOf } from './truth.ts';

const halfHourMs = 30 * minuteMs;
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...fields });
  formats.set(timeZone, format);
  return format;
};
const fields = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const partsOf = (at: number, zone: string): Record<string, string> => {
  const format = formatOf(zone);
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
export function isQuiet(person: Person, at: number): boolean {
  if (person.quiet === null) return false;
  const { hour, minute } = partsOf(at, zoneOf(person));
  const now = Number(hour) * 60 + Number(minute);
  const { from, until } = person.quiet;
  return from < until ? now >= from && now < until : now >= from || now < until;
}
/** The moments in the next day at which quiet hours end for somebody. */
export function endOfQuiet(person: Person, at: number): number | null {
  if (!isQuiet(person, at)) return null;
  // Quiet hours are chosen by half hours, and so do zones differ.
  let end = Math.floor(at / halfHourMs) * halfHourMs;
  while (end <= at || isQuiet(person, end)) end += halfHourMs;
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

const minuteOf = (person: Person, at: number): { day: string; minute: number } => {
  const { day = '', hour, minute } = partsOf(at, zoneOf(person));
  return { day, minute: Number(hour) * 60 + Number(minute) };
};
/** The moments of a person's summaries after one and up to another, by their clocks; an hour that those skip comes when they go on. */
export function summariesBetween(person: Person, from: number, until: number): number[] {
  const moments: number[] = [];
  const target = person.summary.hour * 60;
  for (let at = (Math.floor(from / halfHourMs) + 1) * halfHourMs; at <= until; at += halfHourMs) {
    const [before, now] = [minuteOf(person, at - halfHourMs), minuteOf(person, at)];
    if (now.minute >= target && (before.day !== now.day || before.minute < target)) moments.push(at);
  }
  return moments;
}

/** The faults of a summary that was just taken: it comes at its hour, or once what kept it back is over. */
function compareSummary(
  model: Model,
  person: Person,
  { body, site, since }: { body: string; site: string; since: Since },
): Finding[] {
  const { now } = model.world;
  const at = new Date(now).toISOString();
  const findings: Finding[] = [];
  const { summary } = person;
  const moment = summariesBetween(person, now - 2 * dayMs, now).at(-1) ?? -Infinity;
  const isAnew = now - summary.chosenAt < summaryAnewMs;
  const isHeld = since.rounds < moment || since.mail >= moment - longestPauseMs || isHeldByQuiet(person, moment, now);
  if (!isAnew && !isHeld && now - moment > roundMs)
    findings.push({
      fault: 'untrue',
      what: `summary to ${person.name} at ${at}, and not at ${new Date(moment).toISOString()}`,
    });
  if (!isAnew && summary.sentAt >= moment)
    findings.push({
      fault: 'double',
      what: `summary to ${person.name} at ${at} and at ${new Date(summary.sentAt).toISOString()}`,
    });
  summary.sentAt = now;
  const kinds = new Set(
    body.split('\n\n').flatMap((paragraph) => {
      const [head = '', ...lines] = paragraph.split('\n');
      const kind = (Object.keys(noticeKindNames) as NoticeKind[]).find((one) => `${noticeKindNames[one]}:` === head);
      if (!kind) return [];
      if (choiceOf(person, kind).mail !== 'daily') findings.push({ fault: 'untrue', what: `${kind} is in no summary` });
      const told = lines
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map((line) => line.trim().replace('\n  ', '\n'));
      findings.push(...compareNotices(model, { person, kind, told, site, waits: false }));
      return [kind];
    }),
  );
  if (kinds.size === 0)
    findings.push({ fault: 'untrue', what: `summary to ${person.name} at ${at} says nothing: ${body}` });
  for (const kept of model.of(person.id)) {
    const isDaily = choiceOf(person, kept.key.kind).mail === 'daily' && !kinds.has(kept.key.kind);
    const isOwed = (state: State) =>
      state.mail?.must === true && state.mail.until < moment && mailable(model, kept, state) !== null;
    if (isDaily && kept.states.every(isOwed))
      findings.push({ fault: 'missing', what: `summary to ${person.name} leaves out ${JSON.stringify(kept)}` });
  }
  return findings;
}
/** Whether quiet hours kept a summary back until now. */
function isHeldByQuiet(person: Person, moment: number, now: number): boolean {
  for (let at = moment; at <= now; at += halfHourMs) if (isQuiet(person, at)) return true;
  return isQuiet(person, now - roundMs) || clocksChanged(person, now);
}

/** When the rounds before these were, and since when the mail server is up. */
export type Since = { rounds: number; mail: number };

/** The faults of a mail that was just taken. */
export function compareMail(
  model: Model,
  mail: OutgoingMail,
  { site, since }: { site: string; since: Since },
): Finding[] {
  const { world } = model;
  const untrue = (why: string): Finding[] => [{ fault: 'untrue', what: `mail to ${mail.to}: ${why}: ${mail.body}` }];
  const person = [...world.people.values()].find(({ email }) => email === mail.to);
  const isSummary = mail.body.includes('You get this summary once a day.');
  const kind = isSummary ? null : kindOf(mail.body);
  if (!person || kind === undefined) return untrue('nobody of this address, or no kind');
  const at = new Date(world.now).toISOString();
  if (!isActive(person) || !person.verified) return untrue(`the person is ${person.state}, ${person.verified}`);
  if (isQuiet(person, world.now)) return untrue(`in quiet hours, at ${at}`);
  if (kind === null) return compareSummary(model, person, { body: mail.body, site, since });
  if (choiceOf(person, kind).mail !== 'now') return untrue('nobody chose it');
  const [greeting, ...paragraphs] = mail.body.split('\n\n');
  if (greeting !== `Hello ${person.name},`) return untrue('wrong greeting');
  const told = paragraphs.slice(
    0,
    paragraphs.findIndex((one) => one.startsWith('You get emails about this')),
  );
  return told.length === 0
    ? untrue('it says nothing')
    : compareNotices(model, { person, kind, told, site, waits: true });
}

type Letter = { person: Person; kind: NoticeKind; told: string[]; site: string; waits: boolean };
function compareNotices(model: Model, { person, kind, told, site, waits }: Letter): Finding[] {
  const findings: Finding[] = [];
  const left = new Set(told);
  let first = Infinity;
  for (const kept of model.of(person.id)) {
    if (kept.key.kind !== kind) continue;
    // A notice that has become untrue meanwhile may have begun the wait.
    first = Math.min(first, ...kept.states.map(({ mail }) => mail?.from ?? Infinity));
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
    kept.states = mailed.map((one) => ({ ...one, mail: null }));
  }
  const at = new Date(model.world.now).toISOString();
  for (const text of left) findings.push({ fault: 'untrue', what: `mail to ${person.name} at ${at}: ${text}` });
  if (waits && first !== Infinity && model.world.now < first + mailWaitsMs)
    findings.push({ fault: 'double', what: `mail to ${person.name} at ${at} waited for no more of ${kind}` });
  return findings;
}

/** When the first summary after a moment is surely due; never where that is later than now. */
function summaryAfter(person: Person, moment: number, now: number): number {
  const from = Math.max(moment, person.summary.chosenAt + summaryAnewMs);
  return from >= now ? Infinity : (summariesBetween(person, from, Math.min(now, from + 2 * dayMs))[0] ?? Infinity);
}

/** The mail that should have left by now, where the mail server is up since `upSince`; null while it is away. */
export function overdueMail(model: Model, upSince: number | null): Finding[] {
  const { now } = model.world;
  const findings: Finding[] = [];
  for (const kept of model.notices.values()) {
    const person = known(model.world.people, kept.key.person);
    if (kept.states.every(({ mail }) => mail === null)) continue;
    kept.states = kept.states.map((state) => {
      const due =
        choiceOf(person, kept.key.kind).mail === 'daily'
          ? (state.mail?.from ?? now)
          : (state.mail?.from ?? now) + mailWaitsMs;
      // Asked for its truth when it was to leave, there was nothing to say: it may stay unsaid.
      const unsaid = state.mail && due <= now && mailable(model, kept, state) === null;
      return unsaid && state.mail ? { ...state, mail: { ...state.mail, must: false } } : state;
    });
    const isOverdue = ({ mail }: State): boolean => {
      if (mail?.must !== true || upSince === null) return false;
      const { mail: how } = choiceOf(person, kept.key.kind);
      const leaves = how === 'daily' ? summaryAfter(person, mail.until, now) : mail.until + mailWaitsMs;
      const by = Math.max(leaves + roundMs, upSince === 0 ? 0 : upSince + longestPauseMs + roundMs);
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
