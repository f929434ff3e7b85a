// People's own accounts: their data, their picture, and a copy of all that is kept about them.
export { profilesFeature } from './profiles.feature.ts';
