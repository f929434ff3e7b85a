import type { Db } from '../../platform/db/index.ts';
import type { Mail, Outbox } from '../../platform/mail/index.ts';
import type { LinkNotice, MovedNotice } from '../users/index.ts';

/** Where mail is put, and the address that its links begin with. */
export type LinkMail = { outbox: Outbox; publicUrl: string };

/** The message to somebody who asked for a new password. */
export function forgottenPasswordMail(site: string, notice: Omit<LinkNotice, 'userId'>): Mail {
  const body = `Hello ${notice.username},

somebody asked for a new password for your account at Lectern (${site}).
If it was you, open this link and set one. It works once, until ${timeOf(notice.expiresAt)}:

${notice.link}

If it was not you, there is nothing to do: your password stays as it is.
`;
  return { to: notice.email, subject: 'A new password for Lectern', body, expiresAt: notice.expiresAt };
}

/** The message to somebody for whom an admin made a link, as for a new account. */
function givenLinkMail(site: string, notice: Omit<LinkNotice, 'userId'>): Mail {
  const body = `Hello ${notice.username},

you have an account at Lectern (${site}), with the username ${notice.username}.
Open this link to set your password. It works once, until ${timeOf(notice.expiresAt)}:

${notice.link}

Should the link have stopped working, ask your administrator for another one.
`;
  return { to: notice.email, subject: 'Your account at Lectern', body, expiresAt: notice.expiresAt };
}

/** The message to an address that somebody named as theirs. */
export function emailLinkMail(site: string, notice: Omit<LinkNotice, 'userId'>): Mail {
  const body = `Hello ${notice.username},

this address was given for the account ${notice.username} at Lectern (${site}).
If it was you, open this link and enter the password of the account. It works once, until ${timeOf(notice.expiresAt)}:

${notice.link}

If it was not you, do nothing: without your help nobody can use your address there.
`;
  return { to: notice.email, subject: 'Verify your e-mail address for Lectern', body, expiresAt: notice.expiresAt };
}

const weekMs = 7 * 24 * 60 * 60_000;

/** The message to the former address of somebody whose account has another one now, which it does not name. */
function addressMovedMail(site: string, { username, email, at }: MovedNotice): Mail {
  const body = `Hello ${username},

the account ${username} at Lectern (${site}) has another e-mail address now.
Nothing for this account comes to this address any more, links for a new password neither.

If you changed it, or asked for it, there is nothing to do.
If it was not you, somebody else may be using your account: tell an administrator of the site at once. They can put your
address back and give you a link for a new password, which signs everybody else out.
`;
  const expiresAt = new Date(at.getTime() + weekMs);
  return { to: email, subject: 'Your account at Lectern has another e-mail address', body, expiresAt };
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
    if (mail) await mail.outbox.put(trx, givenLinkMail(mail.publicUrl, notice));
  };
}

/** A moment as people read it, without knowing where they are, as in "31 March 2026, 14:05 UTC". */
function timeOf(time: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(time)} UTC`;
}
