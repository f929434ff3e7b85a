// Acts of administrators on many people at once: blocked, moved, put into a group, given links; and undone.
export { bulkActsFeature } from './bulk-acts.feature.ts';
