/** Gifts by hand (engagement.md §5 K13): an operator gives them to a member or a list, with a reason, out of a budget; all of them or none. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { GiftFault } from '@lantern/contract/promotion-rules';
import { dayIn } from '../../../../kernel/days.ts';
import type { ApprovalRequest, ApprovedVerb, OpsContext, OpsHandlers } from '../../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { award } from '../award.ts';
import { readerReasons } from '../campaigns/kinds/eligibility.ts';
import { namesOf } from '../campaigns/kinds/figures.ts';
import type { RuleOf } from '../campaigns/kinds/traits.ts';
import { budgetLeft, takeFromBudget } from '../campaigns/piece-store.ts';
import { readReader } from '../campaigns/reader.ts';
import { findLive, readNow, type LivePromotion } from '../campaigns/store.ts';
import type { PromotionsContext } from '../context.ts';
import { givenOn, insertGiftList, listGiftLists, lockGiver } from './store.ts';

type Input = ParsedInput<OpsCalls['ops.promotions.give']>;
type Request = ApprovalRequest<Input>;
type LiveManual = LivePromotion & { readonly rule: RuleOf<'manual'> };

interface Gift {
  readonly memberId: MemberId;
  readonly amount: bigint;
}

/** A line that cannot be given; the first is 1. */
interface Fault {
  readonly line: number;
  readonly username: string;
  readonly fault: GiftFault;
}

const isManual = (promotion: LivePromotion | undefined): promotion is LiveManual => promotion?.rule.kind === 'manual';

/** What an operator may still give of a promotion today. */
async function leftToday(tx: Tx, promotion: LiveManual, operatorId: string, timeZone: string): Promise<bigint> {
  const day = dayIn(timeZone, await readNow(tx));
  const left = BigInt(promotion.rule.dailyMaximum) - (await givenOn(tx, promotion, operatorId, { day, timeZone }));
  return left > 0n ? left : 0n;
}

/** What is wrong with one line; undefined: nothing. `persons` has every account of those before it. */
async function judge(
  module: PromotionsContext,
  tx: Tx,
  { merchantCode, currency, rule }: LiveManual,
  { username, amount }: Input['body']['gifts'][number],
  persons: Map<MemberId, MemberId>,
): Promise<Gift | GiftFault> {
  const found = await module.deps.memberNamed(tx, merchantCode, username);
  if (found?.currency !== currency) return 'unknown';
  if (amount > rule.maximum) return 'amount';
  const { memberId } = found;
  const before = persons.get(memberId);
  if (before !== undefined) return before === memberId ? 'twice' : 'same_person';
  for (const account of await module.deps.samePerson(tx, memberId))
    if (account !== memberId) persons.set(account, memberId);
  persons.set(memberId, memberId);
  const player = { memberId, merchantCode, currency };
  const reader = await readReader(module, tx, player, [rule.audience], await readNow(tx));
  if (!reader.mayPlay) return 'restricted';
  return readerReasons(rule.audience, reader).length > 0 ? 'not_eligible' : { memberId, amount: BigInt(amount) };
}

interface Givable {
  readonly promotion: LiveManual;
  readonly gifts: readonly Gift[];
  readonly total: bigint;
  readonly left: bigint;
}

/**
 * Whether the list can be given now. Refuses promotion_not_found, promotion_closed, gift_list_invalid with every line, gift_daily_maximum,
 * promotion_sold_out.
 */
async function givable(module: PromotionsContext, tx: Tx, request: Request): Promise<Result<Givable>> {
  const { merchant, input, requestedBy } = request;
  const promotion = await findLive(tx, { merchantCode: merchant.code, key: input.params.key });
  if (!isManual(promotion)) return refuse('promotion_not_found');
  const { rule, state } = promotion;
  const nowMs = await readNow(tx);
  if (state !== 'live' || nowMs < rule.from || nowMs >= rule.to) return refuse('promotion_closed');
  const persons = new Map<MemberId, MemberId>();
  const gifts: Gift[] = [];
  const faults: Fault[] = [];
  for (const [at, line] of input.body.gifts.entries()) {
    const judged = await judge(module, tx, promotion, line, persons);
    if (typeof judged === 'string') faults.push({ line: at + 1, username: line.username, fault: judged });
    else gifts.push(judged);
  }
  if (faults.length > 0) return refuse('gift_list_invalid', { faults });
  const total = gifts.reduce((sum, { amount }) => sum + amount, 0n);
  const today = await leftToday(tx, promotion, requestedBy.operatorId, merchant.timeZone);
  if (total > today) return refuse('gift_daily_maximum', { left: Number(today) });
  const left = await budgetLeft(tx, promotion);
  return left < total ? refuse('promotion_sold_out') : ok({ promotion, gifts, total, left });
}

/** Gives every gift of the list, for its members to claim; the request's id is their period, so that it is given once. */
async function carryOut(module: PromotionsContext, tx: Tx, request: Request) {
  const { merchant, input, requestId, requestedBy, decidedBy, reason } = request;
  await lockGiver(tx, { merchantCode: merchant.code, key: input.params.key }, requestedBy.operatorId);
  const checked = await givable(module, tx, request);
  if (!checked.ok) return checked;
  const { promotion, gifts, total } = checked.value;
  const { merchantCode, currency, key, version, rule } = promotion;
  if (!(await takeFromBudget(tx, promotion, total))) return refuse('promotion_sold_out');
  const given = await award(
    module,
    tx,
    gifts.map(({ memberId, amount }) => ({
      memberId,
      merchantCode,
      currency,
      kind: 'manual' as const,
      promotion: key,
      periodKey: requestId,
      amount,
      values: namesOf(rule),
      version,
      turnover: rule.turnover,
    })),
  );
  if (given !== gifts.length) throw new Error(`Some gift of ${requestId} was given already`);
  await insertGiftList(tx, {
    requestId,
    merchantCode,
    key,
    ruleVersion: version,
    operatorId: requestedBy.operatorId,
    operatorName: requestedBy.displayName,
    decidedName: decidedBy?.displayName ?? null,
    reason,
    ticket: input.body.ticket,
    members: gifts.length,
    total,
  });
  return ok({ before: null, after: { members: gifts.length, total: String(total), currency, requestId } });
}

/** The verb behind `ops.promotions.give`. */
export const giveVerb = (module: PromotionsContext): ApprovedVerb<Input> => ({
  async preview(tx, request) {
    const checked = await givable(module, tx, request);
    if (!checked.ok) return checked;
    const { promotion, gifts, total, left } = checked.value;
    return ok({
      object: { kind: 'promotion', id: promotion.key, name: promotion.rule.names.vi },
      amount: total,
      currency: promotion.currency,
      summary: [
        { label: 'members', before: null, after: `${gifts.length}×` },
        { label: 'budget', before: String(left), after: String(left - total) },
      ],
    });
  },
  carryOut: (tx, request) => carryOut(module, tx, request),
});

async function gifts(
  { tx, merchant, operator }: OpsContext<'operator'>,
  key: string,
): Promise<Result<AnswerOf<OpsCalls['ops.promotions.gifts']>>> {
  const promotion = await findLive(tx, { merchantCode: merchant.code, key });
  if (!isManual(promotion)) return refuse('promotion_not_found');
  const { currency, rule, state } = promotion;
  const nowMs = await readNow(tx);
  return ok({
    currency,
    maximum: rule.maximum,
    left: Number(await leftToday(tx, promotion, operator.operatorId, merchant.timeZone)),
    list: (await listGiftLists(tx, promotion)).map((one) => ({
      requestId: one.requestId,
      by: one.operatorName,
      decidedBy: one.decidedName,
      reason: one.reason,
      ticket: one.ticket,
      members: one.members,
      total: Number(one.total),
      at: one.givenAt.getTime(),
    })),
    canGive: operator.rights.has('promotions.review') && state === 'live' && nowMs >= rule.from && nowMs < rule.to,
  });
}

/** The handlers of gifts by hand, without the giving. */
export const giftDesk = {
  'ops.promotions.gifts': (context, { params }) => gifts(context, params.key),
} satisfies OpsHandlers;
