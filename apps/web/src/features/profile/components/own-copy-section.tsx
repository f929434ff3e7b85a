import type { SignedInUser } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { downloadProven } from '../../../shared/proof/download-proven.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

/** Links to the person's own data: a file with everything, and for teachers the results of their time as a student. */
export function OwnCopySection({ user }: { user: SignedInUser }) {
  return (
    <Section title={t('Your data')}>
      <p className={classes['quiet']}>
        {t('A file with everything kept about you here, to read or to take elsewhere.')}
      </p>
      <div className={classes['foot']}>
        <OwnCopyLink />
        {user.role === 'teacher' && <LinkButton to="/my-results">{t('My Results')}</LinkButton>}
      </div>
    </Section>
  );
}

/** Fetches the file. */
export function OwnCopyLink() {
  return (
    <a href="/api/users/me/export" download className={buttonClass({})} onClick={downloadProven}>
      {t('Download my data')}
    </a>
  );
}
