import { AppError } from '../http/index.ts';
import { KeyMissing } from './app-keys.ts';

/** Seals or opens something. Throws `service_unavailable` with the sentence where no application key here does. */
export function sealedOrUnavailable<T>(work: () => T, sentence: string): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error;
    throw new AppError('service_unavailable', sentence);
  }
}

/** Seals or opens something; null where no application key here does. */
export function sealedOrNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error;
    return null;
  }
}
