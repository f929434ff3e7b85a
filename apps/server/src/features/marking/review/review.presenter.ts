import type { AttemptEvent, AttemptReview, FormerResult, HistoryEntry, ReviewQuestion } from '@lectern/contract';
import type { Selectable } from 'kysely';
import type { ResponseHistoryTable, ResultHistoryTable } from '../../../platform/db/schema-of-tests.ts';
import { percentageOf } from '../marking.ts';
import {
  type EventRow,
  type ManagedAttemptRow,
  presentAttemptedTest,
  presentReceipt,
  type ReceiptRow,
} from '../../attempts/index.ts';
import { presentMark, presentMarkedQuestion } from '../results/results.presenter.ts';
import type { MarkedQuestionRow } from '../results/results.repository.ts';

type SaveRow = Selectable<ResponseHistoryTable>;
type Contents = {
  questions: readonly MarkedQuestionRow[];
  receipt: readonly ReceiptRow[];
  saves: readonly SaveRow[];
  events: readonly EventRow[];
  results: readonly Selectable<ResultHistoryTable>[];
  can: AttemptReview['can'];
};

/** An attempt with everything that happened, for those who manage its test. */
export function presentReview(row: ManagedAttemptRow, contents: Contents): AttemptReview {
  const saves = Map.groupBy(contents.saves, (save) => save.question_id);
  return {
    _id: row.id,
    test: presentAttemptedTest(row),
    version: row.version,
    student: { _id: row.student_id, username: row.username, profilePicture: row.profile_picture },
    number: row.number,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    deadlineAt: row.deadline_at?.toISOString() ?? null,
    addedMinutes: row.added_minutes,
    lastSavedAt: row.last_saved_at?.toISOString() ?? null,
    silentFrom: silentFrom(row)?.toISOString() ?? null,
    resultSeenAt: row.result_seen_at?.toISOString() ?? null,
    late: row.late,
    receipt: presentReceipt(row, contents.receipt),
    result: presentMark(row),
    questions: contents.questions.map((question) => ({
      ...presentMarkedQuestion(row, question),
      history: (saves.get(question.question.id) ?? []).map(presentSave),
      late: presentLate(contents.events.findLast((event) => event.question_id === question.question.id)),
    })),
    events: presentEvents(contents.events),
    results: contents.results.map(presentFormerResult),
    can: contents.can,
  };
}

function presentSave(row: SaveRow): HistoryEntry {
  const selected = row.selected === null ? [] : [row.selected];
  return { selected, savedAt: row.saved_at.toISOString(), lease: row.lease, sequence: row.sequence };
}

const presentLate = (row: EventRow | undefined): ReviewQuestion['late'] =>
  row ? { selected: row.selected === null ? [] : [row.selected], at: row.at.toISOString() } : null;

const minute = 60_000;

/** When the page was heard of last, where that was more than a minute before others submitted. */
function silentFrom({ submitted_at, submitted_by, last_seen_at }: ManagedAttemptRow): Date | null {
  if (submitted_at === null || submitted_by === 'student') return null;
  return submitted_at.getTime() - last_seen_at.getTime() > minute ? last_seen_at : null;
}

/** The events in their order; answers that came in the same minute after the end are one. */
function presentEvents(rows: readonly EventRow[]): AttemptEvent[] {
  const events: AttemptEvent[] = [];
  let end: Date | null = null;
  for (const row of rows) {
    if (row.kind === 'submitted') end = row.at;
    const event = presentEvent(row);
    if (row.question_id === null) {
      events.push(event);
      continue;
    }
    const minutes = Math.floor((row.at.getTime() - (end ?? row.at).getTime()) / minute);
    const before = events.at(-1);
    if (before?.kind === 'late_answers' && before.minutes === minutes) before.questions?.push(row.question_id);
    else events.push({ ...event, minutes, questions: [row.question_id] });
  }
  return events;
}

function presentEvent(row: EventRow): AttemptEvent {
  return {
    kind: row.kind,
    at: row.at.toISOString(),
    by: row.by_user === null ? null : { _id: row.by_user, username: row.username ?? '' },
    reason: row.reason,
    minutes: row.minutes,
  };
}

function presentFormerResult(row: Selectable<ResultHistoryTable>): FormerResult {
  return {
    mark: row.mark,
    maxMark: row.max_mark,
    percentage: percentageOf(row.mark, row.max_mark),
    right: row.right_count,
    wrong: row.wrong_count,
    skipped: row.skipped_count,
    at: row.at.toISOString(),
    cause: row.cause,
    receiptCode: row.receipt_code,
  };
}
