// Students who may need somebody, by rules with evidence: for those who teach them, and for themselves.
export { needsFeature } from './needs.feature.ts';
