/** The tables of the sports domain reference §5, cell by cell. */
import { describe, expect, it, test } from 'vitest';
import { rational } from '../../rational.ts';
import { judgeHandicap, judgeOver, judgeUnder, lineText, parseLine } from '../line.ts';
import { HALF_LOST, HALF_WON, LOST, opposite, VOID, WON, type Result } from '../result.ts';
import { EMPTY_RECORD, FOOTBALL_FAMILIES, isOutcome, marketKey, parseMarket, settleOutcome } from './index.ts';
import type { CardFact, GoalFact, MatchRecord, Score, Side } from './index.ts';
import { judgeLastPlaces, judgePlaces } from './season.ts';
import { betStands, isAbandoned, isCancelled } from './standing.ts';
import { gamesReach, hoopsStands, judgeUnfinishedTotal, pointsReach } from './unfinished.ts';

const HOUR = 3_600_000;
const RESULTS = { W: WON, HW: HALF_WON, V: VOID, HL: HALF_LOST, L: LOST } as const;

/** Goals of both halves: home first. */
function goals(first: Score, second: Score): GoalFact[] {
  const of = (half: 1 | 2, side: Side, count: number) =>
    Array.from({ length: count }, (_, n): GoalFact => ({
      at: half * 1_000 + n * 10 + Number(side === 'away'),
      half,
      side,
    }));
  return [
    ...of(1, 'home', first[0]),
    ...of(1, 'away', first[1]),
    ...of(2, 'home', second[0]),
    ...of(2, 'away', second[1]),
  ];
}
const ended = (first: Score, second: Score = [0, 0]): MatchRecord => ({
  ...EMPTY_RECORD,
  status: 'ended',
  halvesOver: 2,
  goals: goals(first, second),
});
const running = (halvesOver: 0 | 1, first: Score, second: Score = [0, 0]): MatchRecord => ({
  ...ended(first, second),
  status: 'live',
  halvesOver,
});
const abandoned = (halvesOver: 0 | 1, first: Score, second: Score = [0, 0]): MatchRecord => ({
  ...running(halvesOver, first, second),
  status: 'abandoned',
});

const settle = (key: string, outcome: string, record: MatchRecord, placedAt?: number) =>
  settleOutcome(parseMarket(key)!, outcome, record, placedAt);
/** All outcomes that are won; anything not lost or won is an error here. */
function winners(key: string, record: MatchRecord): string {
  const market = parseMarket(key)!;
  const outcomes = FOOTBALL_FAMILIES.get(market.family)!.outcomes(market)!;
  return outcomes
    .filter((outcome) => {
      const result = settleOutcome(market, outcome, record);
      expect([WON, LOST]).toContain(result);
      return result === WON;
    })
    .join(' ');
}

describe('[SPO-03/tables] the Asian table', () => {
  const LINES = ['0', '-0.25', '-0.5', '-0.75', '-1', '-1.25', '-1.5', '-1.75'];
  const ROWS: readonly [readonly number[], string][] = [
    [[3, 4, 9], 'W W W W W W W W'],
    [[2], 'W W W W W W W HW'],
    [[1], 'W W W HW V HL L L'],
    [[0], 'V HL L L L L L L'],
    [[-1, -2, -5], 'L L L L L L L L'],
  ];
  const cells = ROWS.flatMap(([margins, row]) =>
    margins.flatMap((margin) =>
      row.split(' ').map((code, at) => [LINES[at]!, margin, code as keyof typeof RESULTS] as const),
    ),
  );
  it.each(cells)('%s at %i is %s, and the other side mirrors it', (line, margin, code) => {
    const key = line === '0' ? 'ah?period=ft&line=0' : `ah?period=ft&line=${line}`;
    const record = ended(margin >= 0 ? [margin, 0] : [0, -margin]);
    expect(judgeHandicap(parseLine(line)!, margin)).toBe(RESULTS[code]);
    expect(settle(key, '1', record)).toBe(RESULTS[code]);
    expect(settle(key, '2', record)).toBe(opposite(RESULTS[code]));
    expect(judgeHandicap(-parseLine(line)!, -margin)).toBe(opposite(RESULTS[code]));
  });

  it('totals of 2.25, 2.5, 2.75 and 3', () => {
    const over = (line: string, total: number): Result => judgeOver(parseLine(line)!, total);
    expect([over('2.25', 2), over('2.25', 3), over('2.25', 1)]).toEqual([HALF_LOST, WON, LOST]);
    expect(judgeUnder(parseLine('2.25')!, 2)).toBe(HALF_WON);
    expect([over('2.5', 2), over('2.5', 3)]).toEqual([LOST, WON]);
    expect([over('2.75', 3), judgeUnder(parseLine('2.75')!, 3), over('2.75', 2)]).toEqual([HALF_WON, HALF_LOST, LOST]);
    expect([over('3', 3), over('3', 2), over('3', 4)]).toEqual([VOID, LOST, WON]);
  });

  it('#18 #19 #20: in play only what happens since counts', () => {
    expect(settle('ah?period=ft&line=-0.25&from=1:0', '1', ended([2, 1]))).toBe(HALF_LOST);
    expect(settle('ah?period=ft&line=-0.75&from=1:0', '1', ended([2, 0]))).toBe(HALF_WON);
    expect(settle('ah?period=ft&line=0.25&from=2:0', '1', ended([3, 1]))).toBe(HALF_WON);
    expect(settle('ah?period=ft&line=0&from=1:0', '1', ended([1, 0]))).toBe(VOID);
  });
});

describe('[SPO-03/tables] each family at the end', () => {
  it.each([
    ['1x2?period=ft', [1, 0], [0, 0], '1'],
    ['1x2?period=ft', [1, 0], [0, 1], 'x'],
    ['1x2?period=1h', [1, 0], [0, 2], '1'],
    ['1x2?period=2h', [1, 0], [0, 1], '2'],
    ['dc?period=ft', [0, 0], [0, 0], '1x x2'],
    ['dc?period=ft', [2, 0], [0, 0], '1x 12'],
    ['dc?period=ft', [0, 1], [0, 0], '12 x2'],
    ['eh?period=ft&start=1:0', [0, 1], [0, 0], 'x'],
    ['eh?period=ft&start=0:1', [1, 0], [0, 0], 'x'],
    ['eh?period=ft&start=0:2', [2, 0], [1, 0], '1'],
    ['eh?period=ft&start=2:0', [0, 1], [0, 2], '2'],
    ['ouTeam?period=ft&side=away&line=1.5', [3, 1], [0, 1], 'over'],
    ['ouTeam?period=1h&side=home&line=1.5', [1, 1], [3, 1], 'under'],
    ['range?period=ft', [0, 1], [0, 0], '0-1'],
    ['range?period=ft', [1, 1], [1, 0], '2-3'],
    ['range?period=ft', [2, 2], [1, 1], '4-6'],
    ['range?period=ft', [4, 2], [1, 1], '7+'],
    ['exact?period=ft', [0, 0], [0, 0], '0'],
    ['exact?period=ft', [2, 2], [1, 0], '5'],
    ['exact?period=ft', [4, 2], [1, 1], '6+'],
    ['cs?period=ft', [2, 1], [0, 0], '2:1'],
    ['cs?period=ft', [4, 4], [0, 0], '4:4'],
    ['cs?period=ft', [5, 0], [0, 0], 'other'],
    ['htft', [1, 0], [0, 2], '1/2'],
    ['htft', [0, 0], [0, 0], 'x/x'],
    ['htft', [0, 1], [3, 0], '2/1'],
    ['btts?period=ft', [1, 0], [0, 1], 'yes'],
    ['btts?period=2h', [1, 0], [0, 1], 'no'],
    ['oe?period=ft', [0, 0], [0, 0], 'even'],
    ['oe?period=ft', [1, 0], [1, 1], 'odd'],
    ['goal?period=ft&n=1', [0, 1], [1, 0], '2'],
    ['goal?period=2h&n=1', [0, 1], [1, 0], '1'],
    ['goal?period=ft&n=3', [0, 1], [1, 0], 'none'],
    ['lastGoal?period=ft', [0, 1], [1, 0], '1'],
    ['lastGoal?period=1h', [0, 1], [1, 0], '2'],
    ['lastGoal?period=ft', [0, 0], [0, 0], 'none'],
    ['cleanSheet?period=ft&side=home', [1, 0], [0, 0], 'yes'],
    ['cleanSheet?period=ft&side=home', [1, 0], [0, 1], 'no'],
    ['winToNil?period=ft&side=away', [0, 1], [0, 0], 'yes'],
    ['winToNil?period=ft&side=away', [0, 0], [0, 0], 'no'],
    ['bothHalves?side=home', [1, 0], [1, 0], 'yes'],
    ['bothHalves?side=home', [2, 0], [0, 0], 'no'],
    ['bothHalves?side=away', [2, 0], [0, 3], 'no'],
  ] as const)('%s at %o and %o: %s', (key, first, second, won) => {
    expect(winners(key, ended(first, second))).toBe(won);
  });

  it('draw no bet is void at a draw', () => {
    expect(['1', '2'].map((outcome) => settle('dnb?period=ft', outcome, ended([1, 1])))).toEqual([VOID, VOID]);
    expect(winners('dnb?period=ft', ended([1, 0]))).toBe('1');
  });

  it('who goes through is known after extra time and shoot-out', () => {
    expect(settle('qualify', '1', ended([1, 1]))).toBeUndefined();
    expect(winners('qualify', { ...ended([1, 1]), qualified: 'away' })).toBe('2');
  });
});

describe('[SPO-03/tables] what is decided counts at once, and of an abandoned match; the rest is void', () => {
  it.each([
    ['ou?period=ft&line=2.5', 'over', 0, [2, 1], WON],
    ['ou?period=ft&line=2.5', 'under', 0, [2, 1], LOST],
    ['ou?period=ft&line=2.75', 'over', 0, [2, 1], undefined],
    ['ou?period=ft&line=2.25', 'over', 0, [1, 1], undefined],
    ['ou?period=ft&line=2.5', 'under', 1, [1, 1], undefined],
    ['ouTeam?period=ft&side=home&line=1.5', 'over', 0, [2, 0], WON],
    ['btts?period=ft', 'yes', 0, [1, 1], WON],
    ['btts?period=ft', 'no', 0, [1, 0], undefined],
    ['1x2?period=1h', '1', 1, [1, 0], WON],
    ['1x2?period=ft', '1', 1, [5, 0], undefined],
    ['goal?period=ft&n=1', '2', 0, [0, 1], WON],
    ['goal?period=ft&n=2', 'none', 0, [0, 1], undefined],
    ['exact?period=ft', '2', 0, [2, 1], LOST],
    ['exact?period=ft', '6+', 0, [4, 2], WON],
    ['range?period=ft', '2-3', 0, [4, 0], LOST],
    ['range?period=ft', '7+', 1, [4, 3], WON],
    ['cs?period=ft', '1:1', 0, [2, 0], LOST],
    ['cs?period=ft', '2:1', 0, [2, 0], undefined],
    ['cs?period=ft', 'other', 0, [5, 0], WON],
    ['cleanSheet?period=ft&side=home', 'yes', 0, [0, 1], LOST],
    ['winToNil?period=ft&side=home', 'no', 0, [0, 1], WON],
    ['bothHalves?side=home', 'yes', 1, [0, 0], LOST],
    ['htft', '2/1', 1, [1, 0], undefined],
    ['htft', '1/1', 1, [1, 0], undefined],
    ['ah?period=ft&line=-0.5', '1', 1, [5, 0], undefined],
    ['oe?period=ft', 'odd', 1, [1, 0], undefined],
    ['lastGoal?period=ft', '1', 1, [1, 0], undefined],
  ] as const)('%s %s with %i halves over at %o', (key, outcome, halvesOver, first, result) => {
    expect(settle(key, outcome, running(halvesOver, first))).toBe(result);
    expect(settle(key, outcome, abandoned(halvesOver, first))).toBe(result ?? VOID);
  });

  it('an outcome that is decided never changes as goals follow', () => {
    const keys = ['ou?period=ft&line=1.25', 'exact?period=ft', 'range?period=ft', 'cs?period=ft', 'btts?period=ft'];
    for (const key of keys) {
      const market = parseMarket(key)!;
      for (const outcome of FOOTBALL_FAMILIES.get(market.family)!.outcomes(market)!)
        for (let home = 0; home <= 5; home += 1)
          for (let away = 0; away <= 5; away += 1) {
            const early = settleOutcome(market, outcome, running(0, [home, away]));
            if (!early) continue;
            for (const more of [
              [0, 0],
              [1, 0],
              [0, 1],
              [2, 3],
            ] as const)
              expect(settleOutcome(market, outcome, ended([home, away], more))).toBe(early);
          }
    }
  });

  it('a match that is not played is void, one that has not begun is open', () => {
    expect(settle('1x2?period=ft', '1', { ...EMPTY_RECORD, status: 'void' })).toBe(VOID);
    expect(settle('1x2?period=ft', '1', EMPTY_RECORD)).toBeUndefined();
  });

  it('a goal that was cancelled: bets in between are void, those before stand', () => {
    const record: MatchRecord = {
      ...ended([0, 0], [0, 1]),
      cancelledGoals: [{ at: 500, until: 600, half: 1, side: 'home' }],
    };
    expect(settle('goal?period=ft&n=1', '1', record, 550)).toBe(VOID);
    expect(settle('goal?period=ft&n=1', '2', record, 550)).toBe(VOID);
    expect(settle('goal?period=ft&n=1', '2', record, 499)).toBe(WON);
    expect(settle('goal?period=ft&n=1', '2', record, 600)).toBe(WON);
    expect(settle('goal?period=ft&n=2', 'none', record, 550)).toBe(WON);
    expect(settle('goal?period=2h&n=1', '2', record, 550)).toBe(WON);
  });
});

describe('[SPO-03/tables] scorers', () => {
  const lineUps = {
    home: { starting: [1, 9], cameOn: [{ player: 12, at: 3_000 }] },
    away: { starting: [1, 10], cameOn: [] },
  };
  const match = (facts: readonly GoalFact[], status: MatchRecord['status'] = 'ended'): MatchRecord => ({
    ...EMPTY_RECORD,
    status,
    halvesOver: status === 'ended' ? 2 : 0,
    goals: facts,
    lineUps,
  });
  const own: GoalFact = { at: 500, half: 1, side: 'away', scorer: 9, own: true };
  const first: GoalFact = { at: 1_000, half: 1, side: 'home', scorer: 9 };
  const late: GoalFact = { at: 4_000, half: 2, side: 'home', scorer: 12 };

  it('own goals do not count', () => {
    const record = match([own, first]);
    expect(settle('scorer?kind=first', 'home-9', record)).toBe(WON);
    expect(settle('scorer?kind=any', 'away-10', record)).toBe(LOST);
    expect(settle('scorer?kind=any', 'away-9', record)).toBe(VOID);
  });

  it('first: not in the line-up, or on after the first goal, is void', () => {
    const record = match([first, late]);
    expect(['home-9', 'away-10', 'home-12', 'home-99'].map((one) => settle('scorer?kind=first', one, record))).toEqual([
      WON,
      LOST,
      VOID,
      VOID,
    ]);
    expect(settle('scorer?kind=any', 'home-12', record)).toBe(WON);
    expect(settle('scorer?kind=any', 'home-99', record)).toBe(VOID);
  });

  it('no one scored: lost where "none" was offered, void otherwise', () => {
    expect(settle('scorer?kind=first', 'home-9', match([own]))).toBe(VOID);
    expect(settle('scorer?kind=first&none=yes', 'home-9', match([own]))).toBe(LOST);
    expect(settle('scorer?kind=first&none=yes', 'none', match([own]))).toBe(WON);
    expect(settle('scorer?kind=any', 'home-9', match([]))).toBe(VOID);
    expect(settle('scorer?kind=any&none=yes', 'none', match([first]))).toBe(LOST);
  });

  it('while it is open', () => {
    expect(settle('scorer?kind=first', 'home-9', match([], 'live'))).toBeUndefined();
    expect(settle('scorer?kind=any', 'away-10', match([first], 'live'))).toBeUndefined();
    expect(settle('scorer?kind=any', 'away-10', match([first], 'abandoned'))).toBe(VOID);
    expect(settle('scorer?kind=any', 'home-9', match([first], 'abandoned'))).toBe(WON);
  });
});

describe('[SPO-03/tables] corners and cards', () => {
  const corner = (at: number, half: 1 | 2, side: Side, retake?: true) => ({
    at,
    half,
    side,
    ...(retake && { retake }),
  });
  const record: MatchRecord = {
    ...ended([0, 0]),
    corners: [corner(1, 1, 'home'), corner(2, 1, 'home', true), corner(3, 1, 'away'), corner(4, 2, 'away')],
  };
  it('a corner taken again counts once', () => {
    expect(winners('cornersOu?period=ft&line=2.5', record)).toBe('over');
    expect(winners('cornersOu?period=ft&line=3.5', record)).toBe('under');
    expect(winners('corners1x2?period=1h', record)).toBe('x');
    expect(settle('cornersAh?period=ft&line=0.75', '1', record)).toBe(HALF_LOST);
    expect([1, 2, 3].map((n) => winners(`race?period=ft&n=${n}`, record))).toEqual(['1', '2', 'none']);
  });

  const card = (side: Side, player: number, kind: CardFact['kind'], outside?: true): CardFact => ({
    at: 1,
    half: 1,
    side,
    player,
    kind,
    ...(outside && { outside }),
  });
  it('yellow 1, red 2, at most 3 a player; bench and after the end do not count', () => {
    const points = (cards: readonly CardFact[]): number => {
      const shown = { ...ended([0, 0]), cards };
      let total = 0;
      while (settle(`cardsOu?line=${total}.5`, 'over', shown) === WON) total += 1;
      return total;
    };
    expect(points([card('home', 5, 'yellow')])).toBe(1);
    expect(points([card('home', 5, 'red')])).toBe(2);
    expect(points([card('home', 5, 'yellow'), card('home', 5, 'secondYellow')])).toBe(3);
    expect(points([card('home', 5, 'yellow'), card('home', 5, 'secondYellow'), card('home', 5, 'red')])).toBe(3);
    expect(points([card('home', 5, 'yellow'), card('away', 5, 'yellow'), card('away', 6, 'red', true)])).toBe(2);
    const two = { ...ended([0, 0]), cards: [card('home', 5, 'red'), card('away', 4, 'yellow')] };
    expect(winners('cards1x2', two)).toBe('1');
    expect(settle('cardsAh?line=-1', '1', two)).toBe(VOID);
  });
});

describe('[SPO-03/tables] seasons', () => {
  const table = [['a'], ['b', 'c'], ['d'], ['e', 'f', 'g']];
  it('ties are dead heats, who did not start is void', () => {
    expect(judgePlaces(table, 'a', 1)).toBe(WON);
    expect(judgePlaces(table, 'b', 1)).toBe(LOST);
    expect(judgePlaces(table, 'c', 2)).toEqual({ won: rational(1n, 2n), voided: rational(0n) });
    expect(judgePlaces(table, 'd', 4)).toBe(WON);
    expect(judgePlaces(table, 'f', 6)).toEqual({ won: rational(2n, 3n), voided: rational(0n) });
    expect(judgePlaces(table, 'z', 4)).toBe(VOID);
    expect(judgeLastPlaces(table, 'd', 3)).toBe(LOST);
    expect(judgeLastPlaces(table, 'e', 3)).toBe(WON);
    expect(judgeLastPlaces(table, 'e', 2)).toEqual({ won: rational(2n, 3n), voided: rational(0n) });
  });
});

describe('[SPO-03/tables] postponed, moved, interrupted, cancelled', () => {
  const slip = { promisedAt: 0, placedAt: -HOUR, inPlay: false };
  it('stands when it starts within 36 hours, with its sides', () => {
    expect(betStands({ ...slip, startedAt: 36 * HOUR })).toBe(true);
    expect(betStands({ ...slip, startedAt: 36 * HOUR + 1 })).toBe(false);
    expect(betStands({ ...slip, startedAt: null })).toBe(false);
    expect(betStands({ ...slip, startedAt: 0, sidesSwapped: true })).toBe(false);
  });

  it('an earlier start voids what was taken after it, but not in play', () => {
    expect(betStands({ ...slip, startedAt: -2 * HOUR })).toBe(false);
    expect(betStands({ ...slip, startedAt: -HOUR + 1 })).toBe(true);
    expect(betStands({ ...slip, startedAt: -2 * HOUR, inPlay: true })).toBe(true);
  });

  it('goes on within 36 hours, or is abandoned', () => {
    expect([36 * HOUR, 36 * HOUR + 1].map((now) => isAbandoned(0, now))).toEqual([false, true]);
  });

  it('a cancel voids what was taken inside it', () => {
    expect([9, 10, 19, 20].map((at) => isCancelled(at, { from: 10, to: 20 }))).toEqual([false, true, true, false]);
    expect([isCancelled(5, {}), isCancelled(5, { from: 6 }), isCancelled(5, { to: 5 })]).toEqual([true, false, false]);
  });
});

describe('[SPO-03/tables] matches that are left off', () => {
  const total = (line: string, reach: { least: number; most: number }) =>
    judgeUnfinishedTotal(parseLine(line)!, 'over', reach);
  it('tennis: 6-2, 4-6, out: over 23.5 is settled, 24.5 void', () => {
    const reach = gamesReach(
      [
        [6, 2],
        [4, 6],
      ],
      [1, 1],
      3,
    );
    expect(reach).toEqual({ least: 24, most: 31 });
    expect([total('23.5', reach), total('24.5', reach), total('31.5', reach)]).toEqual([WON, VOID, LOST]);
    expect(judgeUnfinishedTotal(parseLine('23.5')!, 'under', reach)).toBe(LOST);
    expect(gamesReach([[5, 6]], [0, 0], 3)).toEqual({ least: 12 + 6, most: 39 });
    expect(gamesReach([[6, 6]], [0, 0], 3)).toEqual({ least: 13 + 6, most: 39 });
  });

  it('badminton: 19-17 left off: over 36.5 is won already, 38 is the least', () => {
    const reach = pointsReach({ target: 21, ahead: 2, cap: 30 }, [19, 17]);
    expect(reach).toEqual({ least: 38, most: 59 });
    expect([total('36.5', reach), total('38.5', reach), total('59.5', reach)]).toEqual([WON, VOID, LOST]);
    expect(pointsReach({ target: 11, ahead: 2 }, [12, 12])).toEqual({ least: 26, most: Infinity });
  });

  it('basketball stands after 43 of 48 or 35 of 40 minutes', () => {
    expect([hoopsStands(43, 48), hoopsStands(42.9, 48), hoopsStands(35, 40), hoopsStands(34, 40)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(() => hoopsStands(30, 32)).toThrow(RangeError);
  });
});

test('[SPO-03/tables] a line has one key, and every other text is none', () => {
  const keys = [
    'ah?period=ft&line=-0.75&from=1:0',
    'ou?period=1h&line=2.25',
    'ouTeam?period=ft&side=home&line=0.5',
    'eh?period=ft&start=0:2',
    'goal?period=ft&n=3',
    'scorer?kind=first&none=yes',
    'htft',
    'cardsAh?line=0',
  ];
  for (const key of keys) expect(marketKey(parseMarket(key)!)).toBe(key);
  const wrong = [
    'ah?line=-0.75&period=ft',
    'ah?period=ft',
    'ah?period=ft&line=-0',
    'ah?period=ft&line=-0.750',
    'ah?period=ft&line=+1',
    'ah?period=ft&line=-0.75&from=0:0',
    'ah?period=ft&line=-0.75&from=1:0&from=1:0',
    'ah?period=et&line=0',
    'ou?period=ft&line=-0.5',
    'ou?period=ft&line=0',
    'eh?period=ft&start=1:1',
    'goal?period=ft&n=0',
    'goal?period=ft&n=100',
    'htft?period=ft',
    'htft?',
    'htft?x',
    '1x2?period=ft?period=ft',
    '1x2?period=ft=ft',
    'unknown?period=ft',
    '__proto__',
    'constructor?period=ft',
    '',
  ];
  for (const key of wrong) expect([key, parseMarket(key)]).toEqual([key, undefined]);
  expect(() => settle('htft', '1/3', ended([1, 0]))).toThrow(RangeError);
  expect(isOutcome(parseMarket('scorer?kind=any')!, 'none')).toBe(false);
  expect(isOutcome(parseMarket('scorer?kind=any')!, 'home-0')).toBe(false);
  for (let quarters = -400; quarters <= 400; quarters += 1) expect(parseLine(lineText(quarters))).toBe(quarters);
});
