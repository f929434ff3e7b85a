import { useState } from 'react';
import type * as part from '../api/passkey-sign-in.ts';
import { Button } from '../../../shared/ui/button.tsx';

type Part = typeof part;
type PasskeyButtonProps = {
  label: string;
  variant?: 'primary' | 'secondary';
  /** Signs in; answers whether it did. */
  onPress: (part: Part) => Promise<boolean>;
};

/** Asks for a passkey. */
export function PasskeyButton({ label, variant = 'secondary', onPress }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
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
