/** What bonus money is worth to a member who plays it through (PRO-08): a table by stake and spread of results. Pure. Source: engagement.md §5, real value. */
import { VALUE_VOLATILITIES, type PromotionValue } from '@lantern/contract/promotion-rules';
import { clearingOdds } from '@lantern/game-math/bonus';

const FULL_BPS = 10_000;
/** Stakes of the table, as parts of the deposit, or of the gift where there is none: 1 % and 5 %. */
const STAKE_PARTS = [100, 20] as const;
/** From so many times all the money on, a cash-out maximum is never reached. */
const CASH_OUT_FAR = 100;

/** The stakes of the table that the largest bet allows. */
export const stakesOf = (money: number, betMaximum: number): readonly number[] =>
  STAKE_PARTS.map((part) => Math.max(1, Math.floor(money / part))).filter((stake) => stake <= betMaximum);

/** What is played through; amounts in minor units. */
interface Played {
  /** 0: a gift. */
  readonly deposit: number;
  readonly bonus: number;
  readonly required: number;
  readonly betMaximum: number;
  readonly cashOutMaximum: number | null;
}

function computeValue({ deposit, bonus, required, betMaximum, cashOutMaximum }: Played): PromotionValue {
  const cashOut = cashOutMaximum !== null && cashOutMaximum < (deposit + bonus) * CASH_OUT_FAR ? cashOutMaximum : null;
  const rows = VALUE_VOLATILITIES.flatMap((volatility) =>
    stakesOf(deposit === 0 ? bonus : deposit, betMaximum).map((stake) => {
      const odds = clearingOdds(volatility, { deposit, bonus, required, stake, cashOut });
      return {
        volatility,
        stake,
        mean: Math.round(odds.mean),
        meanTurnover: Math.round(odds.meanTurnover),
        finishBps: Math.round(odds.finish * FULL_BPS),
        belowBps: Math.round(odds.below * FULL_BPS),
      };
    }),
  );
  return { deposit, bonus, required, rows };
}

/** Values that were asked for lately: an operator who types asks for the same numbers again and again. */
const KNOWN_MAXIMUM = 100;
const known = new Map<string, PromotionValue>();

/** The table. Takes up to half a second when its numbers are new. */
export function clearingValue(played: Played): PromotionValue {
  const { deposit, bonus, required, betMaximum, cashOutMaximum } = played;
  const name = [deposit, bonus, required, betMaximum, cashOutMaximum].join(' ');
  const value = known.get(name) ?? computeValue(played);
  if (known.size >= KNOWN_MAXIMUM) known.clear();
  known.set(name, value);
  return value;
}
