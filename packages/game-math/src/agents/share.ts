/** Exact shares of whole amounts with plain numbers: browsers of the site's oldest target have no big integers. Pure. */

/** Rates are in basis points: 10 000 is the whole. */
export const FULL_BPS = 10_000;

/** ⌊amount × bps / 10 000⌋, exact for whole amounts up to 2^53 and rates up to 10 000; rounds towards minus infinity. */
export function shareOf(amount: number, bps: number): number {
  const whole = Math.floor(amount / FULL_BPS);
  return whole * bps + Math.floor(((amount - whole * FULL_BPS) * bps) / FULL_BPS);
}

/** Adds up shares and rounds down once, at the end. */
export class ShareSum {
  private whole = 0;
  private rest = 0;

  add(amount: number, bps: number): void {
    const whole = Math.floor(amount / FULL_BPS);
    this.whole += whole * bps;
    this.rest += (amount - whole * FULL_BPS) * bps;
  }

  get total(): number {
    return this.whole + Math.floor(this.rest / FULL_BPS);
  }
}
