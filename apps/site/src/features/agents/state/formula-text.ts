/** The formula of a line as the reader's language writes numbers: the server sends signs and plain numbers. Pure. */

export interface NumberWords {
  integer(value: number): string;
  /** Of basis points. */
  percent(bps: number): string;
}

const BPS_OF_PERCENT = 100;

/** "⌊15000000 × 0.3%⌋ = 45000" as "15.000.000 × 0,3% = 45.000"; what separates the parts of a `min` is no separator of thousands. */
export const formulaText = (formula: string, { integer, percent }: NumberWords): string =>
  formula
    .replace(/[⌊⌋]/gu, '')
    .replace(/, /gu, '; ')
    .replace(/(\d+(?:\.\d+)?)(%?)/gu, (_, digits: string, isPercent: string) =>
      isPercent === '' ? integer(Number(digits)) : percent(Math.round(Number(digits) * BPS_OF_PERCENT)),
    );

const SHOWN_LETTERS = 8;

/** The end of an id, which tells two apart: "…9F798D76". */
export const shortId = (id: string): string =>
  id.length <= SHOWN_LETTERS ? id : `…${id.slice(-SHOWN_LETTERS).toUpperCase()}`;
