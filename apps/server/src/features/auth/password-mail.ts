import type { Db } from '../../platform/db/index.ts';
import type { Mail, Outbox } from '../../platform/mail/index.ts';
import type { LinkNotice } from '../users/index.ts';

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
