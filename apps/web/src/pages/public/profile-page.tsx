import type { SignedInUser } from '@lectern/contract';
import { Suspense } from 'react';
import { AuthSessionsSection } from '../../features/profile/components/auth-sessions-section.tsx';
import { DeleteAccountSection } from '../../features/profile/components/delete-account-section.tsx';
import { IdentitiesSection } from '../../features/profile/components/identities-section.tsx';
import { OwnCopySection } from '../../features/profile/components/own-copy-section.tsx';
import { OwnDataForm } from '../../features/profile/components/own-data-form.tsx';
import { PasswordSection } from '../../features/profile/components/password-section.tsx';
import { PictureSection } from '../../features/profile/components/picture-section.tsx';
import { Section } from '../../features/profile/components/section.tsx';
import { SecondFactorSection } from '../../features/profile/components/second-factor-section.tsx';
import { TeachingSection } from '../../features/profile/components/teaching-section.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { useStudent } from '../../shared/auth-session/use-student.ts';
import { roleNames } from '../../shared/format/role-names.ts';
import { t } from '../../shared/messages/t.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import classes from './profile-page.module.css';

const CalendarAddress = lazyDecoration(
  async () => (await import('../../features/calendar/components/calendar-address.tsx')).CalendarAddress,
);

const PasskeysSection = lazyDecoration(
  async () => (await import('../../features/profile/components/passkeys-section.tsx')).PasskeysSection,
);

const OwnCertificates = lazyDecoration(
  async () => (await import('../../features/certificates/components/own-certificates.tsx')).OwnCertificates,
);

/**
 * The person's own account: data and picture, certificates, password, two-step sign-in, passkeys, school accounts, calendar, auth sessions, becoming a teacher, a copy of everything, and
 * deleting the account.
 */
export function ProfilePage() {
  const user = useUser();
  const student = useStudent();
  // Between signing out and leaving the page nobody is signed in.
  if (user === null) return null;
  return (
    <>
      <PageHeading intro={introOf(user)}>{t('Profile')}</PageHeading>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <OwnDataForm key={user._id} user={user} />
          <TeachingSection user={user} />
          <Suspense>
            <OwnCertificates />
          </Suspense>
        </div>
        <div className={classes['column']}>
          <PictureSection user={user} />
          <PasswordSection user={user} />
          <SecondFactorSection user={user} />
          <Suspense fallback={<Skeleton height={120} />}>
            <PasskeysSection user={user} />
          </Suspense>
          <IdentitiesSection user={user} />
          {student !== null && (
            <Section title={t('Calendar')}>
              <Suspense fallback={<Skeleton height={64} />}>
                <CalendarAddress />
              </Suspense>
            </Section>
          )}
          <AuthSessionsSection />
          <OwnCopySection user={user} />
          <DeleteAccountSection user={user} forgetAnswers={forgetAnswers} />
        </div>
      </div>
    </>
  );
}

async function forgetAnswers(userId: string): Promise<void> {
  const part = await import('../../features/attempts/taking/model/forget-answers.ts');
  await part.forgetAnswers(userId);
}

function introOf({ role, isAdmin, institution }: SignedInUser): string {
  const rank = isAdmin || role === 'admin' ? t('Administrator') : roleNames[role];
  return institution === null ? rank : t('{role}, {institution}', { role: rank, institution: institution.name });
}
