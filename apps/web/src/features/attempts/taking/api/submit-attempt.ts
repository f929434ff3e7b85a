import { request } from '../../../../shared/api/client.ts';
import { patience } from './patience.ts';

/** Submits an attempt; a repetition gives the same receipt. */
export const submitAttempt = (id: string, lease: number) =>
  request('POST /api/attempts/:id/submit', { params: { id }, body: { lease }, signal: patience() });
