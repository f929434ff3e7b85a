// Marking: keys become marks, results are shown and corrected, and figures follow from them.
export { markingFeature } from './marking.feature.ts';
export { markAttempts } from './mark-attempts.ts';
export { listReleased } from './results/released.repository.ts';
export { fallingAmong } from './results/falling.repository.ts';
export { findBestShown, reachedBy } from './results/reached.repository.ts';
export { percentageOf } from './marking.ts';
export { normalisedGain } from './statistics/gains.ts';
export { type CourseResultsRow, resultsOfInstitution } from './statistics/institution-results.repository.ts';
export { reviewAttempt } from './review/review.service.ts';
