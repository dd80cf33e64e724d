/** The kinds of games that are played on a live line. */
import type { CardRooms } from './cards/cards.ts';
import { crashLines } from './crash/line-kind.ts';
import type { Doors } from './doors.ts';
import { fishingLines } from './fishing/line-kind.ts';
import type { LineKind } from './lines/lines.ts';
import type { Shared } from './shared/shared.ts';
import { tableLines } from './tables/line-kind.ts';

/** Opens them. */
export const lineKinds = (doors: Doors, shared: Shared, cards: CardRooms): readonly LineKind[] => [tableLines(doors, shared), crashLines(doors, shared), fishingLines(doors), cards.kind];
