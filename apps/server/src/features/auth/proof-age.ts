import { proofMinutes } from '@lectern/contract';

/** For so long a proof of who one is counts, in milliseconds. */
export const proofMs = proofMinutes * 60_000;
