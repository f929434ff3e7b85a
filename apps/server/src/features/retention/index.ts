// How long things are kept: administrators choose, and see before what that removes.
export { retentionFeature } from './retention.feature.ts';
