import { type ItemAnalysis, type ItemStatistics, limits } from '@lectern/contract';
import { optionLetters } from '@lectern/contract/test-words';
import type { Act } from '../../../platform/act/index.ts';
import { type AttemptsDeps, requireManagedTest } from '../../attempts/index.ts';
import { findVersionItems, type FirstAttempt, listChoices, listFirstAttempts } from './analysis.repository.ts';
import { rightOptions } from '../marking.ts';
import { mean } from './gains.ts';
import { type ItemFigures, startItemAnalysis } from './item-analysis.ts';
import { flagOf } from './item-flags.ts';

/** Attempts whose responses are in memory at once. */
const attemptsAtOnce = 200;

/** How each question of a test worked, from every student's first submitted attempt. Throws `not_found`. */
export async function analyseTest(deps: AttemptsDeps, act: Act, id: string): Promise<ItemAnalysis> {
  const test = await requireManagedTest(deps, act, { id, right: 'see' }, act.clock.now());
  // One moment for all that is read, so that a correction in between cannot mix two keys.
  const reading = act.db.transaction().setIsolationLevel('repeatable read');
  return reading.execute(async (trx) => {
    const all = await listFirstAttempts(trx, id, limits.analysedAttempts + 1);
    const attempts = all.slice(0, limits.analysedAttempts);
    const numbers = new Set([test.current_version, ...attempts.map(({ version }) => version)]);
    const versions = await findVersionItems(trx, id, [...numbers]);
    const current = new Map(versions.get(test.current_version)?.map(({ key }, place) => [key.question_id, place]));
    const analysis = startItemAnalysis(attempts, versions);
    for (let from = 0; from < attempts.length; from += attemptsAtOnce) {
      const part = new Map(attempts.slice(from, from + attemptsAtOnce).map((attempt) => [attempt.id, attempt]));
      for (const { id: attemptId, choices } of await listChoices(trx, [...part.keys()])) {
        const attempt = part.get(attemptId);
        if (attempt) analysis.add(attempt, choices);
      }
    }
    const items = analysis.figures().map((figures) => presentItem(figures, current.get(figures.question) ?? null));
    return {
      attempts: attempts.length,
      truncated: all.length > attempts.length,
      meanPercentage: mean(percentages(attempts)),
      items,
    };
  });
}

const percentages = (attempts: readonly FirstAttempt[]) =>
  attempts.filter(({ max_mark }) => max_mark > 0).map(({ mark, max_mark }) => (100 * mark) / max_mark);

function presentItem({ item, options, ...figures }: ItemFigures, position: number | null): ItemStatistics {
  const right = rightOptions(item.key);
  return {
    ...figures,
    flag: flagOf({ item, options, ...figures }),
    scoring: item.key.scoring,
    position,
    question_text: item.text,
    positive_mark: item.key.positive_mark,
    negative_mark: item.key.negative_mark,
    options: options.map((option) => ({
      ...option,
      text: item.options[optionLetters.indexOf(option.letter)] ?? '',
      correct: right.includes(option.letter),
    })),
  };
}
