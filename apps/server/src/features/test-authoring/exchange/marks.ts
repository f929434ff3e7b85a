import { say } from '@lectern/contract/say';
import { exchangeLimits } from './question.ts';
import type { Problems } from './listing.ts';

type Marked = {
  line: number;
  fullMark: number;
  negativeMark: number | null;
  options: readonly { percent: number }[];
  problems: Problems;
};

type Marks = { positive_mark: number; negative_mark: number };

// Percentages are written with few digits (33.33333), so equal ones differ a little.
export const NEARLY = 0.001;

/** Whole marks from the full mark and the percentages of the options; says where a number had to be changed. */
export function marksOf(draft: Marked): Marks {
  const { fullMark, line } = draft;
  const wrong = draft.options.filter(({ percent }) => percent < 100 - NEARLY);
  const costs = wrong.map(({ percent }) => Math.max(0, -percent));
  if (draft.negativeMark !== null && !costs.some((cost) => cost > 0))
    return {
      positive_mark: wholeMark(fullMark, 'mark', line, draft),
      negative_mark: wholeMark(draft.negativeMark, 'negative mark', line, draft),
    };
  const cost = commonCost(costs);
  const times = timesToWhole(fullMark, (cost * fullMark) / 100);
  if (times > 1) {
    draft.problems.warn(
      line,
      say(
        'Marks are whole numbers: the marks of this question were multiplied by {times}, so that guessing costs the same.',
        { times },
      ),
    );
    return withWarning(draft, costs, cost, {
      positive_mark: Math.round(fullMark * times),
      negative_mark: Math.round((cost * fullMark * times) / 100),
    });
  }
  const positive_mark = wholeMark(fullMark, 'mark', line, draft);
  const negative_mark = wholeMark((cost * fullMark) / 100, 'negative mark', line, draft);
  return withWarning(draft, costs, cost, { positive_mark, negative_mark });
}

/** Says what was taken where the wrong options cost different marks. */
function withWarning({ line, problems }: Marked, costs: readonly number[], cost: number, marks: Marks): Marks {
  const same = costs.filter((each) => Math.abs(each - cost) <= NEARLY).length;
  const taken = marks.negative_mark;
  if (same < costs.length)
    problems.warn(
      line,
      same > costs.length / 2
        ? say(
            'The wrong options cost different marks, but a question has only one negative mark. {taken} was used, the most common one.',
            { taken },
          )
        : say(
            'The wrong options cost different marks, but a question has only one negative mark. {taken} was used, the smallest of the most common ones.',
            { taken },
          ),
    );
  return marks;
}

/** How close to a whole number is one: people write 33 % for a third. */
const ALMOST = 0.02;
/** A question that weighed more than so many times as much would drown the others. */
const MOST_TIMES = 20;

/** The smallest factor that makes both marks whole and leaves them in their range; 1 where nothing costs, or where none does. */
function timesToWhole(positive: number, negative: number): number {
  if (negative <= 0 || positive <= 0) return 1;
  const isWhole = (value: number) => Math.abs(value - Math.round(value)) <= ALMOST && Math.round(value) > 0;
  const most = Math.min(MOST_TIMES, exchangeLimits.mark / Math.max(positive, negative));
  for (let times = 1; times <= most; times += 1)
    if (isWhole(positive * times) && isWhole(negative * times)) return times;
  return 1;
}

/** The cost that most have, and of those equally common the mildest. */
function commonCost(costs: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const cost of costs) {
    const key = Math.round(cost / NEARLY) * NEARLY;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [common] = [...counts].toSorted(([cost, count], [other, otherCount]) => otherCount - count || cost - other);
  return common?.[0] ?? 0;
}

function wholeMark(value: number, which: 'mark' | 'negative mark', line: number, { problems }: Marked): number {
  const whole = Math.min(Math.max(Math.round(value), 0), exchangeLimits.mark);
  const values = { max: exchangeLimits.mark, value: Math.round(value * 1000) / 1000, whole };
  if (Math.abs(whole - value) > 0.01)
    problems.warn(
      line,
      which === 'mark'
        ? say('Marks are whole numbers from 0 to {max}: the mark {value} became {whole}.', values)
        : say('Marks are whole numbers from 0 to {max}: the negative mark {value} became {whole}.', values),
    );
  return whole;
}

/** The percentage that makes a wrong option cost the negative mark; null when no percentage can. */
export function costInPercent({ positive_mark, negative_mark }: Marks): number | null {
  if (negative_mark === 0) return 0;
  return positive_mark === 0 ? null : (-negative_mark * 100) / positive_mark;
}

/** A percentage as Moodle writes it: at most five digits after the point. */
export function formatPercent(percent: number): string {
  return String(Math.round(percent * 1e5) / 1e5);
}
