/** Cashback as the member sees it: rates, accrued amounts, claims. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { CASHBACK_CATEGORIES, PLAY_CATEGORY_NAMES, type PlayCategory } from '@lantern/contract/ops/settings';
import { readToday } from '../../../kernel/day-span.ts';
import type { Day } from '../../../kernel/days.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { firstDay } from './claim-cashback.ts';
import { pageClaims } from './claim-store.ts';
import type { Claimant, CashbackContext } from './context.ts';
import { rebatesOn } from './rebates.ts';
import { betterRate, rateOn, rebateOf } from './rules/rebate.ts';
import { listLines, readCarry, readRates, readSetting } from './store.ts';

type Overview = AnswerOf<Calls['cashback.overview']>;

const isPlayCategory = (category: string): category is PlayCategory => Object.hasOwn(PLAY_CATEGORY_NAMES, category);
const nameOf = (category: string, language: Language): string =>
  isPlayCategory(category) ? PLAY_CATEGORY_NAMES[category][language === 'VI' ? 'vi' : 'en'] : category;

interface Today {
  readonly day: Day;
  readonly rateBps: number;
}

function categoryOf(
  category: string,
  rebates: ReturnType<typeof rebatesOn>,
  today: Today,
  language: Language,
): Overview['categories'][number] {
  const own = rebates.filter((rebate) => rebate.category === category);
  const played = own.find(({ day }) => day === today.day)?.after;
  const total = (figure: 'stake' | 'valid' | 'counted' | 'amount'): number =>
    Number(own.reduce((sum, rebate) => sum + rebate[figure], 0n));
  const rateBps = played?.rateBps ?? today.rateBps;
  return {
    category,
    name: nameOf(category, language),
    rateBps,
    todayStake: Number(played?.stake ?? 0n),
    todayValid: Number(played?.valid ?? 0n),
    todayCounted: Number(played?.counted ?? 0n),
    todayAmount: Number(rebateOf(played?.counted ?? 0n, rateBps)),
    claimableStake: total('stake'),
    claimableValid: total('valid'),
    claimableCounted: total('counted'),
    claimableAmount: total('amount'),
  };
}

/** Rates with the accrued amount of each category. Refuses cashback_disabled. */
export async function readOverview(
  { kernel: { db }, deps }: CashbackContext,
  { memberId, currency, merchant: { code, timeZone } }: Claimant,
  language: Language,
): Promise<Result<Overview, 'cashback_disabled'>> {
  const setting = (await deps.isOpen(code)) ? await readSetting(db, code, currency) : undefined;
  if (!setting) return refuse('cashback_disabled');
  const toDay = await readToday(db, timeZone);
  const fromDay = firstDay(toDay, setting.validDays);
  const days = await deps.play.daysOf(db, { memberId, currency, fromDay, toDay });
  const paid = await listLines(db, [memberId], currency, fromDay, toDay);
  const rates = await readRates(db, code);
  const asked = [...days, { memberId, day: toDay }];
  const levelOn = await deps.levelsOn(db, { merchantCode: code, currency }, asked);
  const grantedOn = await deps.grantedOn(db, asked);
  const replacedOn = await deps.replacedOn(db, code, asked);
  const rebates = rebatesOn(days, rates, levelOn, grantedOn, replacedOn, paid);
  const categories = CASHBACK_CATEGORIES.flatMap((category) => {
    const cashback = rateOn(rates, levelOn(memberId, toDay), category, toDay);
    const isReplaced = replacedOn(memberId, toDay, category);
    const today = { day: toDay, rateBps: isReplaced ? 0 : betterRate(cashback, grantedOn(memberId, toDay, category)) };
    const row = categoryOf(category, rebates, today, language);
    return row.rateBps > 0 || row.claimableAmount > 0 ? [row] : [];
  });
  const carried = Number(await readCarry(db, memberId, currency));
  const claimable = categories.reduce((sum, { claimableAmount }) => sum + claimableAmount, carried);
  return ok({
    currency,
    claimable: Math.max(0, claimable),
    carried,
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
  { memberId, currency }: Claimant,
  { pageNo, pageSize }: ClaimQuery,
  language: Language,
): Promise<AnswerOf<Calls['cashback.claims']>> {
  const { total, claims } = await pageClaims(kernel.db, memberId, currency, (pageNo - 1) * pageSize, pageSize);
  return {
    content: claims.map(({ claimId, amount, carried, automatic, claimedAt, lines, ...claim }) => ({
      claimId,
      amount: Number(amount),
      carried: Number(carried),
      automatic,
      currency: claim.currency,
      claimedAt: claimedAt.getTime(),
      lines: lines.map((line) => ({ ...line, name: nameOf(line.category, language) })),
    })),
    totalPages: Math.ceil(total / pageSize),
    pageNum: pageNo,
    totalElements: total,
  };
}
