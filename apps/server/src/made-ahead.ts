import { features } from './features.ts';
import type { MadeAhead } from './platform/clock/made-ahead.ts';
import { waitingEventsMadeAhead } from './platform/events/events.made-ahead.ts';
import { httpMadeAhead } from './platform/http/index.ts';
import { mailMadeAhead } from './platform/mail/index.ts';

/** Everything that begins or ends at a stored time, and lasts too long where a clock that was ahead has made it. */
export const madeAhead: readonly MadeAhead[] = [
  ...features.flatMap((feature) => feature.madeAhead ?? []),
  ...httpMadeAhead,
  ...mailMadeAhead,
  ...waitingEventsMadeAhead,
];
