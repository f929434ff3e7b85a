import type { Correction, Mark, Regrade, ResultChange } from '@lectern/contract';
import type { StoredCorrection, StoredKey } from '../../../platform/db/schema-of-tests.ts';
import type { AttemptMark } from '../../attempts/index.ts';
import { percentageOf, rightOptions } from '../marking.ts';
import type { Change } from './effect.ts';
import type { RegradeRow } from './regrades.repository.ts';

type Texts = ReadonlyMap<string, string>;

/** A correction with the text of its question. */
export function presentCorrection({ question, versions, before, after }: StoredCorrection, texts: Texts): Correction {
  return {
    question,
    question_text: texts.get(question) ?? '',
    versions,
    before: presentKey(before),
    after: presentKey(after),
  };
}

const presentKey = ({ positive_mark, negative_mark, scoring, ...key }: StoredKey) => ({
  correct_options: rightOptions(key),
  scoring,
  positive_mark,
  negative_mark,
});

/** An attempt whose result changes. */
export function presentChange({ id, student_id, username, number, before, after }: Change): ResultChange {
  return {
    attempt: id,
    student: { _id: student_id, username },
    number,
    before: presentMark(before),
    after: presentMark(after),
  };
}

const presentMark = (mark: AttemptMark): Mark => ({ ...mark, percentage: percentageOf(mark.mark, mark.maxMark) });

/** A correction that was applied. `standing` is the latest that is not undone: that one alone can be. */
export function presentRegrade(row: RegradeRow, texts: Texts, standing: string | null): Regrade {
  const { attempts_count: attempts, better_count: better, worse_count: worse, otherwise_count: otherwise } = row;
  return {
    _id: row.id,
    reason: row.reason,
    corrections: row.corrections.map((correction) => presentCorrection(correction, texts)),
    attempts,
    better,
    worse,
    otherwise,
    unchanged: attempts - better - worse - otherwise,
    at: row.created_at.toISOString(),
    by: { _id: row.created_by, username: row.username },
    undone:
      row.undone_at === null || row.undone_by === null
        ? null
        : { at: row.undone_at.toISOString(), by: { _id: row.undone_by, username: row.undone_username ?? '' } },
    can: { undo: row.id === standing },
  };
}
