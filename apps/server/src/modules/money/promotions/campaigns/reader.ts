/** What promotions ask about a member, from the modules that know it. */
import type { PromotionAudience, PromotionRule } from '@lantern/contract/promotion-rules';
import { dayIn, daysBetween } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { isRealMember, type Session } from '../../../../kernel/session.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { Player, PromotionsContext } from '../context.ts';
import { personOf } from './kinds/control.ts';
import type { Reader } from './kinds/eligibility.ts';

const DAY_MS = 86_400_000;

/** A member as audiences ask: only what one of them asks for is looked up. */
export async function readReader(
  { deps }: PromotionsContext,
  tx: Tx,
  player: Player,
  audiences: readonly PromotionAudience[],
  nowMs: number,
): Promise<Extract<Reader, { is: 'member' }>> {
  const { memberId, merchantCode } = player;
  const asks = (of: (audience: PromotionAudience) => number | boolean): boolean =>
    audiences.some((one) => Boolean(of(one)));
  const accountDays = async (): Promise<number> => {
    const timeZone = await deps.timeZoneOf(merchantCode);
    const registeredOn = await deps.registeredOn(tx, memberId, timeZone);
    return registeredOn === undefined ? 0 : Math.max(0, daysBetween(registeredOn, dayIn(timeZone, nowMs)));
  };
  const depositedWithin = async (): Promise<ReadonlyMap<number, boolean>> => {
    const spans = [...new Set(audiences.map((audience) => audience.depositDays))].filter((days) => days > 0);
    const found = await Promise.all(
      spans.map((days) => deps.depositedSince(tx, player, new Date(nowMs - days * DAY_MS))),
    );
    return new Map(spans.map((days, at) => [days, found[at]!]));
  };
  const [mayPlay, level, identityVerified, deposited, days] = await Promise.all([
    deps.mayPlay(tx, memberId),
    asks(({ minLevel }) => minLevel) ? deps.levelOf(tx, player) : 0,
    asks((audience) => audience.identityVerified) && deps.isVerified(tx, memberId),
    depositedWithin(),
    asks((audience) => audience.accountDays) ? accountDays() : 0,
  ]);
  return {
    is: 'member',
    mayPlay,
    level,
    identityVerified,
    depositedWithin: (span) => deposited.get(span) ?? false,
    accountDays: days,
  };
}

/** The account that stands for the reader's person; the account itself where none of the promotions has a control group. */
export async function personReader(
  { deps }: PromotionsContext,
  tx: Tx,
  memberId: MemberId,
  promotions: readonly { readonly rule: Pick<PromotionRule, 'controlBps'> }[],
): Promise<MemberId> {
  const asks = promotions.some(({ rule }) => rule.controlBps !== undefined);
  return asks ? personOf(await deps.samePerson(tx, memberId)) : memberId;
}

/** The reader of a call: a guest, a trial account, or a member. */
export async function readAnyReader(
  module: PromotionsContext,
  tx: Tx,
  session: Session | undefined,
  audiences: readonly PromotionAudience[],
  nowMs: number,
): Promise<Reader> {
  if (!session) return { is: 'guest' };
  if (!isRealMember(session.memberType)) return { is: 'trial' };
  return await readReader(module, tx, session, audiences, nowMs);
}
