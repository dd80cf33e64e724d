/** Claims: today's check-in or the make-up of a missed day, an envelope, a code, the gift of the installed app, free spins. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { PROMO_CODE_WRONG_MAXIMUM, type PromotionRule } from '@lantern/contract/promotion-rules';
import { dayIn, type Day } from '../../../../kernel/days.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { createBlinding, type Blinding } from '../../../../kernel/sealing.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { Player, PromotionsContext } from '../context.ts';
import { appRefusal, noteDevice, type Origin } from './app-start.ts';
import { countTry, findCode, forgetTry } from './piece-store.ts';
import { namesOf } from './kinds/figures.ts';
import { canMakeUp, cycleOf, isCycleDay, milestoneKey, reachedWith } from './kinds/check-in.ts';
import { normalCode } from './kinds/codes.ts';
import { giftTurnoverOf, traitsOf } from './kinds/traits.ts';
import { findLive, readNow, type LivePromotion, type TakenEntry } from './store.ts';
import { take, type Claim, type Taking, type Wanted } from './take.ts';
import { spinsWanted } from './spins.ts';
import { signedDays } from './signed-days.ts';

type Taken = AnswerOf<Calls['promotions.claim']>;
type CheckInRule = Extract<PromotionRule, { kind: 'check_in' }>;

/** Entries of one kind that are taken once have this period. */
const ONCE = 'once';

/** The keyed hash of a normal code; the merchant is part of it. */
export const codeBlinding = (module: PromotionsContext): Blinding => createBlinding(module.kernel, 'promotions/code');

/** Today's sign, or that of the day to be made up, with the milestones it reaches. */
function checkIn(
  promotion: LivePromotion,
  rule: CheckInRule,
  taken: readonly TakenEntry[],
  { day, today, firstDay }: { readonly day: Day | undefined; readonly today: Day; readonly firstDay: Day },
): Result<Wanted> {
  const cycle = cycleOf(today);
  const signed = signedDays(taken, cycle);
  if (day === undefined || day === today) {
    if (!isCycleDay(today)) return refuse('check_in_day_invalid');
    if (signed.some((one) => one.day === today)) return refuse('promotion_taken');
  } else if (!canMakeUp(signed, day, today, firstDay)) return refuse('check_in_day_invalid');
  const signing = day ?? today;
  const given = new Set(taken.map(({ periodKey }) => periodKey));
  const milestones = reachedWith(rule, signed.length + 1).filter(({ days }) => !given.has(milestoneKey(cycle, days)));
  const names = namesOf(promotion.rule);
  return ok({
    from: 'budget',
    gifts: [
      {
        periodKey: signing,
        amount: BigInt(rule.daily),
        values: { ...names, day: signing, madeUp: signing === today ? 0 : 1 },
      },
      ...milestones.map(({ days, amount }) => ({
        periodKey: milestoneKey(cycle, days),
        amount: BigInt(amount),
        values: { ...names, cycle, days },
      })),
    ],
  });
}

/** The one piece of a promotion of which each person gets one. */
function onePiece(promotion: LivePromotion, taken: readonly TakenEntry[], codeNo: number): Result<Wanted> {
  if (taken.length > 0) return refuse('promotion_taken');
  return ok({ from: 'pieces', codeNo, gift: { periodKey: ONCE, values: namesOf(promotion.rule) } });
}

/** How the gifts were paid. Of several with turnover the first may run while the others wait. */
function paidAs({ promotion: { rule }, entries }: Taking): Taken['paidAs'] {
  if (traitsOf(rule).isPlayed) return 'spins';
  if (giftTurnoverOf(rule) === undefined) return 'cash';
  return entries.some(({ state }) => state === 'claimed') ? 'bonus' : 'waiting';
}

const present = ({ promotion, entries }: Taking, language: Language): Taken => {
  const { key, kind, currency, rule } = promotion;
  const milestones = entries.flatMap(({ periodKey, amount }) => {
    const days = /:(\d+)$/u.exec(periodKey)?.[1];
    return days === undefined ? [] : [{ days: Number(days), amount: Number(amount) }];
  });
  return {
    // Of a check-in that of the day, which is the first one.
    entryId: entries.find(({ periodKey }) => !periodKey.includes(':'))!.entryId,
    key,
    kind,
    name: language === 'VI' ? rule.names.vi : rule.names.en,
    currency,
    amount: Number(entries.reduce((sum, { amount }) => sum + amount, 0n)),
    milestones: milestones.toSorted((one, other) => one.days - other.days),
    paidAs: paidAs({ promotion, entries }),
  };
};

export interface ClaimRequest {
  readonly player: Player;
  readonly key: string;
  readonly day: Day | undefined;
  readonly idempotencyKey: string;
  readonly language: Language;
  readonly origin: Origin;
}

/** What is taken once, out of the budget. */
function onceOf(promotion: LivePromotion, taken: readonly TakenEntry[], amount: number): Result<Wanted> {
  if (taken.length > 0) return refuse('promotion_taken');
  return ok({
    from: 'budget',
    gifts: [{ periodKey: ONCE, amount: BigInt(amount), values: namesOf(promotion.rule) }],
  });
}

/**
 * Takes today's check-in, the make-up of a day, an envelope, the gift of the installed app, or free spins. Refuses as `take` does,
 * promotion_taken, check_in_day_invalid, app_device_unknown, app_device_used and product_restricted.
 */
export async function claimPromotion(
  module: PromotionsContext,
  { player, key, day, idempotencyKey, language, origin }: ClaimRequest,
): Promise<Result<Taken>> {
  const want: Claim['want'] = async (promotion, taken, nowMs) => {
    const { rule } = promotion;
    if (!traitsOf(rule).isClaimed) return refuse('promotion_not_found');
    if (rule.kind === 'app_download')
      return (await module.deps.appDownload.isOn(player.merchantCode))
        ? onceOf(promotion, taken, rule.amount)
        : refuse('promotion_not_found');
    if (rule.kind === 'spins') return spinsWanted(promotion, rule, taken, nowMs);
    if (rule.kind !== 'check_in') return onePiece(promotion, taken, 0);
    const timeZone = await module.deps.timeZoneOf(player.merchantCode);
    const [today, firstDay] = [dayIn(timeZone, nowMs), dayIn(timeZone, rule.from)];
    return checkIn(promotion, rule, taken, { day, today, firstDay });
  };
  const name = { merchantCode: player.merchantCode, key };
  const done = await take(module, {
    player,
    name,
    idempotencyKey,
    want,
    admit: (tx, promotion, accounts) => appRefusal(module, tx, promotion, accounts, origin),
    note: (tx, promotion) => noteDevice(tx, promotion, origin),
  });
  return done.ok ? ok(present(done.value, language)) : done;
}

/** The promotion a code is of, while it runs at the member's merchant. */
async function findRedeemable(module: PromotionsContext, { merchantCode, currency }: Player, typed: string) {
  const { db } = module.kernel;
  const code = normalCode(typed);
  const found = code === undefined ? undefined : await findCode(db, codeBlinding(module)(merchantCode, code));
  const promotion = found && (await findLive(db, found));
  return promotion?.currency === currency ? { codeNo: found!.codeNo, promotion } : undefined;
}

const isRunning = ({ state, rule }: LivePromotion, nowMs: number): boolean =>
  state === 'live' && rule.from <= nowMs && nowMs < rule.to;

export interface RedeemRequest {
  readonly player: Player;
  readonly typed: string;
  readonly idempotencyKey: string;
  readonly language: Language;
}

/**
 * Redeems a code. Refuses code_invalid for every code that is not one of a running promotion of this merchant, rate_limited after five of
 * them in an hour, and as `take` does. A try is counted before the code is looked up.
 */
export async function redeemCode(
  module: PromotionsContext,
  { player, typed, idempotencyKey, language }: RedeemRequest,
): Promise<Result<Taken>> {
  const { kernel } = module;
  const { memberId } = player;
  const counted = await transact(kernel.db, (tx) => countTry(tx, memberId, PROMO_CODE_WRONG_MAXIMUM));
  if ('waitSec' in counted) return refuse('rate_limited', { retryAfterSec: counted.waitSec });
  const found = await findRedeemable(module, player, typed);
  if (!found) return refuse('code_invalid');
  const want: Claim['want'] = async (promotion, taken, nowMs) =>
    isRunning(promotion, nowMs) ? onePiece(promotion, taken, found.codeNo) : refuse('code_invalid');
  const done = await take(module, { player, name: found.promotion, idempotencyKey, want });
  // Over, or not begun: nothing says that there is such a code.
  const isOver =
    !done.ok &&
    (done.code === 'promotion_closed' ||
      done.code === 'promotion_not_found' ||
      !isRunning(found.promotion, await readNow(kernel.db)));
  if (isOver || (!done.ok && done.code === 'code_invalid')) return refuse('code_invalid');
  await transact(kernel.db, (tx) => forgetTry(tx, memberId, counted.at));
  return done.ok ? ok(present(done.value, language)) : done;
}
