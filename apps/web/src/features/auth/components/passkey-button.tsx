import { useEffect, useState } from 'react';
import type * as part from '../api/passkey-sign-in.ts';
import { canUsePasskeys } from '../../../shared/proof/can-use-passkeys.ts';
import { Button } from '../../../shared/ui/button.tsx';

type Part = typeof part;
type PasskeyButtonProps = {
  label: string;
  variant?: 'primary' | 'secondary';
  /** Signs in; answers whether it did. */
  onPress: (part: Part) => Promise<boolean>;
};

/** Asks for a passkey. The server draws it, so that nothing moves when the app comes; where the browser knows none, it goes. */
export function PasskeyButton({ label, variant = 'secondary', onPress }: PasskeyButtonProps) {
  const [offered, setOffered] = useState(true);
  const [busy, setBusy] = useState(false);
  useEffect(() => setOffered(canUsePasskeys()), []);
  if (!offered) return null;
  const press = async (): Promise<void> => {
    setBusy(true);
    const entered = await import('../api/passkey-sign-in.ts').then(onPress).catch(() => false);
    // After a success the next page is on its way.
    setBusy(entered);
  };
  return (
    <Button wide variant={variant} onClick={() => void press()} loading={busy}>
      {label}
    </Button>
  );
}
