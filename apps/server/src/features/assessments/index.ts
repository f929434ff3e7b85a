// Tests: authoring them in versions, who reaches them, and the one way in which they are marked.
export { assessmentsFeature } from './assessments.feature.ts';
export { recordOnTest } from './assessments.audit.ts';
export { assessmentManagedBy, assessmentOpenTo } from './assessments.visibility.ts';
export { createCleanedTest as createTest } from './clean-test.ts';
export {
  type AttemptMark,
  markAttempt,
  markQuestion,
  percentageOf,
  type QuestionKey,
  type QuestionMark,
} from './marking.ts';
export { resultWaitsForAttempts } from './results-wait.ts';
export type { CorrectedResult, CorrectionCause, RegradesDeps } from './regrade/regrades.deps.ts';
