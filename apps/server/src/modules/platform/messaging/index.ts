/** Messaging: the member's inbox with mails of the system. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { MAILS_OF_EVENTS, type Lookups } from './mails-of-events.ts';
import { messagingRoutes } from './routes.ts';
import { sendMails } from './send-mails.ts';
import { eraseMails, readPerson, type MailRecord } from './store.ts';

export type { MailRecord } from './store.ts';

/** What mails need of other modules. */
export interface MessagingDeps {
  /** Looks up what a mail names, in the transaction that writes it. */
  readonly lookups: (tx: Tx) => Lookups;
}

export interface MessagingModule extends Module {
  readonly handlers: ReturnType<typeof messagingRoutes>;
  /** Every mail of a member, deleted ones too, for the data export. */
  recordsOf(memberId: MemberId): Promise<readonly MailRecord[]>;
  /** Deletes a member's mails, in the transaction of the erasure. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Creates the module; its mails are written in the transactions that deliver the events they report. */
export function createMessaging(kernel: Kernel, { lookups }: MessagingDeps): MessagingModule {
  for (const [topic, mailsOf] of Object.entries(MAILS_OF_EVENTS))
    kernel.outbox.subscribe(topic, async (tx, payload: never) =>
      sendMails(kernel, tx, await mailsOf(payload, lookups(tx))),
    );
  return {
    name: 'messaging',
    handlers: messagingRoutes(kernel),
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
    erase: eraseMails,
  };
}
