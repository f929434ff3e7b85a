// Webhooks: addresses outside that are told of events, signed as Standard Webhooks says.
export { webhooksFeature } from './webhooks.feature.ts';
