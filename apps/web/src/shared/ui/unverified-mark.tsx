import { t } from '../messages/t.ts';
import { Badge } from './badge.tsx';

/** Stands beside an e-mail address that nobody has shown to be the person's. */
export function UnverifiedMark({ verified }: { verified: boolean }) {
  return verified ? null : (
    <>
      {' '}
      <Badge tone="warn">{t('Not verified')}</Badge>
    </>
  );
}
