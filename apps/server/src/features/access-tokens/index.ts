// Access tokens: scripts act in the place of those who made them, within the scopes of the token.
export { accessTokensFeature } from './access-tokens.feature.ts';
export { identifyingTokens } from './identify-token.ts';
export { mayActFor } from './token-power.ts';
