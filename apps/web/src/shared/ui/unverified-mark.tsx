import { t } from '../messages/t.ts';
import { Badge } from './badge.tsx';

/** Marks an e-mail address that is not verified. */
export function UnverifiedMark({ verified }: { verified: boolean }) {
  return verified ? null : (
    <>
      {' '}
      <Badge tone="warn">{t('Not verified')}</Badge>
    </>
  );
}
