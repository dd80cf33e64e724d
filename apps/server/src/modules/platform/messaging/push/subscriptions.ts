/** A member's devices for push messages, and what they want to be told on them. */
import type { AnswerOf, Calls } from '@lantern/contract';
import { PUSH_DEVICES_MAXIMUM } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import type { Config } from '../../../../kernel/config.ts';
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { createBlinding, createSealing } from '../../../../kernel/sealing.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import { CONSENT_VERSION } from '../consents.ts';
import type { MessagingDeps } from '../deps.ts';
import { readBrowserKeys, type BrowserKeys } from './encrypt.ts';
import { isPushEndpoint } from './endpoints.ts';
import {
  deleteByEndpoint,
  deleteOfSignIn,
  deleteOfSessions,
  erasePush,
  findChoice,
  findSubscription,
  insertChoice,
  listSubscriptions,
  lockSubscriptions,
  putSubscription,
  readPushRecords,
  type PushChoice,
  type PushRecords,
  type SubscriptionRow,
} from './store.ts';
import { createVapid, type Vapid } from './vapid.ts';

export const NOTHING_CHOSEN: PushChoice = { service: false, showAmounts: false };

type Options = AnswerOf<Calls['push.options']>;

/** Who subscribes, and where. */
export interface PushDevice {
  readonly memberId: MemberId;
  readonly sessionId: SessionId;
  readonly deviceHash: Buffer | undefined;
  readonly language: Language;
}

/** What a browser says of its subscription. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

type SubscribeRefusal = 'push_endpoint_refused' | 'push_not_subscribed' | 'push_devices_full';

/** Where a message to a device goes, and for whom it is encrypted. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: BrowserKeys;
}

export interface Push {
  readonly vapid: Vapid;
  options(memberId: MemberId): Promise<Options>;
  choose(memberId: MemberId, choice: PushChoice): Promise<Options>;
  /**
   * Refuses push_endpoint_refused for a service that is not allowed or keys that are none, push_not_subscribed when a device that
   * is not the member's is to be renewed, then push_devices_full.
   */
  subscribe(device: PushDevice, address: PushAddress, renew: boolean): Promise<Result<Options, SubscribeRefusal>>;
  unsubscribe(memberId: MemberId, endpoint: string): Promise<void>;
  /** Ends what belongs to a sign-in, in the transaction that reports its end. */
  signedOut(tx: Tx, signIn: Omit<PushDevice, 'language'>): Promise<void>;
  /** Devices of members whose sign-ins have not ended; those of the others are deleted. */
  devicesOf(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly SubscriptionRow[]>;
  /** Opens what is stored of a device. Undefined when its service is no longer allowed. */
  targetOf(row: SubscriptionRow): PushTarget | undefined;
  recordsOf(memberId: MemberId): Promise<PushRecords>;
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** An address push services may write to about this server. */
const contactOf = ({ publicUrl, mailServer }: Config): string =>
  publicUrl?.startsWith('https:')
    ? publicUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailServer?.from ?? '')?.[0] ?? 'push@localhost'}`;

/** Push of this node. */
export function createPush(kernel: Kernel, deps: MessagingDeps): Push {
  const { config, db } = kernel;
  const service = { hosts: config.pushHosts, environment: config.environment };
  const vapid = createVapid(kernel.secret, contactOf(config), kernel.clock);
  const sealing = createSealing(kernel, 'messaging/push');
  const blind = createBlinding(kernel, 'messaging/push-endpoint');

  async function optionsIn(tx: Tx, memberId: MemberId): Promise<Options> {
    const { service: isService, showAmounts } = (await findChoice(tx, memberId)) ?? NOTHING_CHOSEN;
    return {
      publicKey: config.pushHosts.length === 0 ? null : vapid.publicKey,
      service: isService,
      showAmounts,
      devices: (await devicesOf(tx, [memberId])).length,
      maximum: PUSH_DEVICES_MAXIMUM,
    };
  }

  async function devicesOf(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly SubscriptionRow[]> {
    const rows = await listSubscriptions(tx, memberIds);
    if (rows.length === 0) return [];
    const open = await deps.openSessions(
      tx,
      rows.map(({ sessionId }) => sessionId),
    );
    const ended = rows.filter(({ sessionId }) => !open.has(sessionId));
    if (ended.length > 0)
      await deleteOfSessions(
        tx,
        ended.map(({ sessionId }) => sessionId),
      );
    return rows.filter(({ sessionId }) => open.has(sessionId));
  }

  return {
    vapid,
    options: (memberId) => transact(db, (tx) => optionsIn(tx, memberId)),
    choose: (memberId, choice) =>
      transact(db, async (tx) => {
        await lockSubscriptions(tx, memberId);
        const now = (await findChoice(tx, memberId)) ?? NOTHING_CHOSEN;
        if (now.service !== choice.service || now.showAmounts !== choice.showAmounts)
          await insertChoice(tx, memberId, choice, CONSENT_VERSION);
        return optionsIn(tx, memberId);
      }),
    async subscribe(device, { endpoint, ...keys }, renew) {
      if (!isPushEndpoint(endpoint, service) || readBrowserKeys(keys) === undefined)
        return refuse('push_endpoint_refused');
      const endpointHash = blind(endpoint);
      return transact(db, async (tx) => {
        await lockSubscriptions(tx, device.memberId);
        const devices = await devicesOf(tx, [device.memberId]);
        const known = await findSubscription(tx, endpointHash);
        const isOwn = devices.some(({ subscriptionId }) => subscriptionId === known?.subscriptionId);
        if (renew && !isOwn) return refuse('push_not_subscribed');
        if (!isOwn && devices.length >= PUSH_DEVICES_MAXIMUM) return refuse('push_devices_full');
        const subscriptionId = known?.subscriptionId ?? kernel.ids.next<string>();
        const sealed = sealing.seal(endpointHash.toString('hex'), JSON.stringify({ endpoint, ...keys }));
        await putSubscription(tx, { ...device, subscriptionId, endpointHash, sealed });
        return ok(await optionsIn(tx, device.memberId));
      });
    },
    unsubscribe: (memberId, endpoint) => deleteByEndpoint(db, memberId, blind(endpoint)),
    signedOut: deleteOfSignIn,
    devicesOf,
    targetOf({ sealed, endpointHash }) {
      const address = JSON.parse(sealing.unseal(endpointHash.toString('hex'), sealed)) as PushAddress;
      const keys = readBrowserKeys(address);
      // The list of services may have become shorter since.
      if (!isPushEndpoint(address.endpoint, service) || keys === undefined) return undefined;
      return { endpoint: address.endpoint, keys };
    },
    recordsOf: (memberId) => readPushRecords(db, memberId),
    erase: erasePush,
  };
}
