/** The mail server: plain text over SMTP. */
import { createTransport } from 'nodemailer';
import type { OutgoingMessage } from './outgoing-message.ts';

const TIMEOUT_MS = 10_000;

export interface MailServerOptions {
  /** `smtps://user:password@host:465`, or `smtp://`, which switches to TLS where the server offers it. */
  readonly url: string;
  /** Sender, for example `Brand <no-reply@brand.example>`. */
  readonly from: string;
  readonly timeoutMs?: number;
}

/** Delivers one message. Rejects unless the server accepted it, with an error that contains only its reply code. */
export function createMailServer({
  url,
  from,
  timeoutMs = TIMEOUT_MS,
}: MailServerOptions): (message: OutgoingMessage) => Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, subject, text, stop }) => {
    try {
      // An address as an object is one recipient, whatever commas and brackets it contains.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        headers: {
          'X-Message-Id': id,
          'Auto-Submitted': 'auto-generated',
          ...(stop === undefined
            ? {}
            : { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      });
    } catch (error) {
      // The server's message repeats the recipient; its code does not.
      const code =
        typeof error === 'object' && error !== null && 'responseCode' in error
          ? String(error.responseCode)
          : 'no reply';
      throw new Error(`The mail server did not accept a message (${code})`);
    }
  };
}
