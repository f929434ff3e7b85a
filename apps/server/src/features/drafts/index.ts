// The unsaved text of long forms, each for its author alone.
export { draftsFeature } from './drafts.feature.ts';
