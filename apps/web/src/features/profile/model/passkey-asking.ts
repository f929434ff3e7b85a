import type { Passkey } from '@lectern/contract';

/** The act on passkeys whose dialog is open. */
export type PasskeyAsking = 'add' | 'ask' | 'stop asking' | { act: 'rename' | 'remove'; passkey: Passkey };
