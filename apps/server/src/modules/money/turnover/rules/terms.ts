/** Terms of a promotion: bonus and turnover. Pure. */

const FULL_BPS = 10_000n;

export interface OfferTerms {
  readonly matchBps: number;
  readonly bonusMaximum: bigint;
  readonly rule: 'bonus' | 'deposit_and_bonus';
  readonly multiple: number;
}

export interface BonusTerms {
  readonly bonus: bigint;
  /** The amount that the multiple applies to. */
  readonly base: bigint;
  readonly required: bigint;
}

/** The smallest deposit that gets the largest bonus. */
export const depositForMaximum = ({ matchBps, bonusMaximum }: Pick<OfferTerms, 'matchBps' | 'bonusMaximum'>): bigint =>
  (bonusMaximum * FULL_BPS + BigInt(matchBps) - 1n) / BigInt(matchBps);

/** The bonus on a deposit and its turnover; a bonus of 0 means that the deposit is too small. */
export function bonusTerms({ matchBps, bonusMaximum, rule, multiple }: OfferTerms, deposit: bigint): BonusTerms {
  const matched = (deposit * BigInt(matchBps)) / FULL_BPS;
  const bonus = matched < bonusMaximum ? matched : bonusMaximum;
  // Of a deposit above the largest bonus only the part that the bonus is for counts.
  const forMaximum = depositForMaximum({ matchBps, bonusMaximum });
  const base = rule === 'bonus' ? bonus : (deposit < forMaximum ? deposit : forMaximum) + bonus;
  return { bonus, base, required: base * BigInt(multiple) };
}

/** Splits a bonus balance on release: the part up to the cash-out maximum, and the remainder. */
export function divideRelease(
  balance: bigint,
  released: bigint,
  cashOutMaximum: bigint | null,
): { readonly release: bigint; readonly retract: bigint } {
  const room = cashOutMaximum === null ? balance : cashOutMaximum - released;
  const release = balance < room ? balance : room;
  return { release, retract: balance - release };
}
