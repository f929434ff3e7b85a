import type { SignedInUser } from '@lectern/contract';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { ForgetAnswers } from '../api/delete-account.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

type DeleteAccountSectionProps = { user: SignedInUser; forgetAnswers: ForgetAnswers };

/** Deletes the account, behind a dialog that says what goes and what stays. */
export function DeleteAccountSection({ user, forgetAnswers }: DeleteAccountSectionProps) {
  const [asks, setAsks] = useState(false);
  return (
    <Section title={t('Delete my account')}>
      <p className={classes['quiet']}>
        {t('Your account and the personal data in it are erased. This cannot be undone.')}
      </p>
      <div className={classes['foot']}>
        <Button variant="danger" onClick={() => setAsks(true)}>
          {t('Delete my account')}
        </Button>
      </div>
      {asks && <DeleteAccountDialog user={user} forgetAnswers={forgetAnswers} onClose={() => setAsks(false)} />}
    </Section>
  );
}
