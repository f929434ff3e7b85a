import { features } from './features.ts';
import type { SealedSource } from './platform/app-key/index.ts';

/** The sealed secrets of all features. */
export const sealedSources: readonly SealedSource[] = features.flatMap(({ sealed }) => sealed ?? []);
