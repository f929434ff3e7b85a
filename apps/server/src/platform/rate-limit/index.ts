export { countAgainst, deleteExpiredCounts, type Limit, uncount, uncountOnFailure } from './counts.ts';
export { networkOf } from './network.ts';
export { countOrProve, deleteExpiredChallenges, type Try } from './proof.ts';
