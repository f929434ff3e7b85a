import type { Passkey } from '@lectern/contract';

/** The act on passkeys whose dialog is open; `add and ask` also has one asked for after the password, where that is required. */
export type PasskeyAsking =
  | 'add'
  | 'add and ask'
  | 'ask'
  | 'stop asking'
  | 'renew codes'
  | { act: 'rename' | 'remove'; passkey: Passkey };
