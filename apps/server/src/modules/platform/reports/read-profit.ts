/** Profit and loss (§7 ODSFE2_MemPNL). */
import type { AnswerOf, Calls } from '@lantern/contract';
import { toWire } from '@lantern/money';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Requester, ModuleContext } from './context.ts';
import { readHouses, readVendorNames } from './game-houses.ts';
import { resolveRange, readTogether } from './resolve-range.ts';
import { daysOf, type RangeQuery, type DayRange } from '../../../kernel/days.ts';
import { EXTRA_CODES, profitLossOf, type DayMovement, type Figures, type ProfitFilter } from './profit-sums.ts';
import { findPurse, listGameDays } from './store.ts';

export type ProfitRequest = RangeQuery & ProfitFilter;

/** What the member's money did with games on the days of a range. */
export async function readMovements(
  module: ModuleContext,
  { memberId, currency, merchant }: Requester,
  range: DayRange,
): Promise<readonly DayMovement[]> {
  return await readTogether(module.kernel.db, async (tx) => {
    const purse = await findPurse(tx, memberId, currency);
    if (purse === undefined) return [];
    const houseOf = await readHouses(module, tx);
    const rows = await listGameDays(tx, purse, merchant.timeZone, range, EXTRA_CODES);
    return rows.map(({ account, owner, ...row }) => ({ ...row, house: houseOf(account, owner) }));
  });
}

const figures = ({ stake, validStake, payout, net }: Figures) => ({
  stake: toWire(stake),
  validStake: toWire(validStake),
  payout: toWire(payout),
  net: toWire(net),
});

/** The report of a range, a week by default. Refuses with range_invalid. */
export async function readProfitLoss(
  module: ModuleContext,
  requester: Requester,
  request: ProfitRequest,
): Promise<Result<AnswerOf<Calls['report.profitLoss']>>> {
  const range = await resolveRange(module, requester, request);
  if (!range.ok) return range;
  const vendorName = await readVendorNames(module, requester.merchant.code, requester.language);
  const report = profitLossOf(daysOf(range.value), await readMovements(module, requester, range.value), request);
  const { bonus, rebate, total } = report.totals;
  return ok({
    currency: requester.currency,
    range: { ...range.value, timeZone: requester.merchant.timeZone },
    list: report.categories.map(({ gameCategory, ...rest }) => ({ gameCategory, ...figures(rest) })),
    vendors: report.vendors.map(({ vendor, gameCategory, ...rest }) => ({
      vendor,
      name: vendorName(vendor),
      gameCategory,
      ...figures(rest),
    })),
    days: report.days.map(({ day, extra, ...rest }) => ({ day, ...figures(rest), extra: toWire(extra) })),
    totals: { ...figures(report.totals), bonus: toWire(bonus), rebate: toWire(rebate), total: toWire(total) },
  });
}
