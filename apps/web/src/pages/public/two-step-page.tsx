import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { factorQuery } from '../../features/profile/api/second-factor.ts';
import { PasskeysSection } from '../../features/profile/components/passkeys-section.tsx';
import { Section } from '../../features/profile/components/section.tsx';
import { SecondFactorSection } from '../../features/profile/components/second-factor-section.tsx';
import { confirmAuthSession, useUser } from '../../shared/auth-session/auth-session.ts';
import { t } from '../../shared/messages/t.ts';
import { homePath } from '../../shared/routing/areas.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import classes from './profile-page.module.css';

/** Setting up the second step that is required of a person, who sees no other page before. */
export function TwoStepPage() {
  const user = useUser();
  const factor = useQuery(factorQuery());
  const navigate = useNavigate();
  if (user === null) return null;
  const goOn = async (): Promise<void> => {
    await confirmAuthSession({ again: true });
    await navigate({ to: homePath(user), replace: true });
  };
  return (
    <>
      <PageHeading
        intro={t('Your school asks for a second step after your password. Set up one of the two, then go on.')}
      >
        {t('Secure your account')}
      </PageHeading>
      {factor.data?.isAsked === true && (
        <Section title={t('Two-step sign-in is on')}>
          <p>{t('From now on, signing in needs it as well as your password.')}</p>
          <div>
            <Button variant="primary" onClick={() => void goOn()}>
              {t('Go on')}
            </Button>
          </div>
        </Section>
      )}
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <SecondFactorSection user={user} />
        </div>
        <div className={classes['column']}>
          <PasskeysSection user={user} />
        </div>
      </div>
    </>
  );
}
