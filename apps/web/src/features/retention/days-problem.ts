import type { RetentionChoice } from '@lectern/contract';
import { retentionKinds } from '@lectern/contract/retention-kinds';
import { t } from '../../shared/messages/t.ts';

/** The problem of a choice's days, as the server would say it; undefined where there is none. */
export function daysProblem({ kind, choice, days }: RetentionChoice): string | undefined {
  if (choice !== 'days') return undefined;
  const { min, max } = retentionKinds[kind];
  if (!Number.isInteger(days) || days === null || days === undefined) return t('Enter a number of days');
  if (days < min) return t('Keep these for at least {min} days', { min });
  return days > max ? t('Keep these for at most {max} days', { max }) : undefined;
}
