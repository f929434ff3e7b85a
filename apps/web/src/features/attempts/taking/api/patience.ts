/** How long a call of an attempt may take before it counts as failed, in milliseconds: a cut network reports nothing. */
const patienceMs = 10_000;

/** Gives a call up once it takes too long. */
export const patience = (): AbortSignal => AbortSignal.timeout(patienceMs);
