import type { RouteBody } from '@lectern/contract';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { t } from '../../../shared/messages/t.ts';
import { canUsePasskeys } from '../../../shared/proof/can-use-passkeys.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { useSignIn } from '../api/sign-in.ts';
import classes from './auth-form.module.css';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type Given = RouteBody<'POST /api/users/sign_in'>;
type SecondStepProps = {
  signIn: ReturnType<typeof useSignIn>;
  /** The first step, which goes with the second. */
  given: Given;
  /** The kind of step that is asked for; null where the server does not say of what kind. */
  step: ApiError['secondStep'];
  onBack: () => void;
};

/** The second step after a password: a passkey where the account and the browser have one, else a code. */
export function SecondStep({ signIn, given, step, onBack }: SecondStepProps) {
  const { app = true, passkey = null } = step ?? {};
  const offersPasskey = passkey !== null && canUsePasskeys();
  const [byCode, setByCode] = useState(!offersPasskey);
  if (!byCode) return <PasskeyStep given={given} hasApp={app} onCode={() => setByCode(true)} onBack={onBack} />;
  return (
    <CodeForm
      giving={signIn}
      hasApp={app}
      onCode={(code, options) => signIn.mutate({ ...given, code }, options)}
      onBack={onBack}
    >
      {offersPasskey && (
        <Button wide onClick={() => setByCode(false)}>
          {t('Use a passkey')}
        </Button>
      )}
    </CodeForm>
  );
}

type PasskeyStepProps = { given: Given; hasApp: boolean; onCode: () => void; onBack: () => void };

function PasskeyStep({ given, hasApp, onCode, onBack }: PasskeyStepProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={part} className={classes['form']}>
      <p>{t('Your account needs a second step after the password.')}</p>
      <PasskeyButton label={t('Use a passkey')} variant="primary" onPress={(part) => part.takeStepByPasskey(given)} />
      <Button wide onClick={onBack}>
        {t('Back')}
      </Button>
      <p className={classes['other']}>
        <Button variant="quiet" onClick={onCode}>
          {hasApp ? t('Use a code') : t('Use a recovery code')}
        </Button>
      </p>
    </div>
  );
}
