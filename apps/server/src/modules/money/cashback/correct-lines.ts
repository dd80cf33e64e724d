/**
 * Corrections of bets whose cashback was paid, in the transaction that corrects them. What was paid too much is taken out of later
 * payments, never out of a balance; what was paid too little on a closed day is added to them.
 */
import type { Tx } from '../../../kernel/tx.ts';
import type { DayChange } from '../turnover/index.ts';
import type { CashbackContext } from './context.ts';
import { betterRate, rateOn, rebateOf } from './rules/rebate.ts';
import { addCarries, listLines, readRates, settledDays, writeLines, type PaidLine, type SettledDay } from './store.ts';

/** Days can be claimed for two days at least, so what was settled since is on an open one, in every zone and with a changed clock. */
const CERTAINLY_OPEN_MS = 20 * 3_600_000;

const keyOf = ({ memberId, currency, day, category }: Omit<SettledDay, 'merchantCode' | 'isClosed'>): string =>
  `${memberId} ${currency} ${day} ${category}`;

/** Settles the differences that changes of days make to paid lines. The days are locked: the changes were just added to them. */
export async function correctLines(
  { kernel, deps }: CashbackContext,
  tx: Tx,
  changes: readonly DayChange[],
): Promise<void> {
  const openSince = kernel.clock.now() - CERTAINLY_OPEN_MS;
  const late = changes.filter(
    ({ corrects, settledAt, figures }) => figures.counted !== 0n && (corrects || settledAt.getTime() < openSince),
  );
  if (late.length === 0) return;
  const settled = await settledDays(tx, late);
  if (settled.length === 0) return;
  const played = new Map((await deps.play.readDays(tx, settled)).map((day) => [keyOf(day), day]));
  for (const [currency, own] of Map.groupBy(settled, (day) => day.currency)) {
    const days = own.map(({ day }) => day).toSorted();
    const lines = await listLines(
      tx,
      [...new Set(own.map(({ memberId }) => memberId))],
      currency,
      days[0]!,
      days.at(-1)!,
    );
    const known = new Map(lines.map((line) => [keyOf({ ...line, currency }), line]));
    const differences: Difference[] = [];
    for (const [merchantCode, ofMerchant] of Map.groupBy(own, (day) => day.merchantCode)) {
      const rates = await readRates(tx, merchantCode);
      const levelOn = await deps.levelsOn(tx, { merchantCode, currency }, ofMerchant);
      const grantedOn = await deps.grantedOn(tx, ofMerchant);
      const replacedOn = await deps.replacedOn(tx, merchantCode, ofMerchant);
      for (const day of ofMerchant) {
        const figures = played.get(keyOf(day));
        const cashback = rateOn(rates, levelOn(day.memberId, day.day), day.category, day.day);
        const rateBps = replacedOn(day.memberId, day.day, day.category)
          ? 0
          : betterRate(cashback, grantedOn(day.memberId, day.day, day.category));
        if (figures) differences.push(...differenceOf(day, figures, known.get(keyOf(day)), rateBps));
      }
    }
    await writeLines(
      tx,
      currency,
      differences.map(({ line }) => line),
    );
    await addCarries(
      tx,
      currency,
      differences.map(({ line: { memberId }, merchantCode, amount }) => ({ memberId, merchantCode, amount })),
    );
  }
}

interface Difference {
  readonly line: PaidLine;
  readonly merchantCode: string;
  readonly amount: bigint;
}

/** What a line was paid too much, or too little if its day is closed; none where the next claim pays it anyway. */
function differenceOf(
  { memberId, day, category, merchantCode, isClosed }: SettledDay,
  { stake, valid, counted }: Pick<PaidLine, 'stake' | 'valid' | 'counted'>,
  line: PaidLine | undefined,
  rateOfDay: number,
): readonly Difference[] {
  const rateBps = line?.rateBps ?? rateOfDay;
  const amount = rebateOf(counted, rateBps) - (line?.paid ?? 0n);
  if (amount === 0n || (amount > 0n && !isClosed)) return [];
  const paid = (line?.paid ?? 0n) + amount;
  return [{ line: { memberId, day, category, rateBps, stake, valid, counted, paid }, merchantCode, amount }];
}
