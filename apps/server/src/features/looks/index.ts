// Looks: the accent colour and the logo of the site and of institutions.
export { looksFeature } from './looks.feature.ts';
export { wornStyle } from './looks.service.ts';
