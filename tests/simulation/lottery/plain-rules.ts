/**
 * What the numbers of a draw pay, computed as a player would with the rules of the domain reference (§2, §3, §4): no
 * code of the product. Each family answers for its own bets; a bet it does not know is an error.
 */

/** `stake`: it is refunded. Else how often each price is paid: `''` is the bet's own, a word or case is in its table. */
export type Paid = 'stake' | Readonly<Record<string, number>>;

/** Numbers by prize, in the order they were announced. */
export type Numbers = Readonly<Record<string, readonly string[]>>;

export type PlainRules = (betType: string, selection: string, numbers: Numbers) => Paid;

export const NOTHING: Paid = {};
export const own = (wins: boolean): Paid => (wins ? { '': 1 } : NOTHING);
export const times = (hits: number): Paid => (hits === 0 ? NOTHING : { '': hits });
/** A word that is paid by its own odds. */
export const word = (chosen: string, wins: boolean): Paid => (wins ? { [chosen]: 1 } : NOTHING);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** How often a value occurs in a list. */
export const count = <T>(values: readonly T[], wanted: T): number => values.filter((value) => value === wanted).length;
export const hitsAmong = (picked: readonly number[], drawn: readonly number[]): number =>
  picked.filter((ball) => drawn.includes(ball)).length;
/** The balls or digits of a ticket. */
export const picks = (selection: string): readonly number[] => selection.split('-').map(Number);
export const inAnyOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.toSorted((a, b) => a - b).join() === other.toSorted((a, b) => a - b).join();
export const unknown = (betType: string): never => {
  throw new Error(`no plain rule for ${betType}`);
};

/** Whether a whole number is big, small, odd or even, as the word says. */
export function isSide(side: string, value: number, bigFrom: number): boolean {
  if (side === 'tai') return value >= bigFrom;
  if (side === 'xiu') return value < bigFrom;
  if (side === 'le') return value % 2 === 1;
  if (side === 'chan') return value % 2 === 0;
  throw new Error(`no side ${side}`);
}

export const SIDES: readonly string[] = ['tai', 'xiu', 'le', 'chan'];

/** The place numbers at the end of a bet's id. */
export const placesIn = (betType: string): readonly number[] => (betType.match(/\d+/g) ?? []).map(Number);
