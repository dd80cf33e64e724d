/** Bet types by id and by format. */
import type { BetType, BetTypeId } from './bet-rules.ts';
import { FAMILIES } from './families/index.ts';
import type { Format } from './formats.ts';

/** Every bet type of every family, each family's in board order. */
export const BET_TYPES: readonly BetType[] = FAMILIES.flatMap(({ betTypes }) => betTypes);

const BY_ID: ReadonlyMap<BetTypeId, BetType> = new Map(BET_TYPES.map((betType) => [betType.id, betType]));

/** The bet type with that id, or undefined: ids are untrusted. */
export function betTypeById(id: string): BetType | undefined {
  return BY_ID.get(id);
}

/** The bet types a format offers, in board order. */
export function betTypesOf(format: Format): readonly BetType[] {
  return BET_TYPES.filter(({ formats }) => formats.includes(format.id));
}
