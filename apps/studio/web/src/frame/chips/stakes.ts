/** A member's stakes on a shared round, as chips. */
import type { StakeShown } from '../../../../wire/table.ts';
import { together, type Spots } from './chips.ts';

/** The stake is final. */
export const isOver = ({ state }: Pick<StakeShown, 'state'>): boolean => state !== 'asking' && state !== 'taken';
/** The stake was neither refused nor rolled back. */
export const isPlaced = ({ state }: Pick<StakeShown, 'state'>): boolean => state !== 'refused' && state !== 'returned';
/** Spots of the stakes, without those that were refused. */
export const takenOf = (stakes: readonly Pick<StakeShown, 'state' | 'spots'>[]): Spots =>
  together(...stakes.filter(isPlaced).map(({ spots }) => spots));
