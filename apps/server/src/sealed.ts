import { features } from './features.ts';
import type { SealedSource } from './platform/app-key/index.ts';

/** The sealed secrets of features beside those of signing in, which know their own. */
export const sealedElsewhere: readonly SealedSource[] = features.flatMap(({ sealed }) => sealed ?? []);
