// How the installation stands, for those who look after it.
export { siteHealthFeature } from './site-health.feature.ts';
export type { Installation } from './installation.ts';
