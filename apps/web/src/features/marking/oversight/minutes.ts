import { limits } from '@lectern/contract/limits';

/** The typed minutes, or null where they cannot be added. */
export function minutesOf(text: string): number | null {
  const number = Number(text.trim());
  const { min, max } = limits.addedMinutes;
  return /^\d+$/.test(text.trim()) && number >= min && number <= max ? number : null;
}
