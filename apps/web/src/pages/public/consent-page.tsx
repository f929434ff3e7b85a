import { useNavigate } from '@tanstack/react-router';
import { ConsentText } from '../../features/consent/components/consent-text.tsx';
import { DeleteAccountSection } from '../../features/profile/components/delete-account-section.tsx';
import { OwnCopySection } from '../../features/profile/components/own-copy-section.tsx';
import { Section } from '../../features/profile/components/section.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { t } from '../../shared/messages/t.ts';
import { homePath } from '../../shared/routing/areas.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import classes from './profile-page.module.css';

/** The text of the site that people agree to. Somebody who has yet to agree sees no other page before. */
export function ConsentPage() {
  const user = useUser();
  const navigate = useNavigate();
  const goOn = (): void => {
    if (user !== null) void navigate({ to: homePath(user), replace: true });
  };
  const waits = user?.mustAgree === true;
  return (
    <>
      <PageHeading intro={waits ? t('Please read this and agree to it. After that you can go on.') : undefined}>
        {t('Agreement')}
      </PageHeading>
      <div className={classes['column']}>
        <ConsentText user={user} onAgreed={goOn} />
        {waits && <WithoutAgreeing mustSetUpStep={user.mustSetUpStep} />}
        {waits && !user.mustSetUpStep && (
          <div className={classes['columns']}>
            <OwnCopySection user={user} />
            <DeleteAccountSection user={user} forgetAnswers={forgetAnswers} />
          </div>
        )}
      </div>
    </>
  );
}

/** The choices of somebody who does not agree, and the second step that comes before them where it is required. */
function WithoutAgreeing({ mustSetUpStep }: { mustSetUpStep: boolean }) {
  return (
    <Section title={t('Without agreeing')}>
      <p>
        {t(
          'If you do not agree, you can log out, and read public courses as a visitor. You can also download your data or delete your account.',
        )}{' '}
        {mustSetUpStep && t('These two need the second step that is required of you.')}
      </p>
      {mustSetUpStep && (
        <div>
          <LinkButton to="/two-step">{t('Set up the second step')}</LinkButton>
        </div>
      )}
    </Section>
  );
}

/** Removes the answers that this device still holds of somebody who leaves for good. */
async function forgetAnswers(userId: string): Promise<void> {
  const part = await import('../../features/attempts/taking/model/forget-answers.ts');
  await part.forgetAnswers(userId);
}
