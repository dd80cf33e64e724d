/** The gate of marketing: decides in the sending transaction, and notes what was sent there. */
import type { ConsentChannel, ConsentProduct, MarketingPurpose } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { countSent, insertDelivery } from './broadcast-store.ts';
import { readGiven } from './consent-store.ts';
import type { MessagingDeps } from './deps.ts';
import { FAILED_DEPOSIT_HOURS, LIMIT_DAYS, sendRefusal, type SendFacts, type SendRefusal } from './rules/may-send.ts';
import { lockInboxes } from './store.ts';

export interface Sending {
  readonly memberId: MemberId;
  /** Unique among the messages of the channel. */
  readonly messageId: string;
  readonly purpose: MarketingPurpose;
  /** The consent it needs. */
  readonly to: { readonly product: ConsentProduct; readonly channel: ConsentChannel };
}

type Asked = Omit<Sending, 'messageId'>;

/** What decides now, read in the transaction. Sends to one member are serialised, so two at the same time count each other. */
async function factsOf(deps: MessagingDeps, tx: Tx, { memberId, purpose, to }: Asked): Promise<SendFacts | undefined> {
  await lockInboxes(tx, [memberId]);
  const account = (await deps.receiversOf(tx, [memberId])).get(memberId);
  if (!account?.isActive) return undefined;
  const sent = await countSent(tx, memberId, await deps.timeZoneOf(account.merchantCode));
  const given = await readGiven(tx, memberId);
  return {
    isActive: true,
    mayPlay: (await deps.admitMember(tx, memberId)).ok,
    isUnderReview: await deps.isUnderReview(tx, memberId),
    hasConsent: given.some(({ product, channel }) => product === to.product && channel === to.channel),
    purpose,
    hasLimits: await deps.hasLimits(tx, memberId, LIMIT_DAYS),
    hasFailedDeposit: await deps.hasFailedDeposit(tx, memberId, FAILED_DEPOSIT_HOURS),
    time: sent.time,
    sentToday: sent.today,
    sentThisWeek: sent.week,
  };
}

/** Why the member may not be sent this now; undefined when they may. */
export async function maySend(deps: MessagingDeps, tx: Tx, asked: Asked): Promise<SendRefusal | undefined> {
  const facts = await factsOf(deps, tx, asked);
  return facts ? sendRefusal(facts) : 'account';
}

/**
 * Why what was sent to the member may not leave any more: between the two they may have excluded themselves or withdrawn their
 * consent, and the quiet hours may have begun. It was counted when it was sent.
 */
export async function mayStillSend(deps: MessagingDeps, tx: Tx, asked: Asked): Promise<SendRefusal | undefined> {
  const facts = await factsOf(deps, tx, asked);
  return facts ? sendRefusal({ ...facts, sentToday: 0, sentThisWeek: 0 }) : 'account';
}

/** Sends if the gate lets it: notes the delivery in the caller's transaction. Answers why not. */
export async function send(deps: MessagingDeps, tx: Tx, sending: Sending): Promise<SendRefusal | undefined> {
  const refusal = await maySend(deps, tx, sending);
  if (refusal !== undefined) return refusal;
  const { memberId, messageId, to } = sending;
  await insertDelivery(tx, { memberId, messageId, ...(await placeOf(deps, tx, memberId)), channel: to.channel });
  return undefined;
}

async function placeOf(deps: MessagingDeps, tx: Tx, memberId: MemberId): Promise<{ readonly timeZone: string }> {
  const account = (await deps.receiversOf(tx, [memberId])).get(memberId);
  if (!account) throw new Error(`There is no member ${memberId}`);
  return { timeZone: await deps.timeZoneOf(account.merchantCode) };
}
