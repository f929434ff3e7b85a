// People's own accounts: their data, their picture, and a copy of all that is kept about them.
export { profilesData } from './profiles.personal-data.ts';
export { registerProfiles } from './profiles.routes.ts';
