import type { SignedInUser } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
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
  // Each time that recovery codes were seen, the way on is next.
  const [timesSaved, setTimesSaved] = useState(0);
  const onSaved = (): void => setTimesSaved((times) => times + 1);
  if (user === null) return null;
  const isOn = factor.data?.isAsked === true;
  return (
    <>
      <PageHeading
        intro={
          isOn
            ? undefined
            : t('Your school asks for a second step after your password. Set up one of the two, then go on.')
        }
      >
        {t('Secure your account')}
      </PageHeading>
      <div className={classes['column']}>
        {isOn && <GoOn user={user} timesSaved={timesSaved} />}
        <div className={classes['columns']}>
          <div className={classes['column']}>
            <SecondFactorSection user={user} onSaved={onSaved} />
          </div>
          <div className={classes['column']}>
            <PasskeysSection user={user} isRequired={user.mustSetUpStep && !isOn} onSaved={onSaved} />
          </div>
        </div>
      </div>
    </>
  );
}

function GoOn({ user, timesSaved }: { user: SignedInUser; timesSaved: number }) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (timesSaved > 0) button.current?.focus();
  }, [timesSaved]);
  const goOn = async (): Promise<void> => {
    await confirmAuthSession({ again: true });
    await navigate({ to: homePath(user), replace: true });
  };
  return (
    <Section title={t('Two-step sign-in is on')}>
      <p>{t('From now on, signing in needs it as well as your password.')}</p>
      <div>
        <Button ref={button} variant="primary" onClick={() => void goOn()}>
          {t('Go on')}
        </Button>
      </div>
    </Section>
  );
}
