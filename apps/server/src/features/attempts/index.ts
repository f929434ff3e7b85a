// Attempts: students taking tests, every choice kept, and submitted once.
export { attemptsFeature } from './attempts.feature.ts';
export type { AttemptMark, AttemptsDeps, AttemptToMark } from './attempts.deps.ts';
export { submitOverdue } from './attempts.due.ts';
export { askedOf, type Drawn } from './drawn-questions.ts';
export { inQuestionOrder } from './question-order.ts';
export { presentAttemptedTest, presentReceipt } from './attempts.presenter.ts';
export {
  attemptedTestColumns,
  type AttemptRow,
  attemptsWithTest,
  listReceiptRows,
  type OwnAttemptRow,
  type ReceiptRow,
} from './attempts.repository.ts';
export { receiptOf, requireOwnAttempt } from './attempts.service.ts';
export { listCorrectedBy, listOwnCorrected, storeResults } from './corrected-results.repository.ts';
export {
  failedOne,
  lastSeenAtTests,
  listCountingResults,
  listLastAndBest,
  listTestMeans,
  type NamedResultRow,
  seenAtTests,
  type ShortResultRow,
} from './course-results.repository.ts';
export { type AttemptsAtTest, listAttemptsAt } from './attempts-at-tests.repository.ts';
export { attemptsOfCourse } from './course-attempts.repository.ts';
export { moveDeadlinesWithTime } from './time-leaps.repository.ts';
export { atWindow } from './openings.ts';
export { countAttemptsIn } from './own-attempts.repository.ts';
export { countSitting, hasOpenAttempt, sitsTestOf } from './open-attempts.repository.ts';
export { type Letters, lettersIn, orderedOptions } from './option-order.ts';
export { type EventRow, listEvents, listFormerResults, listSaves, sitsTest } from './oversight/history.repository.ts';
export { requireManagedAttempt, requireManagedTest } from './oversight/managed.ts';
export { findManagedAttempt, type ManagedAttemptRow } from './oversight/managed.repository.ts';
export { mayOverseeAttempts } from './oversight/oversight.policy.ts';
export type { OversightDeps } from './oversight/oversight.deps.ts';
export { listAttemptsOf, listLastAndBestOf, type StudentAttemptRow } from './oversight/student-attempts.repository.ts';
export { markResultSeen } from './result-seen.repository.ts';
export { createSaveBatcher, type SaveBatcher } from './save-batcher.ts';
export { listSatTests, type SatTestRow } from './oversight/sat-tests.repository.ts';
export { listOwnDatedTests, type OwnDatedTestRow } from './oversight/dated-tests.repository.ts';
export { saveResponse } from './saving.service.ts';
export { sittingsBeside } from './sittings.repository.ts';
export { startAttempt } from './starting.service.ts';
export {
  listNextMoments,
  listRunningAttempts,
  listUnsubmittedTests,
  type NextMomentRow,
  type RunningAttemptRow,
} from './student-dates.repository.ts';
export { submitAttempt } from './submitting.service.ts';
export { listSubmittedTests, listSubmitters, listTakenTests } from './taken-tests.repository.ts';
