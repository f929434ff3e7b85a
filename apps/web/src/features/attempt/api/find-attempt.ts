import { request } from '../../../shared/api/client.ts';
import { patience } from './patience.ts';

/** One's own attempt as it stands, without taking it. */
export const findAttempt = (id: string) => request('GET /api/attempts/:id', { params: { id }, signal: patience() });
