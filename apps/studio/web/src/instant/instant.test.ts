/** Number formats of instant games, and the pieces they use. */
import { GAMES } from '@lantern/catalogue';
import { isSubject } from '@lantern/catalogue/art';
import { describe, expect, test } from 'vitest';
import { paid, timesText } from './amounts.ts';
import { themeOf } from './themes.ts';

/** Pieces of a kind's board. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  mines: ['safe', 'mine'],
  steps: ['runner', 'pad', 'prize', 'fall'],
  drop: ['ball'],
  wheel: ['hub', 'mark0', 'mark1', 'mark2', 'mark3'],
  dice: ['die'],
  scratch: ['cover', ...Array.from({ length: 8 }, (_, index) => `prize${index}`)],
  'hi-lo': ['back'],
};

describe('multipliers', () => {
  test('[GAME-11] use the language’s separators and no trailing zeros', () => {
    expect([103, 110, 1_200, 1_234, 120_000, 123_456].map((hundredths) => timesText(hundredths, 'vi'))).toEqual([
      '×1,03',
      '×1,1',
      '×12',
      '×12,34',
      '×1.200',
      '×1.234,56',
    ]);
    expect([103, 120_000, 123_456].map((hundredths) => timesText(hundredths, 'en'))).toEqual([
      '×1.03',
      '×1,200',
      '×1,234.56',
    ]);
  });

  test('[GAME-11] of bets in whole hundreds are whole amounts, never more than is paid', () => {
    expect(paid(2_000, 103)).toBe(2_060);
    expect(paid(500, 99)).toBe(495);
    expect(paid(150, 101)).toBe(151);
  });
});

describe('the pieces', () => {
  const quick = GAMES.flatMap((game) => {
    const needed = game.type === 'JL' || game.type === 'PVP' ? NEEDED[game.classify ?? ''] : undefined;
    return needed ? [{ id: game.id, game, needed }] : [];
  });

  test.each(quick)('[GAME-11] of $id are complete, with subjects the painter has', ({ game, needed }) => {
    const pieces = themeOf(game)?.pieces ?? {};
    expect(Object.keys(pieces)).toEqual(expect.arrayContaining([...needed]));
    expect(Object.values(pieces).filter((subject) => !isSubject(subject))).toEqual([]);
  });

  test('[GAME-11] exist for all eighteen games', () => expect(quick).toHaveLength(18));
});
