import { copyTexts } from '@lectern/contract';
import { AppError } from '../../../platform/http/index.ts';
import { createPlaces } from '../../../platform/queue/places.ts';

const busy = () =>
  new AppError('service_unavailable', copyTexts.busyWithArchives, { headers: { 'retry-after': '60' } });

/** Each holds the texts of a course while it is under way. An import holds its place until it is done. */
const bounds = { visitors: 0, each: 1, waiting: 10, kept: 0, waitingEach: 1, patienceMs: 10_000, busy };

export const exportPlaces = createPlaces({ ...bounds, all: 6, heldMs: 30 * 60_000 });
export const importPlaces = createPlaces({ ...bounds, all: 2 });
