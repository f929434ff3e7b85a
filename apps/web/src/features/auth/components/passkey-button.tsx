import { useEffect, useState } from 'react';
import type * as part from '../api/passkey-sign-in.ts';
import { canUsePasskeys } from '../../../shared/proof/can-use-passkeys.ts';
import { Button } from '../../../shared/ui/button.tsx';

type Part = typeof part;
type PasskeyButtonProps = {
  label: string;
  /** Signs in; answers whether it did. */
  onPress: (part: Part) => Promise<boolean>;
};

/** Asks for a passkey. Without scripts, and where the browser knows none, it is not there. */
export function PasskeyButton({ label, onPress }: PasskeyButtonProps) {
  const [offered, setOffered] = useState(false);
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
    <Button wide onClick={() => void press()} loading={busy}>
      {label}
    </Button>
  );
}
