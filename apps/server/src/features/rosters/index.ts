// Rosters: files of people that an admin hands in, looks at, imports and can take back.
export { rostersData } from './rosters.personal-data.ts';
export { deleteUnimportedRosters, emptyOldRosterRows } from './rosters.repository.ts';
export { registerRosters } from './rosters.routes.ts';
export { workOnRosters } from './work.ts';
