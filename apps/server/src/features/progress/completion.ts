import { type ContentType, watchedShare } from '@lectern/contract';
import type { Completion, Totals } from './progress.repository.ts';

/** The part of a report beside the watched stretches. */
export type Claim = { opened: boolean; completed: boolean | null };

/**
 * How a material stands after a report: `how` it is complete, null when it is not, and `keep` when nothing changes.
 * The student's own mark goes before everything else; what is complete stays so until the student takes it back, and
 * what was taken back stays so until a document is opened again, a PDF's last page is come to again, a video is watched
 * again, or the student marks it.
 */
export function completionAfter(type: ContentType, totals: Totals, claim: Claim): Completion | null | 'keep' {
  if (claim.completed === true) return totals.completed ? 'keep' : 'marked';
  if (claim.completed === false) return totals.completed ? null : 'keep';
  if (totals.completed) return 'keep';
  if (type === 'Video') return watchedEnough(totals) ? 'watched' : 'keep';
  if (totals.atEnd) return 'read';
  return claim.opened ? 'opened' : 'keep';
}

/**
 * Whether a video that is taken back must be watched anew to be complete: the seconds that made it so would make it
 * complete once more with the very next report. Seconds of a length that is not known yet might as well.
 */
export function mustWatchAnew(type: ContentType, totals: Totals): boolean {
  return type === 'Video' && (totals.durationSeconds === null || watchedEnough(totals));
}

/** Nine tenths of 21 seconds come out a hair above 18.9: seconds that differ by less than this are equal. */
const roundingSeconds = 0.001;

function watchedEnough({ watchedSeconds, durationSeconds }: Totals): boolean {
  if (durationSeconds === null || durationSeconds === 0) return false;
  return watchedSeconds + roundingSeconds >= watchedShare * durationSeconds;
}
