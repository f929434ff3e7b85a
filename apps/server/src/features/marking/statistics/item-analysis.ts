import { type OptionLetter, optionLetters } from '@lectern/contract/test-words';
import type { Drawn } from '../../attempts/index.ts';
import { markQuestion, outcomeByKey, type QuestionKey } from '../marking.ts';

/** A question as one version of the test has it. */
export type VersionItem = { key: QuestionKey; text: string; options: readonly string[] };
/** The versions that were taken, by number; their questions in order. */
export type Versions = ReadonlyMap<number, readonly VersionItem[]>;
/** A submitted attempt with what it came to. */
export type AnalysedAttempt = Drawn & { id: string; version: number; mark: number };

export type OptionFigures = { letter: OptionLetter; chosen: number; chosenByUpper: number; chosenByLower: number };
export type ItemFigures = {
  question: string;
  /** As the newest version that has the question shows it. */
  item: VersionItem;
  attempts: number;
  right: number;
  wrong: number;
  skipped: number;
  difficulty: number | null;
  discrimination: number | null;
  pointBiserial: number | null;
  /** How many attempts are in the upper and in the lower group each. */
  groupSize: number;
  options: OptionFigures[];
};

/** The share of all attempts in the upper and in the lower group at which they differ most reliably (Kelley, 1939). */
const kelleyShare = 0.27;

/** How many of `attempts` are in either group. */
export const groupSize = (attempts: number, share = kelleyShare): number =>
  Math.min(Math.round(attempts * share), Math.floor(attempts / 2));

type Groups = { size: number; upper: ReadonlySet<string>; lower: ReadonlySet<string> };

/** The best and the worst of attempts that stand from the best mark to the worst. */
function extremeGroups(attempts: readonly AnalysedAttempt[], share?: number): Groups {
  const size = groupSize(attempts.length, share);
  const ids = attempts.map(({ id }) => id);
  return { size, upper: new Set(ids.slice(0, size)), lower: new Set(ids.slice(ids.length - size)) };
}

/** Sums from which a correlation follows at the end, so that no attempt has to be kept. */
type Sums = { n: number; x: number; y: number; xx: number; yy: number; xy: number };

/** Pearson's correlation from sums over pairs; null where one of the two does not vary. */
export function correlation({ n, x, y, xx, yy, xy }: Sums): number | null {
  const [varianceX, varianceY] = [n * xx - x * x, n * yy - y * y];
  if (varianceX <= 0 || varianceY <= 0) return null;
  return (n * xy - x * y) / Math.sqrt(varianceX * varianceY);
}

type Tally = ItemFigures & { groups: Groups; rightInUpper: number; rightInLower: number; sums: Sums };

/**
 * Classical item analysis of these attempts, one response after the other: `add` takes what an attempt chose in the
 * order of its version, `figures` answers each question in the order of the newest version, then those of older ones.
 * Points are the marks that were really given, so wrong responses count with their negative marks.
 */
export function startItemAnalysis(attempts: readonly AnalysedAttempt[], versions: Versions, share?: number) {
  const tallies = talliesOf(attempts, versions, share);

  function add(attempt: AnalysedAttempt, choices: readonly (OptionLetter | null)[]): void {
    for (const [place, item] of (versions.get(attempt.version) ?? []).entries()) {
      if (!asks(attempt, place)) continue;
      const tally = tallies.get(item.key.question_id);
      if (tally) count(tally, attempt, item, choices[place] ?? null);
    }
  }

  return { add, figures: (): ItemFigures[] => [...tallies.values()].map(figuresOf) };
}

const asks = ({ asked }: Drawn, place: number): boolean => asked === null || asked.includes(place);

function talliesOf(attempts: readonly AnalysedAttempt[], versions: Versions, share: number | undefined) {
  // Among equal marks those that come first in the list count as better.
  const bestFirst = attempts.toSorted((a, b) => b.mark - a.mark);
  const tallies = new Map<string, Tally>();
  const places = new Map<string, Map<number, number>>();
  const newestFirst = [...versions].toSorted(([a], [b]) => b - a);
  for (const [version, items] of newestFirst) {
    for (const [place, { key }] of items.entries())
      places.set(key.question_id, new Map([...(places.get(key.question_id) ?? []), [version, place]]));
  }
  // Questions that the same versions hold share their groups, where every attempt asks them.
  const groupsOf = new Map<string, Groups>();
  const drawn = attempts.some(({ asked }) => asked !== null);
  for (const item of newestFirst.flatMap(([, items]) => items)) {
    const question = item.key.question_id;
    if (tallies.has(question)) continue;
    const having = places.get(question) ?? new Map<number, number>();
    const shared = drawn ? question : [...having.keys()].join();
    const groups = groupsOf.get(shared) ?? extremeGroups(bestFirst.filter(askedIn(having)), share);
    groupsOf.set(shared, groups);
    tallies.set(question, emptyTally(question, item, groups));
  }
  return tallies;
}

/** Whether an attempt asks the question that stands at these places, by version. */
const askedIn =
  (places: ReadonlyMap<number, number>) =>
  (attempt: AnalysedAttempt): boolean => {
    const place = places.get(attempt.version);
    return place !== undefined && asks(attempt, place);
  };

function emptyTally(question: string, item: VersionItem, groups: Groups): Tally {
  return {
    question,
    item,
    groups,
    attempts: 0,
    right: 0,
    wrong: 0,
    skipped: 0,
    difficulty: null,
    discrimination: null,
    pointBiserial: null,
    groupSize: groups.size,
    options: item.options.flatMap((_, place) => {
      const letter = optionLetters[place];
      return letter === undefined ? [] : [{ letter, chosen: 0, chosenByUpper: 0, chosenByLower: 0 }];
    }),
    rightInUpper: 0,
    rightInLower: 0,
    sums: { n: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 },
  };
}

function count(tally: Tally, attempt: AnalysedAttempt, item: VersionItem, selected: OptionLetter | null): void {
  // A correction says how a question counts, not how it worked.
  const outcome = outcomeByKey(item.key, selected);
  const [upper, lower] = [Number(tally.groups.upper.has(attempt.id)), Number(tally.groups.lower.has(attempt.id))];
  tally.attempts += 1;
  tally[outcome] += 1;
  const x = Number(outcome === 'right');
  tally.rightInUpper += x * upper;
  tally.rightInLower += x * lower;
  const rest = attempt.mark - markQuestion(item.key, selected).mark;
  const { sums } = tally;
  sums.n += 1;
  sums.x += x;
  sums.xx += x;
  sums.y += rest;
  sums.yy += rest * rest;
  sums.xy += x * rest;
  const option = selected === null ? undefined : tally.options[placeInTally(tally.item, item, selected)];
  if (!option) return;
  option.chosen += 1;
  option.chosenByUpper += upper;
  option.chosenByLower += lower;
}

/** Where the option chosen in one version stands in the version that is shown; −1 when it is not there any more. */
function placeInTally(shown: VersionItem, taken: VersionItem, selected: OptionLetter): number {
  const place = optionLetters.indexOf(selected);
  const text = taken.options[place];
  if (shown.options[place] === text) return place;
  return shown.options.findIndex((option) => option === text);
}

function figuresOf(tally: Tally): ItemFigures {
  const { groups, rightInUpper, rightInLower, sums, ...counted } = tally;
  return {
    ...counted,
    difficulty: counted.attempts === 0 ? null : counted.right / counted.attempts,
    discrimination: groups.size === 0 ? null : (rightInUpper - rightInLower) / groups.size,
    pointBiserial: correlation(sums),
  };
}
