/** Unconfirmed chips on the felt: amounts by spot, as a list of moves that can be undone. */

/** The chips of a game and its limits. */
export interface ChipRules {
  readonly chips: readonly number[];
  readonly minBet: number;
  readonly maxBet: number;
  readonly maxRound: number;
  /** Members play against each other: amounts may be entered, and a member plays one side of a round. */
  readonly matched?: true;
}

export type Spots = Readonly<Record<string, number>>;

const NOTHING: Spots = {};

/** The sum, spot by spot. */
export function together(...parts: readonly Spots[]): Spots {
  const sums: Record<string, number> = {};
  for (const part of parts) for (const [id, amount] of Object.entries(part)) sums[id] = (sums[id] ?? 0) + amount;
  return Object.keys(sums).length === 0 ? NOTHING : sums;
}

/** The total of all amounts. */
export const sumOf = (spots: Spots): number => Object.values(spots).reduce((sum, amount) => sum + amount, 0);

/** The move of doubling: once more what is unconfirmed, or else what is confirmed. */
export const doubleOf = (pending: Spots, taken: Spots): Spots => (sumOf(pending) > 0 ? pending : taken);

export type Limit = { readonly limit: 'spot' | 'round' | 'funds'; readonly max: number };

/** Why a move exceeds a limit; undefined when it fits. `held` is confirmed or in flight. */
export function limitOf(
  move: Spots,
  pending: Spots,
  held: Spots,
  rules: Pick<ChipRules, 'maxBet' | 'maxRound'>,
  balance: number,
): Limit | undefined {
  const after = together(pending, move);
  if (sumOf(after) > balance) return { limit: 'funds', max: balance };
  const all = together(after, held);
  if (Object.keys(move).some((id) => all[id]! > rules.maxBet)) return { limit: 'spot', max: rules.maxBet };
  if (sumOf(all) > rules.maxRound) return { limit: 'round', max: rules.maxRound };
  return undefined;
}

/** Whether an amount can be placed at once: a chip of the rack, or, where amounts may be entered, any the table accepts. */
export function isAmount(
  amount: number,
  { chips, minBet, maxBet, matched }: Pick<ChipRules, 'chips' | 'minBet' | 'maxBet' | 'matched'>,
): boolean {
  return chips.includes(amount) || (matched === true && amount >= minBet && amount <= maxBet && amount % minBet === 0);
}

/** The highest chip of the rack within an amount, which it is drawn as. */
export function chipOf(amount: number, chips: readonly number[]): number {
  let at = 0;
  chips.forEach((chip, index) => {
    if (amount >= chip) at = index;
  });
  return at;
}
