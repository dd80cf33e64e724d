import fc from 'fast-check';
import { expect, it } from 'vitest';
import { varyWins, type Candidate } from './vary-wins.ts';

const win = (memberId: string, game: string, at: number, amount = 1000n, family = 'RNG'): Candidate => ({
  memberId,
  game,
  family,
  amount,
  at,
});

const candidates = fc
  .array(
    fc.record({
      memberId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      game: fc.constantFrom('slot-1', 'slot-2', 'slot-3', 'table-1'),
      family: fc.constant('RNG'),
      amount: fc.bigInt({ min: 1n, max: 10_000n }),
      at: fc.integer({ min: 1, max: 10_000 }),
    }),
    { maxLength: 300 },
  )
  .map((wins) => wins.map((one) => ({ ...one, family: one.game.startsWith('table') ? 'LIVE' : 'RNG' })));

it('[HOME-13] shows only existing wins, each once, at most as many as requested, no member twice in a row, no game above its share', () => {
  fc.assert(
    fc.property(candidates, fc.integer({ min: 1, max: 100 }), (wins, limit) => {
      const board = varyWins(wins, limit);
      expect(board.length).toBeLessThanOrEqual(limit);
      expect(new Set(board).size).toBe(board.length);
      for (const one of board) expect(wins).toContain(one);
      for (const [at, one] of board.entries()) if (at > 0) expect(one.memberId).not.toBe(board[at - 1]!.memberId);
      const share = Math.max(3, Math.ceil(limit / 4));
      for (const rows of Object.values(Object.groupBy(board, ({ game }) => game)))
        expect(rows!.length).toBeLessThanOrEqual(share);
    }),
    { seed: 20_261_120 },
  );
});

it('takes the newest and the largest, and gives every family a row before one has two', () => {
  const lottery = Array.from({ length: 20 }, (_, at) => win(`l${at}`, 'mb60', 1000 + at, 10n, 'ELOTT'));
  const board = varyWins(
    [...lottery, win('big', 'mb60', 1, 999_999n, 'ELOTT'), win('s', 'slot', 2), win('t', 'table', 3, 5n, 'LIVE')],
    4,
  );
  expect(board.map(({ memberId }) => memberId)).toEqual(['l19', 't', 's', 'big']);
});

it('shows a single winner once rather than repeatedly, and nothing without wins', () => {
  expect(varyWins([win('a', 'x', 1), win('a', 'y', 2), win('a', 'z', 3)], 10)).toHaveLength(1);
  expect(varyWins([], 10)).toEqual([]);
});
