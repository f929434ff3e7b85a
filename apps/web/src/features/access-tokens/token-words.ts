import type { TokenState } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';

export const stateNames: Record<TokenState, string> = {
  works: t('Works##access token'),
  rests: t('Rests##access token'),
  ended: t('Ended##access token'),
  revoked: t('Revoked##access token'),
};

export const stateTones = { works: 'good', rests: 'warn', ended: 'neutral', revoked: 'neutral' } as const;
