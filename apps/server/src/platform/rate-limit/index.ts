export { countAgainst, countEach, deleteExpiredCounts, type Limit, uncount, uncountOnFailure } from './counts.ts';
export { countOrProve, deleteExpiredChallenges, type Try } from './proof.ts';
export { writeAsMuch } from './write-as-much.ts';
