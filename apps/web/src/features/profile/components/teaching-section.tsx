import type { SignedInUser } from '@lectern/contract';
import { formatDate } from '../../../shared/format/format-date.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { ApplyForm } from './apply-form.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { WithdrawApplication } from './withdraw-application.tsx';

/** Becoming a teacher: the application for students, and its state for those who have applied. */
export function TeachingSection({ user }: { user: SignedInUser }) {
  if (user.role === 'student' && !user.isAdmin) {
    return (
      <Section title={t('Become a teacher')}>
        {user.declinedApplication !== null && <Declined {...user.declinedApplication} />}
        <p className={classes['quiet']}>
          {t(
            'You can use the teacher area right away and are no longer a student. Others see your courses once a coordinator of the institution has approved you.',
          )}
        </p>
        <ApplyForm />
      </Section>
    );
  }
  if (user.role !== 'teacher' || user.isApproved === true) return null;
  return (
    <Section title={t('Teaching')}>
      <p>
        {user.appliedInstitution === null
          ? t('Your application is waiting for approval.')
          : rich('Your application to {institution} is waiting for approval.', {
              institution: <strong>{user.appliedInstitution.name}</strong>,
            })}{' '}
        {t('Until then only you and administrators see your courses.')}
      </p>
      <div className={classes['foot']}>
        <LinkButton to="/teacher" variant="primary">
          {t('Go to the teacher area')}
        </LinkButton>
        {user.appliedInstitution !== null && <WithdrawApplication />}
      </div>
    </Section>
  );
}

function Declined({ at, reason }: NonNullable<SignedInUser['declinedApplication']>) {
  return (
    <div role="note" className={classes['declined']}>
      <p>{t('Your application was declined on {day}.', { day: formatDate(at) })}</p>
      {reason !== null && <blockquote dir="auto">{reason}</blockquote>}
    </div>
  );
}
