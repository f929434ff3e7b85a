import { say } from '@lectern/contract/say';
import { type Said, tell } from '@lectern/contract/sentence';
import type { Db } from '../../platform/db/index.ts';
import type { Mail, Outbox } from '../../platform/mail/index.ts';
import { timeIn } from '../../platform/text/time-in.ts';
import { tongueOf } from '../../platform/text/tongue.ts';
import { findTimeZone, type LinkNotice, type MovedNotice } from '../users/index.ts';

/** Where mail is put, and the address that its links begin with. */
export type LinkMail = { outbox: Outbox; publicUrl: string };

/** The data for a message about a link, and the time zone of its reader. */
type Notice = Omit<LinkNotice, 'userId'> & { zone: string };

/** The message to somebody who asked for a new password. */
export function forgottenPasswordMail(site: string, notice: Notice): Mail {
  const { username } = notice;
  return linkMail(notice, (time) => ({
    subject: say('Reset your Lectern password'),
    before: say(
      'Hello {username},\n\nSomeone asked to reset the password of your Lectern account ({site}).\nIf it was you, open this link to set a new one. It works once, until {time}:',
      { username, site, time },
    ),
    after: say('If it was not you, ignore this message. Your password stays the same.'),
  }));
}

/** The message to somebody for whom an admin made a link, as for a new account. */
function givenLinkMail(site: string, notice: Notice): Mail {
  const { username } = notice;
  return linkMail(notice, (time) => ({
    subject: say('Your Lectern account'),
    before: say(
      'Hello {username},\n\nYou have an account at Lectern ({site}) with the username {username}.\nOpen this link to set your password. It works once, until {time}:',
      { username, site, time },
    ),
    after: say('If the link no longer works, ask your administrator for a new one.'),
  }));
}

/** The message to an address that somebody named as theirs. */
export function emailLinkMail(site: string, notice: Notice): Mail {
  const { username } = notice;
  return linkMail(notice, (time) => ({
    subject: say('Verify your email address for Lectern'),
    before: say(
      'Hello {username},\n\nThis address was entered for the account {username} at Lectern ({site}).\nIf it was you, open this link and enter the password of the account. It works once, until {time}:',
      { username, site, time },
    ),
    after: say('If it was not you, ignore this message. Nobody can use your address there without your help.'),
  }));
}

type Wording = { subject: Said; before: Said; after: Said };

/** A message around a link, in the person's language; `wording` gets the moment until which the link works. */
function linkMail({ email, link, expiresAt, language, zone }: Notice, wording: (time: string) => Wording): Mail {
  const tongue = tongueOf(language);
  const { subject, before, after } = wording(timeIn(zone, expiresAt, tongue));
  const body = `${tell(before, tongue)}\n\n${link}\n\n${tell(after, tongue)}\n`;
  return { to: email, subject: tell(subject, tongue), body, expiresAt };
}

const weekMs = 7 * 24 * 60 * 60_000;

/** The message to the former address of somebody whose account has another one now, which it does not name. */
function addressMovedMail(site: string, { username, email, at, language }: MovedNotice): Mail {
  const tongue = tongueOf(language);
  const body = say(
    'Hello {username},\n\nThe email address of the account {username} at Lectern ({site}) was changed.\nMessages for this account, including password links, no longer come to this address.\n\nIf you made or asked for this change, you can ignore this message.\nIf not, someone else may be using your account: tell an administrator of the site immediately. They can restore your\naddress and give you a link to set a new password, which signs everyone else out.',
    { username, site },
  );
  const subject = tell(say('The email address of your Lectern account was changed'), tongue);
  const expiresAt = new Date(at.getTime() + weekMs);
  return { to: email, subject, body: `${tell(body, tongue)}\n`, expiresAt };
}

/** Tells a former address, where somebody had answered for it, that the account left it; nothing where no mail is sent. */
export function movedNotifier(mail: LinkMail | null): (trx: Db, notice: MovedNotice) => Promise<void> {
  return async (trx, notice) => {
    if (mail) await mail.outbox.put(trx, addressMovedMail(mail.publicUrl, notice));
  };
}

/** Mails the links that admins make, or does nothing where no mail is sent. */
export function linkNotifier(mail: LinkMail | null): (trx: Db, notice: LinkNotice) => Promise<void> {
  return async (trx, notice) => {
    if (mail)
      await mail.outbox.put(
        trx,
        givenLinkMail(mail.publicUrl, { ...notice, zone: await findTimeZone(trx, notice.userId) }),
      );
  };
}
