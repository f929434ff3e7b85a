// Rosters: files of people that an admin hands in, looks at, imports and can take back.
export { registerRosters } from './rosters.routes.ts';
export { workOnRosters } from './work.ts';
