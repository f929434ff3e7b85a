import { t } from '../../../shared/messages/t.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

/** The way to a file with everything that is kept about oneself. */
export function OwnCopySection() {
  return (
    <Section title={t('Your data')}>
      <p className={classes['quiet']}>
        {t('A file with all that is kept about you here, to read or to take elsewhere.')}
      </p>
      <div className={classes['foot']}>
        <OwnCopyLink />
      </div>
    </Section>
  );
}

/** Fetches the file. */
export function OwnCopyLink() {
  return (
    <a href="/api/users/me/export" download className={buttonClass({})}>
      {t('Download my data')}
    </a>
  );
}
