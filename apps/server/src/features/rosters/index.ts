// Rosters: files of people that an admin hands in, looks at, imports and can take back.
export { rostersFeature } from './rosters.feature.ts';
export { findImporter, listOwnImports } from './rosters.repository.ts';
export { workOnRosters } from './work.ts';
export { listWaitingPulls } from './sources/pulls.repository.ts';
