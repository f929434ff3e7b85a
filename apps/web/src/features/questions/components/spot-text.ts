import { clockText } from '../../../shared/clock/server-clock.ts';
import { t } from '../../../shared/messages/t.ts';
import type { Spot } from '../api/acts.ts';

/** A place in a material in words; null for all of it. */
export function spotText({ second, page }: Spot): string | null {
  if (second !== null) return t('At {time}', { time: clockText(second * 1000) });
  return page === null ? null : t('Page {page}', { page });
}
