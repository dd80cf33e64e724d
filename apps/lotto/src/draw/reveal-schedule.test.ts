import { describe, expect, it } from 'vitest';
import { runnerAt, runnersOf } from './race.ts';
import { progressAfter, revealSteps, shownAfter, stepsAt } from './reveal-schedule.ts';

const prize = (name: string, count: number, digits: number) => ({
  prize: name,
  numbers: Array.from({ length: count }, () => '7'.repeat(digits)),
});
const balls = (numbers: string, special?: string) => ({
  prizes: [
    { prize: 'B', numbers: numbers.split(' ') },
    ...(special === undefined ? [] : [{ prize: 'S', numbers: [special] }]),
  ],
});
const vn27 = {
  prizes: [
    prize('G1', 1, 5),
    prize('G2', 2, 5),
    prize('G3', 6, 5),
    prize('G4', 4, 4),
    prize('G5', 6, 4),
    prize('G6', 3, 3),
    prize('G7', 4, 2),
    prize('DB', 1, 5),
  ],
};
const vn18 = {
  prizes: [
    prize('G8', 1, 2),
    prize('G7', 1, 3),
    prize('G6', 3, 4),
    prize('G5', 1, 4),
    prize('G4', 7, 5),
    prize('G3', 2, 5),
    prize('G2', 1, 5),
    prize('G1', 1, 5),
    prize('DB', 1, 6),
  ],
};
const max3d = { prizes: [prize('DB', 2, 3), prize('G1', 4, 3), prize('G2', 6, 3), prize('G3', 8, 3)] };
const keno = balls(Array.from({ length: 20 }, (_, at) => String(80 - at)).join(' '));

const ALL: readonly (readonly [format: string, result: typeof vn27, prizes: readonly string[], last: string])[] = [
  ['vn27', vn27, ['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'DB'], 'DB'],
  ['vn18', vn18, ['G8', 'G7', 'G6', 'G5', 'G4', 'G3', 'G2', 'G1', 'DB'], 'DB'],
  ['max3d', max3d, ['DB', 'G1', 'G2', 'G3'], 'G3'],
  ['digits5', balls('8 1 2 7 5'), ['B'], 'B'],
  ['lucky28', balls('3 5 9'), ['B'], 'B'],
  ['dice3', balls('1 4 6'), ['B'], 'B'],
  ['race10', balls('07 01 10 03 05 02 08 04 09 06'), ['B'], 'B'],
  ['pick11x5', balls('07 01 11 03 05'), ['B'], 'B'],
  ['mark6', balls('33 07 12 48 21 09', '16'), ['B', 'S'], 'S'],
  ['mega645', balls('33 07 12 45 21 09'), ['B'], 'B'],
  ['power655', balls('33 07 12 55 21 09', '40'), ['B', 'S'], 'S'],
  ['keno80', keno, ['B'], 'B'],
];

describe('the reveal of a draw', () => {
  it.each(ALL)(
    '[LOTT-06] of %s shows every number once, in the order of announcement, within 8 s, a race within 12 s',
    (format, result, prizes, last) => {
      const steps = revealSteps(format, result);
      const order = steps.map((step) => step.prize).filter((name, at, all) => name !== all[at - 1]);
      expect(order).toEqual(prizes);
      expect(steps[steps.length - 1]?.prize).toBe(last);
      expect(steps[steps.length - 1]?.atMs).toBeLessThanOrEqual(format === 'race10' ? 12_000 : 8_000);
      expect(steps.every((step, at) => at === 0 || step.atMs >= (steps[at - 1]?.atMs ?? 0))).toBe(true);
      const shown = shownAfter(steps, steps.length);
      for (const group of result.prizes)
        expect(group.numbers.map((number, at) => shown(group.prize, at) === number.length)).not.toContain(false);
      const all = result.prizes.flatMap(({ numbers }) => numbers).length;
      expect(progressAfter(steps, 0, result)).toEqual([0, all]);
      expect(progressAfter(steps, steps.length, result)).toEqual([all, all]);
    },
  );

  it('shows prizes digit by digit, the special one slower, and whole balls one by one', () => {
    const steps = revealSteps('vn27', vn27);
    expect(steps).toHaveLength(107);
    expect([stepsAt(steps, 0), stepsAt(steps, steps[9]?.atMs ?? 0), stepsAt(steps, 60_000)]).toEqual([0, 10, 107]);
    const gaps = steps.map(({ atMs }, at) => atMs - (steps[at - 1]?.atMs ?? 0));
    expect(Math.min(...gaps.slice(-5))).toBeGreaterThan(Math.max(...gaps.slice(0, 102)));
    const six = revealSteps('mark6', balls('33 07 12 48 21 09', '16'));
    expect(six.map(({ prize: name, index }) => `${name}${index}`)).toEqual(['B0', 'B1', 'B2', 'B3', 'B4', 'B5', 'S0']);
  });

  it('lifts the bowl from all three dice at once', () => {
    const steps = revealSteps('dice3', balls('1 4 6'));
    expect(new Set(steps.map(({ atMs }) => atMs)).size).toBe(1);
    expect(stepsAt(steps, 1_000)).toBe(0);
  });
});

describe('the race', () => {
  const order = ['07', '01', '10', '03', '05', '02', '08', '04', '09', '06'];
  const steps = revealSteps('race10', balls(order.join(' ')));
  const runners = runnersOf(order, (at) => steps[at]?.atMs ?? 0);

  it('keeps lanes by car and lets the cars finish as they were drawn', () => {
    expect(runners.map(({ car }) => Number(car))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const arrivals = new Map<string, number>();
    for (let atMs = 0; atMs <= 12_000; atMs += 10) {
      for (const runner of runners)
        if (runnerAt(runner, atMs) === 1 && !arrivals.has(runner.car)) arrivals.set(runner.car, atMs);
    }
    expect([...arrivals.keys()]).toEqual(order);
  });

  it('starts together, never leaves the track, and changes its leader on the way', () => {
    expect(new Set(runners.map((runner) => runnerAt(runner, 0))).size).toBe(1);
    const leaders = new Set<string>();
    for (let atMs = 200; atMs < 9_300; atMs += 50) {
      const places = runners.map((runner) => ({ car: runner.car, share: runnerAt(runner, atMs) }));
      expect(places.every(({ share }) => share > 0 && share < 1)).toBe(true);
      leaders.add([...places].sort((a, b) => b.share - a.share)[0]?.car ?? '');
    }
    expect(leaders.size).toBeGreaterThan(2);
  });
});
