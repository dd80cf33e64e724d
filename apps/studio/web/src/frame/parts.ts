/** The kinds of games, each loaded when a game of it is opened. */
import type { Part } from './part.ts';

export const PARTS: Readonly<Record<string, () => Promise<Part>>> = {
  fishing: () => import('../fishing/index.ts'),
  slots: () => import('../slots/index.ts'),
  table: () => import('../table/index.ts'),
  instant: () => import('../instant/index.ts'),
  crash: () => import('../crash/index.ts'),
  cards: () => import('../cards/index.ts'),
  fight: () => import('../fights/index.ts'),
  sports: () => import('../sports/index.ts'),
};
