/** Broadcasts: publishing them, and which of them are in a member's inbox. */
import type { BroadcastValues } from '@lantern/contract/broadcast-variables';
import type { EventPayload } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { RealtimeMessage } from '../../../kernel/realtime/bus.ts';
import type { PublishedMessage } from '../content/index.ts';
import { inboxChannel, inboxMerchant } from '../../../kernel/realtime/inbox.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';
import {
  deleteBroadcast,
  deleteTests,
  findReceivers,
  lockBroadcasts,
  readBroadcasts,
  readDelivered,
  readFloors,
  readMarks,
  readNow,
  writeBroadcast,
  type Broadcast,
} from './broadcast-store.ts';
import { planRun } from './broadcast-runs.ts';
import { valuesOf } from './broadcast-values.ts';
import { readProducts } from './consent-store.ts';
import type { ModuleContext, ReceiverAccount } from './deps.ts';
import { send } from './gate.ts';
import { shownTo, waitingFor, type InboxMarks, type Shown } from './rules/shown.ts';

/** How long a node uses a merchant's list without reading it again; news of a change ends it at once. */
const CACHE_MS = 5_000;
const MICROS = 1_000n;

/** Tells the nodes that a list has changed for one member. */
const TESTS_CHANNEL = 'messaging';

export const BROADCAST_SHOWN = 'messaging.broadcast_shown';

type Receivers = Broadcast['receivers'];
type ShownBroadcast = Shown<Broadcast>;
type Marks = InboxMarks & { readonly joined: bigint };

/** One message for each kind of member, however many they are; their pages ask for their counts. */
const broadcastNews = (merchantCode: string, receivers: Receivers): readonly RealtimeMessage[] =>
  (receivers === 'all' ? (['members', 'agents'] as const) : [receivers]).map((kind) => ({
    channel: inboxChannel(merchantCode, kind),
    event: 'unread_changed',
    payload: { inbox: null } satisfies EventPayload<'unread_changed'>,
  }));

export interface Broadcasts {
  /** Publishes in the caller's transaction, new or changed. */
  publish(tx: Tx, draft: PublishedMessage): Promise<void>;
  /** Shows it to one member only, in the caller's transaction, in place of the test they had. It must have an end. */
  test(tx: Tx, draft: PublishedMessage, memberId: MemberId): Promise<void>;
  /** Takes it out of every inbox, in the caller's transaction. */
  withdraw(tx: Tx, merchantCode: string, broadcastId: string): Promise<void>;
  /** What of the broadcasts each of the members has in the inbox. */
  shownOf(tx: Tx, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, readonly ShownBroadcast[]>>;
  /** Sends the member the marketing that waits for them, as far as the gate lets it. */
  deliverTo(memberId: MemberId): Promise<void>;
  /** What broadcasts say of the member. */
  valuesOf(memberId: MemberId): Promise<BroadcastValues | undefined>;
  /** Says that a broadcast is visible from now on: of a job. */
  announce(merchantCode: string, receivers: Receivers): void;
}

/** Broadcasts of this node. */
export function createBroadcasts({ kernel, deps }: ModuleContext): Broadcasts {
  const cache = new Map<string, { readonly at: number; readonly list: Promise<readonly Broadcast[]> }>();
  kernel.realtime.listen(({ channel }) => {
    const merchantCode = inboxMerchant(channel);
    if (merchantCode !== undefined) cache.delete(merchantCode);
    // No member's page follows this channel.
    if (channel === TESTS_CHANNEL) cache.clear();
  });

  /** In the caller's transaction: who waits for a second connection while holding one may wait for ever. */
  function listOf(tx: Tx, merchantCode: string): Promise<readonly Broadcast[]> {
    const kept = cache.get(merchantCode);
    if (kept && kernel.clock.elapsed() - kept.at < CACHE_MS) return kept.list;
    const list = readBroadcasts(tx, merchantCode);
    cache.set(merchantCode, { at: kernel.clock.elapsed(), list });
    // A failed read is not kept.
    list.catch(() => cache.delete(merchantCode));
    return list;
  }

  /** Levels of the members, which only some broadcasts ask for. */
  async function levelsFor(
    tx: Tx,
    accounts: ReadonlyMap<MemberId, ReceiverAccount>,
    broadcasts: readonly Broadcast[],
  ): Promise<ReadonlyMap<MemberId, number>> {
    if (broadcasts.every(({ levels }) => levels === null)) return new Map();
    const members = [...accounts].map(([memberId, { currency }]) => ({ memberId, currency }));
    return deps.levelsOf(tx, members);
  }

  /** Everything the rules ask about the members; `broadcasts` are those of their merchants. */
  async function marksOf(
    tx: Tx,
    accounts: ReadonlyMap<MemberId, ReceiverAccount>,
    broadcasts: readonly Broadcast[],
  ): Promise<ReadonlyMap<MemberId, Marks>> {
    const ids = [...accounts.keys()];
    const marketing = broadcasts.filter(({ product }) => product !== null).map(({ broadcastId }) => broadcastId);
    const states = await readMarks(tx, ids);
    const floors = await readFloors(tx, ids);
    const delivered = marketing.length === 0 ? [] : await readDelivered(tx, ids, marketing);
    const consents = marketing.length === 0 ? [] : await readProducts(tx, ids, 'inbox');
    const marks = new Map<MemberId, Marks>();
    const levels = await levelsFor(tx, accounts, broadcasts);
    for (const [memberId, { isAgent, isActive, joinedAt }] of accounts) {
      const own = states.filter((row) => row.memberId === memberId);
      const products = consents.filter((row) => row.memberId === memberId).map(({ product }) => product);
      const isSpared =
        products.length > 0 &&
        (!isActive || !(await deps.admitMember(tx, memberId)).ok || (await deps.isUnderReview(tx, memberId)));
      const joined = BigInt(joinedAt.getTime()) * MICROS;
      marks.set(memberId, {
        memberId,
        isAgent,
        level: levels.get(memberId) ?? 0,
        joined,
        floor: floors.get(memberId) ?? joined,
        read: new Set(own.map(({ broadcastId }) => broadcastId)),
        deleted: new Set(own.filter(({ isDeleted }) => isDeleted).map(({ broadcastId }) => broadcastId)),
        delivered: new Map(
          delivered.filter((row) => row.memberId === memberId).map(({ messageId, seq }) => [messageId, seq]),
        ),
        products: new Set(isSpared ? [] : products),
      });
    }
    return marks;
  }

  /** The members' accounts with the broadcasts of their merchants and what is known of their inboxes; none without any broadcast. */
  async function readInboxes(tx: Tx, memberIds: readonly MemberId[]) {
    const accounts = await deps.receiversOf(tx, memberIds);
    const lists = new Map<string, readonly Broadcast[]>();
    for (const { merchantCode } of accounts.values())
      if (!lists.has(merchantCode)) lists.set(merchantCode, await listOf(tx, merchantCode));
    const all = [...lists.values()].flat();
    if (all.length === 0) return [];
    const marks = await marksOf(tx, accounts, all);
    return [...accounts].map(([memberId, { merchantCode }]) => ({
      memberId,
      broadcasts: lists.get(merchantCode)!,
      marks: marks.get(memberId)!,
    }));
  }

  return {
    async publish(tx, draft) {
      const { merchantCode, receivers, broadcastId } = draft;
      await lockBroadcasts(tx, merchantCode, 'publish');
      const before = await findReceivers(tx, merchantCode, broadcastId);
      const { seq, now } = await writeBroadcast(tx, draft);
      await planRun(tx, draft, before === undefined);
      const isForOthers = before !== undefined && before !== receivers;
      kernel.realtime.publishIn(tx, ...broadcastNews(merchantCode, isForOthers ? 'all' : receivers));
      if (seq > now)
        await kernel.jobs.add(
          tx,
          BROADCAST_SHOWN,
          { merchantCode, receivers },
          { runAt: new Date(Number(seq / MICROS)), key: `${BROADCAST_SHOWN}:${broadcastId}` },
        );
    },
    async test(tx, draft, memberId) {
      await lockBroadcasts(tx, draft.merchantCode, 'publish');
      await deleteTests(tx, draft.merchantCode, memberId);
      await writeBroadcast(tx, draft, memberId);
      kernel.realtime.publishIn(
        tx,
        { channel: TESTS_CHANNEL, event: 'broadcast_tested', payload: {} },
        {
          channel: memberChannel(memberId),
          event: 'unread_changed',
          payload: { inbox: null } satisfies EventPayload<'unread_changed'>,
        },
      );
    },
    async withdraw(tx, merchantCode, broadcastId) {
      await lockBroadcasts(tx, merchantCode, 'publish');
      const receivers = await deleteBroadcast(tx, merchantCode, broadcastId);
      if (receivers !== undefined) kernel.realtime.publishIn(tx, ...broadcastNews(merchantCode, receivers));
    },
    async shownOf(tx, memberIds) {
      const inboxes = await readInboxes(tx, memberIds);
      if (inboxes.length === 0) return new Map();
      const now = await readNow(tx);
      return new Map(inboxes.map(({ memberId, broadcasts, marks }) => [memberId, shownTo(broadcasts, marks, now)]));
    },
    async deliverTo(memberId) {
      const [inbox] = await readInboxes(kernel.db, [memberId]);
      if (!inbox) return;
      const waiting = waitingFor(inbox.broadcasts, inbox.marks, await readNow(kernel.db));
      if (waiting.length === 0) return;
      await transact(kernel.db, async (tx) => {
        for (const { broadcastId: messageId, product, purpose } of waiting) {
          const to = { product: product!, channel: 'inbox' } as const;
          const refusal = await send(deps, tx, { memberId, messageId, purpose: purpose!, to });
          // What is against this one only: another may not invite to deposit, or be about another product.
          if (refusal !== undefined && refusal !== 'limits' && refusal !== 'consent') return;
        }
      });
    },
    valuesOf: (memberId) => valuesOf({ kernel, deps }, kernel.db, memberId),
    announce(merchantCode, receivers) {
      for (const message of broadcastNews(merchantCode, receivers)) kernel.realtime.publish(message);
    },
  };
}
