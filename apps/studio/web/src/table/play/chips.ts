/** Chips that lie on the felt and are not confirmed yet: amounts by spot, as the row of moves they came by, so that each can be undone. */
import type { TableRulesShown } from '../../../../wire/table.ts';

export type Spots = Readonly<Record<string, number>>;

const NOTHING: Spots = {};

/** Both together, spot by spot. */
export function together(...parts: readonly Spots[]): Spots {
  const sums: Record<string, number> = {};
  for (const part of parts) for (const [id, amount] of Object.entries(part)) sums[id] = (sums[id] ?? 0) + amount;
  return Object.keys(sums).length === 0 ? NOTHING : sums;
}

/** All the amounts. */
export const sumOf = (spots: Spots): number => Object.values(spots).reduce((sum, amount) => sum + amount, 0);

/** What doubling adds: once more what is not confirmed, or, where nothing is, what is. */
export const doubleOf = (pending: Spots, taken: Spots): Spots => (sumOf(pending) > 0 ? pending : taken);

export type Limit = { readonly limit: 'spot' | 'round' | 'funds'; readonly most: number };

/** Why a move does not fit on what lies there; undefined when it does. `held` is confirmed or on its way. */
export function limitOf(move: Spots, pending: Spots, held: Spots, rules: Pick<TableRulesShown, 'mostSpot' | 'mostRound'>, balance: number): Limit | undefined {
  const after = together(pending, move);
  if (sumOf(after) > balance) return { limit: 'funds', most: balance };
  const all = together(after, held);
  if (Object.keys(move).some((id) => all[id]! > rules.mostSpot)) return { limit: 'spot', most: rules.mostSpot };
  if (sumOf(all) > rules.mostRound) return { limit: 'round', most: rules.mostRound };
  return undefined;
}

/** Whether an amount can be laid at once: a chip of the rack, or, where amounts may be typed, any the table takes. */
export function isAmount(amount: number, { chips, leastSpot, mostSpot, matched }: Pick<TableRulesShown, 'chips' | 'leastSpot' | 'mostSpot' | 'matched'>): boolean {
  return chips.includes(amount) || (matched === true && amount >= leastSpot && amount <= mostSpot && amount % leastSpot === 0);
}

/** The highest chip an amount reaches, by its place in the rack: what it lies on the felt as. */
export function chipOf(amount: number, chips: readonly number[]): number {
  let at = 0;
  chips.forEach((chip, index) => {
    if (amount >= chip) at = index;
  });
  return at;
}
