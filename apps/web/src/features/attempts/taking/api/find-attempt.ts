import { request } from '../../../../shared/api/client.ts';
import { patience } from './patience.ts';

/** The student's own attempt, without taking it. */
export const findAttempt = (id: string) => request('GET /api/attempts/:id', { params: { id }, signal: patience() });
