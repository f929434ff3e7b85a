// Mail: written down in the transaction of the act that it tells of, sent by whichever process comes to it first.
export { mailMadeAhead } from './mail.made-ahead.ts';
export { mailData } from './mail.personal-data.ts';
export { findMailHealth, judgeMail, type MailHealth } from './mail-health.ts';
export { countWaitingMails, createOutbox, deleteExpiredMails, type Mail, type Outbox } from './outbox.ts';
export { type Composed, type Composer, type MailTransport, type SendFailure, sendDueMail } from './sender.ts';
export { createSmtpTransport } from './smtp-transport.ts';
