/** The kinds of games that are played on a live line. */
import type { Doors } from './doors.ts';
import { fishingLines } from './fishing/line-kind.ts';
import type { LineKind } from './lines/lines.ts';
import type { Shared } from './shared/shared.ts';

/** Opens them. */
export const lineKinds = (doors: Doors, _shared: Shared): readonly LineKind[] => [fishingLines(doors)];
