import type { AccessScope, TokenState } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';

/** The powers in words, in the order of the form. */
export const scopeNames: Record<AccessScope, string> = {
  'courses:read': t('Read courses'),
  'people:read': t('Read people and groups'),
  'people:write': t('Import people, and change groups and who is in courses'),
  'results:read': t('Read progress and results'),
  'audit:read': t('Read the audit log'),
  'site:read': t('Read figures and health of the site'),
};

export const stateNames: Record<TokenState, string> = {
  works: t('Works##access token'),
  rests: t('Rests##access token'),
  ended: t('Ended##access token'),
  revoked: t('Revoked##access token'),
};

export const stateTones = { works: 'good', rests: 'warn', ended: 'neutral', revoked: 'neutral' } as const;
