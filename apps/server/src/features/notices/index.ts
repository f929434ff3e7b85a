// Notices: people hear in the product of what has happened and concerns them.
export { noticesFeature } from './notices.feature.ts';
