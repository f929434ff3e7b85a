import { say } from '@lectern/contract/say';
import type { AnyAct } from '../../../platform/act/index.ts';
import { ifNotYou, mailOwner, type Reader, type Wording } from '../owner-mail.ts';
import type { LinkMail } from '../password-mail.ts';

/** The things about passkeys of which their owner is told, who did them or else should act. */
export type PasskeyEvent = { kind: 'added' | 'removed' | 'copied'; name: string } | { kind: 'asked' | 'not asked' };

type Names = { username: string; site: string };

/** Mails a person what happened to their passkeys, in the transaction of it; nothing where no mail is sent. */
export const tellOfPasskey = (
  deps: { mail: LinkMail | null },
  act: AnyAct,
  reader: Reader,
  event: PasskeyEvent,
): Promise<void> =>
  mailOwner(deps, act, reader, (names) => ({
    ...wordingOf(event, names),
    advice:
      event.kind === 'copied'
        ? say(
            'If you use that passkey, sign in another way, remove it on your profile page and add it again. Tell an administrator of the site.',
          )
        : ifNotYou(),
  }));

function wordingOf(event: PasskeyEvent, names: Names): Pick<Wording, 'subject' | 'happened'> {
  switch (event.kind) {
    case 'added':
      return {
        subject: say('A passkey was added to your Lectern account'),
        happened: say(
          'The passkey “{name}” was added to the account {username} at Lectern ({site}).\nFrom now on it can be used to sign in.',
          { ...names, name: event.name },
        ),
      };
    case 'removed':
      return {
        subject: say('A passkey of your Lectern account was removed'),
        happened: say(
          'The passkey “{name}” of the account {username} at Lectern ({site}) was removed.\nIt no longer signs anybody in.',
          { ...names, name: event.name },
        ),
      };
    case 'copied':
      return {
        subject: say('A passkey of your Lectern account may have been copied'),
        happened: say(
          'The passkey “{name}” of the account {username} at Lectern ({site}) answered out of order, as a copy of it would.\nNobody was signed in.',
          { ...names, name: event.name },
        ),
      };
    case 'asked':
      return {
        subject: say('Two-step sign-in was turned on for your Lectern account'),
        happened: say(
          'The account {username} at Lectern ({site}) now asks for a passkey after the password.\nA recovery code does as well.',
          names,
        ),
      };
    case 'not asked':
      return {
        subject: say('A passkey is no longer asked for after your password'),
        happened: say(
          'The account {username} at Lectern ({site}) no longer asks for a passkey after the password.\nWithout an authenticator app the password alone is enough to sign in.',
          names,
        ),
      };
  }
}
