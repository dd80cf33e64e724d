/** Messaging: the member's inbox with mails of the system and broadcasts, and the gate of marketing. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { EXCLUSION_STARTED, type ExclusionStarted } from '../../members/protection/index.ts';
import { eraseBroadcastRecords, readBroadcastRecords, type BroadcastRecords } from './broadcast-store.ts';
import { BROADCAST_SHOWN, createBroadcasts, type Broadcasts } from './broadcasts.ts';
import { consentRecords, marketingConsents, setMarketing, withdrawAll, type MarketingConsents } from './consents.ts';
import type { ConsentRow } from './consent-store.ts';
import type { MessagingDeps, ModuleContext } from './deps.ts';
import { maySend } from './gate.ts';
import { MAILS_OF_EVENTS } from './mails-of-events.ts';
import { messagingRoutes } from './routes.ts';
import { sendMails } from './send-mails.ts';
import { eraseMails, readPerson, type MailRecord } from './store.ts';

export type { MarketingConsents } from './consents.ts';
export type { MessagingDeps, ReceiverAccount } from './deps.ts';
export type { SendRefusal } from './rules/may-send.ts';
export type { MailRecord } from './store.ts';

/** Drops what the module supplies. */
type Verb<F> = F extends (deps: never, ...rest: infer R) => infer O ? (...rest: R) => O : never;

export interface MessagingModule extends Module {
  readonly handlers: ReturnType<typeof messagingRoutes>;
  /** Messages of operators to many members. */
  readonly broadcasts: Pick<Broadcasts, 'publish' | 'test' | 'withdraw'>;
  /** Why a member may not be sent marketing now; undefined when they may. In the transaction that sends. */
  readonly maySend: Verb<typeof maySend>;
  /** Consents to marketing by product and channel. */
  readonly consents: {
    of(memberId: MemberId): Promise<MarketingConsents>;
    readonly set: Verb<typeof setMarketing>;
    /** Withdraws all of them. */
    withdrawAll(tx: Tx, memberId: MemberId): Promise<void>;
    /** Every yes and no of a member, for the data export. */
    recordsOf(memberId: MemberId): Promise<readonly ConsentRow[]>;
  };
  /** Every mail of a member, deleted ones too, for the data export. */
  recordsOf(memberId: MemberId): Promise<readonly MailRecord[]>;
  /** What a member read and deleted of broadcasts, and the marketing sent to them, for the data export. */
  broadcastRecordsOf(memberId: MemberId): Promise<BroadcastRecords>;
  /** Deletes a member's mails and marks, in the transaction of the erasure. Consents stay, under a bare id. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Creates the module; its mails are written in the transactions that deliver the events they report. */
export function createMessaging(kernel: Kernel, deps: MessagingDeps): MessagingModule {
  const module: ModuleContext = { kernel, deps };
  const broadcasts = createBroadcasts(module);
  const mailing = { ...kernel, broadcasts };
  for (const [topic, mailsOf] of Object.entries(MAILS_OF_EVENTS))
    kernel.outbox.subscribe(topic, async (tx, payload: never) =>
      sendMails(mailing, tx, await mailsOf(payload, deps.lookups(tx))),
    );
  // Who comes back from a self-exclusion is not written to until they ask for it again.
  kernel.outbox.subscribe(EXCLUSION_STARTED, async (tx, { memberId, kind }: ExclusionStarted) => {
    if (kind === 'self_exclusion') await withdrawAll(tx, memberId, 'self_exclusion');
  });
  return {
    name: 'messaging',
    handlers: messagingRoutes(mailing),
    jobs: [
      {
        name: BROADCAST_SHOWN,
        async run(payload) {
          const { merchantCode, receivers } = payload as Parameters<Broadcasts['publish']>[1];
          broadcasts.announce(merchantCode, receivers);
        },
      },
    ],
    broadcasts,
    maySend: (...asked) => maySend(deps, ...asked),
    consents: {
      of: (memberId) => marketingConsents(kernel.db, memberId),
      set: (...asked) => setMarketing(module, ...asked),
      withdrawAll: (tx, memberId) => withdrawAll(tx, memberId, 'all'),
      recordsOf: (memberId) => consentRecords(kernel.db, memberId),
    },
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
    broadcastRecordsOf: (memberId) => readBroadcastRecords(kernel.db, memberId),
    async erase(tx, memberId) {
      await eraseMails(tx, memberId);
      await eraseBroadcastRecords(tx, memberId);
    },
  };
}
