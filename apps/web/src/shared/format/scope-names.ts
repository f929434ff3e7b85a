import type { AccessScope } from '@lectern/contract';
import { t } from '../messages/t.ts';

/** The powers of access tokens in words, in the order of the form. */
export const scopeNames: Record<AccessScope, string> = {
  'courses:read': t('Read courses'),
  'people:read': t('Read people and groups'),
  'people:write': t('Import people, and change groups and who is in courses'),
  'results:read': t('Read progress and results'),
  'audit:read': t('Read the audit log'),
  'site:read': t('Read figures and health of the site'),
};
