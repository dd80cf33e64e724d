/** Loss cashback as members choose it (engagement.md §5 K3): instead of cashback, from the next period on. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { LOSS_CLOSE_HOURS, type LossRule, type PromotionProduct } from '@lantern/contract/promotion-rules';
import { dayIn, type Day } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transactResult, type Tx } from '../../../../kernel/tx.ts';
import type { Player, PromotionsContext } from '../context.ts';
import { lossOf, periodAfter, periodOf, periodsOf, type Period } from './kinds/loss.ts';
import { categoriesOf } from './kinds/products.ts';
import { endChoice, insertChoice, listChoices, listOwnChoices, type LossChoice } from './loss-store.ts';
import { listSoldOut } from './piece-store.ts';
import { findLive, lockPerson, readNow, type LivePromotion } from './store.ts';
import { refusalFor } from './take.ts';

type Joined = AnswerOf<Calls['promotions.join']>;

/** A published loss cashback. */
export type LiveLoss = LivePromotion & { readonly rule: LossRule };

/** Whether a promotion is loss cashback; none is not. */
export const isLoss = (promotion: LivePromotion | undefined): promotion is LiveLoss => promotion?.rule.kind === 'loss';

/** One lock for all loss cashback of a member: two choices at once could take the same games. */
const ALL_LOSSES = '*loss';

/** What would be counted for a choice made on a day: from the next whole period to the last one; undefined: none is left. */
function spanFrom(rule: LossRule, timeZone: string, today: Day): Period | undefined {
  const next = periodAfter(rule.period, periodOf(rule.period, today));
  const left = periodsOf(rule, timeZone).filter(({ firstDay }) => firstDay >= next.firstDay);
  return left.length === 0 ? undefined : { firstDay: left[0]!.firstDay, lastDay: left.at(-1)!.lastDay };
}

/** Whether two products have a game in common. */
function overlaps(one: PromotionProduct, other: PromotionProduct): boolean {
  const [mine, theirs] = [categoriesOf(one), categoriesOf(other)];
  return mine === undefined || theirs === undefined || mine.some((category) => theirs.includes(category));
}

/** A choice that is not over. */
const isOpen = ({ toDay }: LossChoice, today: Day): boolean => toDay >= today;

/**
 * Chooses loss cashback; chosen before, nothing changes. Refuses promotion_not_found, promotion_not_eligible with its reasons,
 * promotion_closed (over, paused, or no whole period is left), promotion_sold_out (its budget was given), promotion_taken (another one counts
 * some of the same games).
 */
export async function joinLoss(module: PromotionsContext, player: Player, key: string): Promise<Result<Joined>> {
  const { memberId, merchantCode, currency } = player;
  return await transactResult(module.kernel.db, async (tx): Promise<Result<Joined>> => {
    const promotion = await findLive(tx, { merchantCode, key });
    if (!isLoss(promotion) || promotion.currency !== currency) return refuse('promotion_not_found');
    await lockPerson(tx, { merchantCode, key: ALL_LOSSES }, [memberId]);
    const nowMs = await readNow(tx);
    const timeZone = await module.deps.timeZoneOf(merchantCode);
    const today = dayIn(timeZone, nowMs);
    const span = spanFrom(promotion.rule, timeZone, today);
    const known = await listOwnChoices(tx, merchantCode, [memberId], [key]);
    if (known.some(({ toDay }) => span !== undefined && toDay >= span.firstDay)) return ok({ key, joined: true });
    const refused = await refusalFor(module, tx, player, promotion, nowMs);
    if (refused) return refused;
    if (!span) return refuse('promotion_closed');
    if ((await listSoldOut(tx, merchantCode, [promotion])).has(key)) return refuse('promotion_sold_out');
    const others = await listChoices(tx, merchantCode, [memberId], span);
    const taken = others.some(
      (one) => one.key !== key && overlaps(one.product as PromotionProduct, promotion.rule.product),
    );
    if (taken) return refuse('promotion_taken');
    await insertChoice(tx, player, promotion, span);
    return ok({ key, joined: true });
  });
}

/** Leaves loss cashback at the end of the period that runs, also on a break. Refuses promotion_not_found. */
export async function leaveLoss(module: PromotionsContext, player: Player, key: string): Promise<Result<Joined>> {
  const { memberId, merchantCode } = player;
  const name = { merchantCode, key };
  return await transactResult(module.kernel.db, async (tx): Promise<Result<Joined>> => {
    const promotion = await findLive(tx, name);
    if (!isLoss(promotion) || promotion.currency !== player.currency) return refuse('promotion_not_found');
    await lockPerson(tx, { merchantCode, key: ALL_LOSSES }, [memberId]);
    const today = dayIn(await module.deps.timeZoneOf(merchantCode), await readNow(tx));
    await endChoice(tx, name, memberId, periodOf(promotion.rule.period, today).lastDay);
    return ok({ key, joined: false });
  });
}

/** Whether a member has loss cashback instead of cashback in a category on a day. */
export type ReplacedOn = (memberId: MemberId, day: Day, category: string) => boolean;

/** For cashback: the days and categories of a merchant's members that loss cashback pays for. */
export async function replacedOn(
  tx: Tx,
  merchantCode: string,
  days: readonly { readonly memberId: MemberId; readonly day: Day }[],
): Promise<ReplacedOn> {
  if (days.length === 0) return () => false;
  const ordered = days.map(({ day }) => day).toSorted();
  const memberIds = [...new Set(days.map(({ memberId }) => memberId))];
  const span = { firstDay: ordered[0]!, lastDay: ordered.at(-1)! };
  const choices = Map.groupBy(await listChoices(tx, merchantCode, memberIds, span), ({ memberId }) => memberId);
  return (memberId, day, category) =>
    choices
      .get(memberId)
      ?.some(
        ({ fromDay, toDay, product }) =>
          fromDay <= day && day <= toDay && (categoriesOf(product as PromotionProduct)?.includes(category) ?? true),
      ) ?? false;
}

/** What a page shows, with the reader's own. */
export async function lossPage(
  { kernel: { db }, deps }: PromotionsContext,
  { rule, key, merchantCode, currency }: LivePromotion,
  choices: readonly LossChoice[],
  { timeZone, nowMs }: { readonly timeZone: string; readonly nowMs: number },
): Promise<AnswerOf<Calls['promotions.read']>['loss']> {
  if (rule.kind !== 'loss') return null;
  const today = dayIn(timeZone, nowMs);
  const { product, period, rateBps, maximum } = rule;
  const own = choices.find((one) => one.key === key && isOpen(one, today));
  const running = periodOf(period, today);
  const counts = own !== undefined && own.fromDay <= running.firstDay;
  const played = counts
    ? await deps.play.daysOf(db, {
        memberId: own.memberId,
        currency,
        fromDay: running.firstDay,
        toDay: running.lastDay,
      })
    : [];
  const categories = categoriesOf(product);
  const paid = lossOf(
    rule,
    played.filter(({ category }) => categories?.includes(category) ?? true),
    await deps.cashbackCeilings(db, merchantCode),
  );
  return {
    product,
    period,
    rateBps,
    maximum,
    closeHours: LOSS_CLOSE_HOURS,
    nextFrom: spanFrom(rule, timeZone, today)?.firstDay ?? null,
    own: own
      ? {
          fromDay: own.fromDay,
          toDay: own.toDay,
          now: counts
            ? {
                fromDay: running.firstDay,
                toDay: running.lastDay,
                loss: Number(paid.loss),
                ceiling: Number(paid.ceiling),
                pays: Number(paid.pays),
              }
            : null,
        }
      : null,
  };
}
