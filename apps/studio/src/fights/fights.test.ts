/** Which fights the studio plays, by which pinned rules, and what the engine makes of stakes. */
import { GAMES } from '@lantern/catalogue';
import { expect, test } from 'vitest';
import { gamesOf, playedGame } from '../games.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { cycleMsOf } from '../shared/timeline.ts';
import { fightEngine, type FightMemory } from './engine.ts';
import { BETTING_MS, fightAt, FIGHT_MATHS, LAST_CALL_MS, PAY_MS, SHOW_MS } from './fight-games.ts';
import { stakeSchema } from './stake.ts';

test('[SPO-10] [GAME-21] every cockfight of the catalogue is played, by the rules it is pinned to', () => {
  const games = GAMES.filter(({ type }) => type === 'COCKFIGHT');
  // Pairs that were released: a game is moved to other rules by a new version, never by changing these.
  expect([...FIGHT_MATHS]).toEqual([
    ['da-ga-ao', 'fight@1'],
    ['ga-noi-so-tai', 'fight@1'],
    ['truong-ga-mien-tay', 'fight-pool@1'],
    ['chien-ke-sieu-toc', 'fight@1'],
    ['hoi-ga-dau-xuan', 'fight@1'],
    ['vua-ga-choi', 'fight@1'],
  ]);
  expect([...gamesOf('GCH')]).toEqual(games.map(({ id }) => id));
  for (const { id, vendor, minBet, rtpBasisPoints } of games) {
    expect(playedGame(vendor, id)?.kind).toBe('fight');
    const { shown } = fightAt(id);
    expect(shown).toMatchObject({ minBet, mathsId: FIGHT_MATHS.get(id) });
    const returns = shown.classes.flatMap(({ prices }) =>
      Object.values(prices).flatMap((price) => price?.rtpBasisPoints ?? []),
    );
    // The published return is the least of all prices; a pool returns more as a whole (game-math, fights.test.ts).
    if (shown.takeBasisPoints === null) expect(Math.min(...returns)).toBe(rtpBasisPoints);
    expect(rtpBasisPoints).toBe(9451);
    expect(shown.chips).toEqual(shown.chips.toSorted((one, other) => one - other));
  }
  expect(() => fightAt('roulette-pho-dem')).toThrow('no fights');
});

test('[SPO-10] a round lasts a minute: 25 seconds of betting, 5 of last call, 25 of show, 5 of payment', () => {
  expect([BETTING_MS - LAST_CALL_MS, LAST_CALL_MS, SHOW_MS, PAY_MS]).toEqual([25_000, 5_000, 25_000, 5_000]);
  expect(cycleMsOf(fightEngine as never, 'da-ga-ao')).toBe(60_000);
});

test('[SPO-10] the matchup follows from what is published before betting, and from nothing else', () => {
  const published = { seedHash: '3c'.repeat(32), context: 'da-ga-ao:1:5:' };
  const matchup = fightEngine.open('da-ga-ao', undefined, published);
  expect(fightEngine.open('da-ga-ao', { memory: matchup, result: { outcome: 'ftd' } }, published)).toEqual(matchup);
  const others = Array.from({ length: 40 }, (_, index) =>
    fightEngine.open('da-ga-ao', undefined, { ...published, context: `da-ga-ao:1:${index}:` }),
  );
  expect(new Set(others.map((each) => each.class)).size).toBe(5);
});

test('[SPO-10] a pool is each currency by itself; a stake by other rules than its fight is not paid', () => {
  const stake = (roundId: string, currency: string, stakes: object, title = 'fight-pool@1') =>
    ({ roundId, currency, stakes, title, bet: 0, play: {} }) as unknown as RoundRow;
  const { match } = fightEngine.matching!('truong-ga-mien-tay')!;
  const stakes = [
    stake('a', 'VND', { meron: 60, ftd: 10 }),
    stake('b', 'VND', { wala: 40 }),
    stake('c', 'VNDPLAY', { meron: 1_000 }),
  ];
  const { result } = match({ outcome: 'meron' }, stakes as never);
  expect(result).toEqual({
    outcome: 'meron',
    pools: { VND: { meron: 60, wala: 40 }, VNDPLAY: { meron: 1_000, wala: 0 } },
  });
  const memory: FightMemory = { maths: 'fight-pool@1', class: 0, red: 0, blue: 0 };
  const paid = stakes.map((each) => fightEngine.settle({ memory, result } as never, each));
  // 95 of 100 on 60: 1.58 times the stake.
  expect(paid).toMatchObject([{ won: 94, returned: 0 }, { won: 0 }, { won: 1_000, returned: 0 }]);
  expect(fightEngine.matching!('da-ga-ao')).toBeUndefined();
  expect(() => fightEngine.settle({ memory, result } as never, stake('d', 'VND', { meron: 5 }, 'fight@1'))).toThrow(
    'other rules',
  );
});

test('[SPO-10] the lobby shows each side in its colour', () => {
  const tones = (['meron', 'wala', 'bdd', 'ftd'] as const).map((outcome) => fightEngine.mark!({ outcome })?.tone);
  expect(tones).toEqual(['red', 'blue', 'green', 'green']);
});

test.each<unknown>([
  {},
  { meron: 0 },
  { meron: -5_000 },
  { meron: 0.5 },
  { meron: 2_000_000_000_000 },
  { tie: 5_000 },
  { constructor: 5_000 },
  'meron',
])('[SPO-10] %j is not a stake', (spots) => {
  const request = { requestId: 'r', roundId: 'f', spots };
  expect(stakeSchema.safeParse(request).success).toBe(false);
  expect(stakeSchema.safeParse({ ...request, spots: { meron: 5_000, ftd: 5_000 } }).success).toBe(true);
});
