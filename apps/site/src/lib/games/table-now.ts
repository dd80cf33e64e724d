/** What a tile may show of a table, as pure rules (GAME-20). */
import type { Answer } from '@lantern/web';
import type { GameCard } from './game-card.ts';

export type TableNow = Answer<'game.tables'>['tables'][number];

const TABLE_TYPES: readonly string[] = ['LIVE', 'JL', 'PVP'];

/** Whether a game may be a shared table. */
export const mayBeTable = ({ gameType }: Pick<GameCard, 'gameType'>): boolean => TABLE_TYPES.includes(gameType);

/** Seconds of betting left of a figure reported some time ago; 0 when it is over. */
export const bettingLeftSec = ({ phase, leftMs }: Pick<TableNow, 'phase' | 'leftMs'>, ageMs: number): number =>
  phase === 'betting' && leftMs !== null ? Math.max(0, Math.ceil((leftMs - ageMs) / 1000)) : 0;
