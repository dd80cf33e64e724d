/** A budget in parts. Pure. Source: engagement.md §7. */

export const SLOTS_MAXIMUM = 16;

/** Divides a sum: equal parts, what does not divide goes to the first ones; parts of nothing are left out. */
export function slotsOf(sum: bigint, parts: number): readonly bigint[] {
  const [each, over] = [sum / BigInt(parts), sum % BigInt(parts)];
  return Array.from({ length: parts }, (_, index) => each + (BigInt(index) < over ? 1n : 0n)).filter(
    (part) => part > 0n,
  );
}

/** Parts of a budget of which each holds all that one member can get of it, as far as it is large enough. */
export const slotCount = (budget: bigint, ofOneMember: bigint): number =>
  Math.max(1, Math.min(SLOTS_MAXIMUM, Number(budget / ofOneMember)));
