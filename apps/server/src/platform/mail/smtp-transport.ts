import type { Transporter } from 'nodemailer';
import type { MailTransport, SendFailure } from './sender.ts';

type SmtpError = Error & { code?: string; command?: string; permanent?: boolean };

/** Hands mail to the SMTP server at `url` (smtp:// or smtps://), as coming from the address `from`. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ id, to, subject, body, headers }) {
      try {
        transport ??= open(url);
        await (
          await transport
        ).sendMail({
          from,
          // As an object, so that no character in it is taken for a second recipient.
          to: { name: '', address: to },
          subject,
          text: body,
          // The same at each try: somebody who gets it twice can tell.
          messageId: `<${id}@lectern>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        });
        return null;
      } catch (error) {
        return failureOf(error as SmtpError);
      }
    },
    close: () => {
      void transport?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    },
  };
}

/** The library is loaded with the first mail: many sites send none. */
async function open(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A message is text that we wrote; nothing in it may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Errors about the recipient or the message are final; anything else can be put right here. */
function failureOf({ code = 'unknown', command, permanent }: SmtpError): SendFailure {
  const aboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
  return { code, forGood: permanent === true && aboutThisMail };
}
