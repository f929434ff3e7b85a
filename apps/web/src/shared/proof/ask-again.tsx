import { texts } from '@lectern/contract/texts';
import { createRoot } from 'react-dom/client';
import { request } from '../api/client.ts';
import { toastError } from '../ui/toast.ts';
import { ProofDialog } from './proof-dialog.tsx';

let asking: Promise<boolean> | null = null;

/** Asks the person to prove who they are, in one dialog however many calls wait for it; answers whether they did. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const ways = await request('GET /api/users/me/proof').catch((error: unknown) => {
    toastError(error, texts.somethingWrong);
    return null;
  });
  if (ways === null) return false;
  return new Promise((resolve) => {
    // Beside the page, which may be any: calls ask again wherever they are made.
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const close = (proven: boolean): void => {
      root.unmount();
      place.remove();
      resolve(proven);
    };
    root.render(<ProofDialog ways={ways} onClose={close} />);
  });
}
