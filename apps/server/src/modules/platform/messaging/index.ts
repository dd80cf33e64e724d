/** Messaging: the member's inbox with mails of the system and broadcasts, and the gate of marketing. The public API of this module. */
import type { FastifyInstance } from 'fastify';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { SIGNED_OUT, type SignedOut } from '../../members/identity/index.ts';
import { EXCLUSION_STARTED, type ExclusionStarted } from '../../members/protection/index.ts';
import { eraseBroadcastRecords, readBroadcastRecords, type BroadcastRecords } from './broadcast-store.ts';
import { BROADCAST_SHOWN, createBroadcasts, type Broadcasts } from './broadcasts.ts';
import { consentRecords, marketingConsents, setMarketing, withdrawAll, type MarketingConsents } from './consents.ts';
import type { ConsentRow } from './consent-store.ts';
import type { MessagingDeps, ModuleContext } from './deps.ts';
import { maySend } from './gate.ts';
import { MAILS_OF_EVENTS } from './mails-of-events.ts';
import { startDelivery } from './outgoing/deliver.ts';
import { pruneOutgoing } from './outgoing/store.ts';
import type { PushRecords } from './push/store.ts';
import { createPush } from './push/subscriptions.ts';
import { startRuns } from './broadcast-runs.ts';
import { createStopLinks } from './stop-links.ts';
import { bindStopPage } from './stop-page.ts';
import { messagingRoutes } from './routes.ts';
import { sendMails } from './send-mails.ts';
import { eraseMails, readPerson, type MailRecord } from './store.ts';

export type { MarketingConsents } from './consents.ts';
export type { MessagingDeps, ReceiverAccount } from './deps.ts';
export type { SendRefusal } from './rules/may-send.ts';
export type { MailRecord } from './store.ts';

const PRUNE_CRON = '*/10 * * * *';

/** Drops what the module supplies. */
type Verb<F> = F extends (deps: never, ...rest: infer R) => infer O ? (...rest: R) => O : never;

export interface MessagingModule extends Module {
  readonly handlers: ReturnType<typeof messagingRoutes>;
  /** Serves the page that ends letters which advertise. */
  bind(app: FastifyInstance): void;
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
  /** What a member chose about push messages, and on which devices, for the data export. */
  pushRecordsOf(memberId: MemberId): Promise<PushRecords>;
  /** Deletes a member's mails, marks and devices, in the transaction of the erasure. Consents stay, under a bare id. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Creates the module; its mails are written in the transactions that deliver the events they report. */
export function createMessaging(kernel: Kernel, deps: MessagingDeps): MessagingModule {
  const module: ModuleContext = { kernel, deps };
  const broadcasts = createBroadcasts(module);
  const mailing = { ...kernel, broadcasts, lookups: deps.lookups(kernel.db) };
  const push = createPush(kernel, deps);
  const stopLinks = createStopLinks(kernel);
  let loops: readonly { stop(): Promise<void> }[] = [];
  for (const [topic, mailsOf] of Object.entries(MAILS_OF_EVENTS))
    kernel.outbox.subscribe(topic, async (tx, payload: never) =>
      sendMails(mailing, tx, await mailsOf(payload, deps.lookups(tx))),
    );
  // Who comes back from a self-exclusion is not written to until they ask for it again.
  kernel.outbox.subscribe(EXCLUSION_STARTED, async (tx, { memberId, kind }: ExclusionStarted) => {
    if (kind === 'self_exclusion') await withdrawAll(tx, memberId, 'self_exclusion');
  });
  kernel.outbox.subscribe(SIGNED_OUT, (tx, { memberId, sessionId, device }: SignedOut) =>
    push.signedOut(tx, { memberId, sessionId, deviceHash: device === null ? undefined : Buffer.from(device, 'hex') }),
  );
  return {
    name: 'messaging',
    handlers: messagingRoutes(mailing, push, deps),
    bind: (app) => bindStopPage(app, module, stopLinks),
    async start() {
      loops = [startDelivery({ ...module, push, stopLinks }), startRuns({ ...module, push })];
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    jobs: [
      { name: 'messaging.prune', cron: PRUNE_CRON, run: () => pruneOutgoing(kernel.db) },
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
      of: (memberId) => marketingConsents(kernel, kernel.db, memberId),
      set: (...asked) => setMarketing(module, ...asked),
      withdrawAll: (tx, memberId) => withdrawAll(tx, memberId, 'all'),
      recordsOf: (memberId) => consentRecords(kernel.db, memberId),
    },
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
    broadcastRecordsOf: (memberId) => readBroadcastRecords(kernel.db, memberId),
    pushRecordsOf: (memberId) => push.recordsOf(memberId),
    async erase(tx, memberId) {
      await push.erase(tx, memberId);
      await eraseMails(tx, memberId);
      await eraseBroadcastRecords(tx, memberId);
    },
  };
}
