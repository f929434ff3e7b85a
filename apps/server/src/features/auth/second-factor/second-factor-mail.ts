import { say } from '@lectern/contract/say';
import type { AnyAct } from '../../../platform/act/index.ts';
import { ifNotYou, mailOwner, type Reader, type Wording } from '../owner-mail.ts';
import type { LinkMail } from '../password-mail.ts';

/** The things about a second factor of which its owner is told, who did them or else should act. */
export type FactorEvent =
  | { kind: 'on' | 'off' | 'reset' | 'recovery codes made' }
  | { kind: 'recovery code used'; left: number };

/** Mails a person what happened to their second factor, in the transaction of it; nothing where no mail is sent. */
export const tellOfFactor = (
  deps: { mail: LinkMail | null },
  act: AnyAct,
  reader: Reader,
  event: FactorEvent,
): Promise<void> =>
  mailOwner(deps, act, reader, (names) => ({
    ...wordingOf(event, names),
    advice:
      event.kind === 'reset'
        ? say(
            'If you did not ask for this, tell an administrator of the site immediately. You can set two-step sign-in up again on your profile page.',
          )
        : ifNotYou(),
  }));

function wordingOf(
  event: FactorEvent,
  names: { username: string; site: string },
): Pick<Wording, 'subject' | 'happened'> {
  switch (event.kind) {
    case 'on':
      return {
        subject: say('Two-step sign-in was turned on for your Lectern account'),
        happened: say(
          'Two-step sign-in was turned on for the account {username} at Lectern ({site}).\nFrom now on, signing in needs a code as well as the password.',
          names,
        ),
      };
    case 'off':
      return {
        subject: say('Two-step sign-in was turned off for your Lectern account'),
        happened: say(
          'Two-step sign-in was turned off for the account {username} at Lectern ({site}).\nFrom now on, the password alone is enough to sign in.',
          names,
        ),
      };
    case 'reset':
      return {
        subject: say('Two-step sign-in was reset for your Lectern account'),
        happened: say(
          'An administrator reset two-step sign-in for the account {username} at Lectern ({site}).\nYou were signed out everywhere, and the password alone is enough to sign in again.',
          names,
        ),
      };
    case 'recovery codes made':
      return {
        subject: say('New recovery codes for your Lectern account'),
        happened: say(
          'New recovery codes were made for the account {username} at Lectern ({site}).\nThe former ones no longer work.',
          names,
        ),
      };
    case 'recovery code used':
      return {
        subject: say('A recovery code of your Lectern account was used'),
        happened: say(
          'Somebody signed in to the account {username} at Lectern ({site}) with its password and a recovery code.\nRecovery codes left: {left}.',
          { ...names, left: event.left },
        ),
      };
  }
}
