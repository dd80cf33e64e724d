/** Cashback as the member sees it: rates, accrued amounts, claims. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Claimant, CashbackContext } from './context.ts';
import { rebateOn } from './rules/rebate.ts';
import { listRates, listStakes, pageClaims, readSetting, type DayStake, type Rate } from './store.ts';

type Overview = AnswerOf<Calls['cashback.overview']>;

const nameOf = ({ nameVi, nameEn }: Rate, language: Language): string => (language === 'VI' ? nameVi : nameEn);

function categoryOf(rate: Rate, days: readonly DayStake[], language: Language): Overview['categories'][number] {
  const own = days.filter(({ category }) => category === rate.category);
  const today = own.find(({ isToday }) => isToday);
  const left = own.map(rebateOn);
  return {
    category: rate.category,
    name: nameOf(rate, language),
    rateBps: today?.rateBps ?? rate.rateBps,
    todayStake: Number(today?.stake ?? 0n),
    todayValid: Number(today?.valid ?? 0n),
    todayCounted: Number(today?.counted ?? 0n),
    todayAmount: Number(today ? rebateOn({ ...today, claimedCounted: 0n }).amount : 0n),
    claimableStake: Number(left.reduce((sum, { stake }) => sum + stake, 0n)),
    claimableValid: Number(left.reduce((sum, { valid }) => sum + valid, 0n)),
    claimableCounted: Number(left.reduce((sum, { counted }) => sum + counted, 0n)),
    claimableAmount: Number(left.reduce((sum, { amount }) => sum + amount, 0n)),
  };
}

/** Rates with the accrued amount of each category. Refuses cashback_disabled. */
export async function readOverview(
  { kernel, deps }: CashbackContext,
  { memberId, currency, merchant }: Claimant,
  language: Language,
): Promise<Result<Overview, 'cashback_disabled'>> {
  const setting = (await deps.isOpen(merchant.code))
    ? await readSetting(kernel.db, merchant.code, currency)
    : undefined;
  if (!setting) return refuse('cashback_disabled');
  const days = await listStakes(kernel.db, {
    memberId,
    currency,
    timeZone: merchant.timeZone,
    validDays: setting.validDays,
  });
  const categories = (await listRates(kernel.db, merchant.code)).map((rate) => categoryOf(rate, days, language));
  return ok({
    currency,
    claimable: categories.reduce((sum, { claimableAmount }) => sum + claimableAmount, 0),
    minimum: Number(setting.claimMinimum),
    validDays: setting.validDays,
    categories,
  });
}

export interface ClaimQuery {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A page of claims, newest first, each with the days and categories it paid. */
export async function readClaims(
  { kernel }: CashbackContext,
  { memberId, currency, merchant }: Claimant,
  query: ClaimQuery,
  language: Language,
): Promise<AnswerOf<Calls['cashback.claims']>> {
  const { pageNo, pageSize } = query;
  const names = new Map(
    (await listRates(kernel.db, merchant.code)).map((rate) => [rate.category, nameOf(rate, language)]),
  );
  const { total, claims } = await pageClaims(kernel.db, memberId, currency, (pageNo - 1) * pageSize, pageSize);
  return {
    content: claims.map((claim) => ({
      claimId: claim.claimId,
      amount: Number(claim.amount),
      currency: claim.currency,
      claimedAt: claim.claimedAt.getTime(),
      lines: claim.lines.map((line) => ({ ...line, name: names.get(line.category) ?? line.category })),
    })),
    totalPages: Math.ceil(total / pageSize),
    pageNum: pageNo,
    totalElements: total,
  };
}
