import { request } from '../../../shared/api/client.ts';
import { patience } from './patience.ts';

/** Submits an attempt; again, it gives the same receipt. */
export const submitAttempt = (id: string, lease: number) =>
  request('POST /api/attempts/:id/submit', { params: { id }, body: { lease }, signal: patience() });
