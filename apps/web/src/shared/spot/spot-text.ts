import { clockTime } from '../format/clock-time.ts';
import { t } from '../messages/t.ts';
import type { Spot } from './spot.ts';

/** A place in a material in words; null for all of it. */
export function spotText({ second, page }: Spot): string | null {
  if (second !== null) return t('At {time}', { time: clockTime(second) });
  return page === null ? null : t('Page {page}', { page });
}
