/** Sends what is on its way: what it says, and whether it may still be sent, is decided when it is. */
import { fillBroadcast } from '@lantern/contract/broadcast-variables';
import type { ConsentProduct, MarketingPurpose } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../../kernel/ids.ts';
import { startTicker, type Ticker } from '../../../../kernel/ticker.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import { textsFor } from '../../content/index.ts';
import { valuesOf } from '../broadcast-values.ts';
import { findBroadcast, readNow, type Broadcast } from '../broadcast-store.ts';
import { readProducts } from '../consent-store.ts';
import type { ModuleContext } from '../deps.ts';
import { mayStillSend } from '../gate.ts';
import { encryptPush } from '../push/encrypt.ts';
import { postPush, type PushReply } from '../push/post.ts';
import { deleteSubscription, findChoice, type SubscriptionRow } from '../push/store.ts';
import { NOTHING_CHOSEN, type Push, type PushTarget } from '../push/subscriptions.ts';
import { MAIL_TEMPLATES } from '../rules/templates.ts';
import { plainText } from '../rules/plain-text.ts';
import { renderMail } from '../rules/render.ts';
import { isCurrent } from '../rules/shown.ts';
import { findMail } from '../store.ts';
import type { StopLinks } from '../stop-links.ts';
import { claimOutgoing, deleteOutgoing, postponeOutgoing, type Outgoing } from './store.ts';
import { letterOfBroadcast, pushOfBroadcast, pushOfMail, smsOfBroadcast, type PushText } from './texts.ts';

/** Claimed and sent concurrently. */
const PUSHES_AT_ONCE = 16;
/** A node's letters and short messages of a second: codes use the same gateways and must not wait behind them. */
const LETTERS_A_SECOND = 5;
/** Longer than any timeout, so that no other node claims a message that is being sent. */
const PAUSE = { pauseSec: 15, maximumSec: 300 };
const POST_TIMEOUT_MS = 10_000;
const IDLE_MS = 500;
const SECOND_MS = 1_000;
/** How long a push service is given a rest when it does not say. */
const BUSY_SEC = 60;

export interface Delivering extends ModuleContext {
  readonly push: Push;
  readonly stopLinks: StopLinks;
}

interface PushMessage {
  readonly kind: 'push';
  readonly target: PushTarget;
  readonly subscriptionId: string;
  readonly text: PushText;
  readonly urgency: 'low' | 'normal' | 'high';
}

interface LetterMessage {
  readonly kind: 'letter';
  readonly letter: Parameters<ModuleContext['deps']['letters']['deliver']>[0];
}

type Message = PushMessage | LetterMessage;

/** The broadcast if it may still go to the member on this channel; the facts were read in this transaction. */
async function broadcastFor(
  { deps }: Delivering,
  tx: Tx,
  { memberId, messageId, channel }: Outgoing,
): Promise<Broadcast | undefined> {
  const broadcast = await findBroadcast(tx, messageId);
  const account = (await deps.receiversOf(tx, [memberId])).get(memberId);
  if (!broadcast || account?.isActive !== true) return undefined;
  const { isAgent, currency } = account;
  const levels = await deps.levelsOf(tx, [{ memberId, currency }]);
  const receiver = { memberId, isAgent, level: levels.get(memberId) ?? 0 };
  if (!isCurrent(broadcast, receiver, await readNow(tx))) return undefined;
  const { product, purpose } = broadcast;
  if (product === null) return broadcast;
  const to = { product, channel };
  const refusal = await mayStillSend(deps, tx, { memberId, purpose: purpose as MarketingPurpose, to });
  return refusal === undefined ? broadcast : undefined;
}

/** A broadcast's words as this member reads them. */
async function wordsOf(module: Delivering, tx: Tx, memberId: MemberId, broadcast: Broadcast, language: Language) {
  const { title, content } = textsFor(broadcast, language);
  const { broadcastId, url } = broadcast;
  const filled = fillBroadcast({ title, html: content }, await valuesOf(module, tx, memberId), language);
  return { broadcastId, url, title: filled.title, text: plainText(filled.html) };
}

async function pushOf(module: Delivering, tx: Tx, outgoing: Outgoing): Promise<PushMessage | undefined> {
  const { memberId, messageId, source } = outgoing;
  const device = (await module.push.devicesOf(tx, [memberId])).find(
    ({ subscriptionId }) => subscriptionId === outgoing.subscriptionId,
  );
  const target = device && module.push.targetOf(device);
  if (!device || !target) return undefined;
  const choice = (await findChoice(tx, memberId)) ?? NOTHING_CHOSEN;
  const { subscriptionId, language } = device;
  const about = { kind: 'push', target, subscriptionId } as const;
  if (source === 'mail')
    return choice.service ? mailOn(module, tx, outgoing, { about, language, ...choice }) : undefined;
  const broadcast = await broadcastFor(module, tx, outgoing);
  if (!broadcast || (broadcast.product === null && !choice.service)) return undefined;
  const isInInbox = broadcast.product === null || (await hasInbox(tx, memberId, broadcast.product));
  const words = await wordsOf(module, tx, memberId, broadcast, language);
  const text = pushOfBroadcast(words, isInInbox);
  return { ...about, text: { ...text, tag: messageId }, urgency: broadcast.product === null ? 'normal' : 'low' };
}

/** Whether marketing of the product also comes into the member's inbox. */
async function hasInbox(tx: Tx, memberId: MemberId, wanted: ConsentProduct): Promise<boolean> {
  const products = await readProducts(tx, [memberId], 'inbox');
  return products.some(({ product }) => product === wanted);
}

interface OnDevice {
  readonly about: Pick<PushMessage, 'kind' | 'target' | 'subscriptionId'>;
  readonly language: SubscriptionRow['language'];
  readonly showAmounts: boolean;
}

/** A mail of the system; one that was read or deleted since needs no bell. */
async function mailOn(
  { deps }: Delivering,
  tx: Tx,
  { memberId, messageId }: Outgoing,
  { about, language, showAmounts }: OnDevice,
): Promise<PushMessage | undefined> {
  const mail = await findMail(tx, memberId, messageId);
  const account = (await deps.receiversOf(tx, [memberId])).get(memberId);
  if (!mail || mail.isDone || !account) return undefined;
  const timeZone = await deps.timeZoneOf(account.merchantCode);
  const { title, text } = renderMail(mail.kind, mail.variables, { language, timeZone });
  const urgency = MAIL_TEMPLATES[mail.kind].class === 'security' ? 'high' : 'normal';
  return { ...about, text: pushOfMail({ mailId: messageId, title, text }, language, showAmounts), urgency };
}

async function letterOf(module: Delivering, tx: Tx, outgoing: Outgoing): Promise<LetterMessage | undefined> {
  const { deps, kernel, stopLinks } = module;
  const { memberId, channel, sendId } = outgoing;
  const to = (await deps.contactsOf(tx, memberId))?.[channel === 'sms' ? 'mobile' : 'email'];
  const broadcast = await broadcastFor(module, tx, outgoing);
  const account = (await deps.receiversOf(tx, [memberId])).get(memberId);
  const site = kernel.config.publicUrl;
  if (!to || !broadcast || broadcast.product === null || !account || channel === 'push') return undefined;
  const { brand, language } = await deps.brandOf(account.merchantCode);
  const words = await wordsOf(module, tx, memberId, broadcast, language);
  if (channel === 'sms')
    return {
      kind: 'letter',
      letter: { id: sendId, channel, to, subject: '', text: smsOfBroadcast(words.title, language, brand) },
    };
  if (site === undefined) return undefined;
  const stop = `${site}/stop/${stopLinks.tokenFor(memberId, { product: broadcast.product, channel })}`;
  const letter = letterOfBroadcast(words, language, { brand, site, stop });
  return { kind: 'letter', letter: { id: sendId, channel, to, ...letter, stop } };
}

async function post(
  { kernel, push }: Delivering,
  message: PushMessage,
  { messageId, ttlSec }: Outgoing,
): Promise<PushReply> {
  const { endpoint, keys } = message.target;
  const nowMs = kernel.clock.now();
  return postPush(
    {
      endpoint,
      authorization: push.vapid.authorizationFor(new URL(endpoint).origin),
      body: encryptPush(keys, JSON.stringify(message.text), kernel.random),
      ttlSec,
      urgency: message.urgency,
      // At most 32 characters of base64url (RFC 8030 §5.4).
      topic: messageId.slice(-32),
      timeoutMs: POST_TIMEOUT_MS,
    },
    nowMs,
  );
}

/** What a push service's answer means for a message and its device. */
async function settle(module: Delivering, outgoing: Outgoing, message: PushMessage, reply: PushReply): Promise<void> {
  const { db, log } = module.kernel;
  const { status, retryAfterSec } = reply;
  if (status >= 200 && status < 300) return deleteOutgoing(db, outgoing.sendId);
  // The device has unsubscribed, or the service has given it up.
  if (status === 404 || status === 410) return deleteSubscription(db, message.subscriptionId);
  if (status === 429 || status === 503) return postponeOutgoing(db, outgoing.sendId, retryAfterSec ?? BUSY_SEC);
  if (status >= 500) return undefined;
  log.warn({ status }, 'a push service refused a message; it is dropped');
  return deleteOutgoing(db, outgoing.sendId);
}

async function deliverOne(module: Delivering, outgoing: Outgoing): Promise<void> {
  const { db, log } = module.kernel;
  try {
    const message = await transact(db, (tx): Promise<Message | undefined> =>
      outgoing.channel === 'push' ? pushOf(module, tx, outgoing) : letterOf(module, tx, outgoing),
    );
    if (message === undefined) await deleteOutgoing(db, outgoing.sendId);
    else if (message.kind === 'push') await settle(module, outgoing, message, await post(module, message, outgoing));
    else {
      await module.deps.letters.deliver(message.letter, outgoing.attempts);
      await deleteOutgoing(db, outgoing.sendId);
    }
  } catch (error) {
    log.warn({ err: error, channel: outgoing.channel }, 'a message was not delivered; it is retried until it lapses');
  }
}

async function deliverDue(
  module: Delivering,
  channels: readonly Outgoing['channel'][],
  limit: number,
): Promise<number> {
  const due = await claimOutgoing(module.kernel.db, channels, limit, PAUSE);
  await Promise.all(due.map((outgoing) => deliverOne(module, outgoing)));
  return due.length;
}

/** The loops of a worker node: push messages as they come, letters at their pace. */
export function startDelivery(module: Delivering): { stop(): Promise<void> } {
  const { log } = module.kernel;
  const loops: readonly Ticker[] = [
    startTicker({
      name: 'messaging.push',
      log,
      turn: async () => ((await deliverDue(module, ['push'], PUSHES_AT_ONCE)) > 0 ? 0 : IDLE_MS),
    }),
    startTicker({
      name: 'messaging.letters',
      log,
      turn: async () => {
        await deliverDue(module, ['email', 'sms'], LETTERS_A_SECOND);
        return SECOND_MS;
      },
    }),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
