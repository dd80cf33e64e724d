/**
 * What a promotion did (engagement.md §6, honesty points 5 and 6): after two weeks what it was predicted to give and gave, and how much more
 * those who were offered it played than the control group, with the interval of that difference. Members are those who played in the month
 * before, whether they took it or not, so that neither group chose itself.
 */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { EFFECT_DAYS } from '@lantern/contract/promotion-rules';
import { readToday } from '../../../../kernel/day-span.ts';
import { dayIn, daysAfter, type DayRange } from '../../../../kernel/days.ts';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { isControl } from '../campaigns/kinds/control.ts';
import { findLive, type LivePromotion } from '../campaigns/store.ts';
import type { PromotionsContext } from '../context.ts';
import { differenceOf, sampleOf } from './difference.ts';
import { joinPersons } from './persons.ts';
import { readInTurn, simulateIn } from './simulate.ts';
import { readGiven } from './store.ts';

type Effect = AnswerOf<OpsCalls['ops.promotions.effect']>;
type Merchant = OpsContext['merchant'];

const BEFORE_DAYS = 30;
const MILLI = 1_000n;

/** Mean losses of the members who played before, by group. */
async function groupsOf(
  { deps }: PromotionsContext,
  tx: Tx,
  promotion: LivePromotion,
  { currency, fromDay, toDay }: DayRange & { readonly currency: string },
) {
  const { merchantCode, rule } = promotion;
  const query = { merchantCode, currency, categories: undefined };
  const before = await deps.play.past.theory(tx, {
    ...query,
    fromDay: daysAfter(fromDay, -BEFORE_DAYS),
    toDay: daysAfter(fromDay, -1),
  });
  const after = new Map(
    (await deps.play.past.theory(tx, { ...query, fromDay, toDay })).map((one) => [one.memberId, one.theoryMilli]),
  );
  const { personOf, accountsOf } = joinPersons(await deps.past.samePairs(tx, merchantCode));
  const least = (memberId: MemberId): MemberId => accountsOf(personOf(memberId)).toSorted()[0]!;
  const [offered, control]: [number[], number[]] = [[], []];
  for (const { memberId } of before) {
    const group = isControl(promotion, rule, least(memberId)) ? control : offered;
    group.push(Number((after.get(memberId) ?? 0n) / MILLI));
  }
  return { offered: sampleOf(offered), control: sampleOf(control) };
}

async function evaluate(
  module: PromotionsContext,
  tx: Tx,
  merchant: Merchant,
  key: string,
): Promise<Result<Effect, 'promotion_not_found' | 'promotion_effect_early'>> {
  const promotion = await findLive(tx, { merchantCode: merchant.code, key });
  if (promotion?.rule.controlBps === undefined) return refuse('promotion_not_found');
  const { rule, currency } = promotion;
  const fromDay = dayIn(merchant.timeZone, rule.from);
  const toDay = daysAfter(fromDay, EFFECT_DAYS - 1);
  const today = await readToday(tx, merchant.timeZone);
  if (today <= toDay) return refuse('promotion_effect_early', { day: daysAfter(toDay, 1) });
  const { offered, control } = await groupsOf(module, tx, promotion, { currency, fromDay, toDay });
  const found = differenceOf(offered, control);
  const actual = await readGiven(tx, promotion, merchant.timeZone, { fromDay, toDay });
  const past = await simulateIn(module, tx, merchant, rule, {
    fromDay: daysAfter(fromDay, -EFFECT_DAYS),
    toDay: daysAfter(fromDay, -1),
  });
  const outcome = past.ok && past.value.outcome.basis === 'past' ? past.value.outcome : undefined;
  return ok({
    currency,
    fromDay,
    toDay,
    controlBps: rule.controlBps!,
    predicted: outcome ? { given: outcome.given, members: outcome.members } : null,
    actual: { given: Number(actual.given), members: actual.members },
    offered: { members: offered.members, mean: Math.round(offered.mean) },
    control: { members: control.members, mean: Math.round(control.mean) },
    difference: found
      ? { mean: Math.round(found.difference), low: Math.round(found.low), high: Math.round(found.high) }
      : null,
    costEach: offered.members === 0 ? 0 : Math.round(Number(actual.given) / offered.members),
  });
}

/**
 * The effect of a published promotion with a control group. Refuses promotion_not_found, promotion_effect_early with the day from which it is
 * known, and what a simulation refuses while others run.
 */
export const readEffect = (
  module: PromotionsContext,
  { merchant }: Pick<OpsContext, 'merchant'>,
  key: string,
): Promise<Result<Effect>> => readInTurn(module, (tx) => evaluate(module, tx, merchant, key));
