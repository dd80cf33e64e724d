import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metWith, missionKey, offeredOn, overpaid, type Mission } from './missions.ts';
import { missionTitle, rewardText } from './texts.ts';

const daily = (tier: number, points: bigint, amount: bigint): Mission => ({ span: 'daily', tier, points, amount });
const weekly = (tier: number, points: bigint, amount: bigint): Mission => ({ span: 'weekly', tier, points, amount });
/** The reference's tiers. */
const TIERS = [daily(1, 500_000n, 1_000n), daily(2, 2_000_000n, 3_000n), daily(3, 5_000_000n, 6_000n)];
const sum = (missions: readonly Mission[]): bigint => missions.reduce((total, { amount }) => total + amount, 0n);
const offered = (missions: readonly Mission[], span: 'daily' | 'weekly') =>
  offeredOn([{ fromDay: '2026-11-23', missions }], '2026-11-23', span);
/** What a week of days is paid. */
const paid = (missions: readonly Mission[], days: readonly bigint[]): bigint =>
  days.reduce((total, points) => total + sum(metWith(offered(missions, 'daily'), points)), 0n) +
  sum(
    metWith(
      offered(missions, 'weekly'),
      days.reduce((total, points) => total + points, 0n),
    ),
  );

describe('[PRO-09/missions] what missions pay', () => {
  it.each([
    [0n, 0n],
    [499_999n, 0n],
    [500_000n, 1_000n],
    [1_999_999n, 1_000n],
    [2_000_000n, 4_000n],
    [4_999_999n, 4_000n],
    [5_000_000n, 10_000n],
    [900_000_000n, 10_000n],
  ])('%s points of a day: %s', (points, amount) => {
    expect(sum(metWith(offered(TIERS, 'daily'), points))).toBe(amount);
  });

  it('the tiers of the reference use the whole share; a unit more, or a paid week beside them, is too much', () => {
    expect(overpaid(TIERS)).toBeUndefined();
    expect(overpaid([])).toBeUndefined();
    for (const at of [0, 1, 2]) {
      const more = TIERS.map((mission, index) =>
        index === at ? { ...mission, amount: mission.amount + 1n } : mission,
      );
      expect(overpaid(more)).toMatchObject({ span: 'daily' });
    }
    expect(overpaid([...TIERS, weekly(1, 10_000_000n, 1n)])).toMatchObject({ span: 'weekly', tier: 1 });
    expect(overpaid([...TIERS, weekly(1, 10_000_000n, 0n)])).toBeUndefined();
    // 20 000 for 500 000 points of slots is 4 %; half the share each is within it.
    expect(overpaid([daily(1, 500_000n, 20_000n)])).toMatchObject({ span: 'daily', tier: 1 });
    expect(overpaid([daily(1, 500_000n, 500n), weekly(1, 10_000_000n, 10_000n)])).toBeUndefined();
    expect(overpaid([daily(1, 500_000n, 500n), weekly(1, 10_000_000n, 10_001n)])).toMatchObject({ span: 'weekly' });
  });

  it('the tiers below one count with it, in whatever order they are given', () => {
    const two = [daily(2, 1_000_000n, 1_500n), daily(1, 1_000_000n, 501n)];
    expect(overpaid(two)).toMatchObject({ span: 'daily' });
    expect(overpaid([two[0]!])).toBeUndefined();
  });

  const amounts = fc.bigInt({ min: 0n, max: 40_000n });
  const points = fc.bigInt({ min: 1n, max: 20_000_000n });
  const missions = fc
    .tuple(fc.array(fc.tuple(points, amounts), { maxLength: 3 }), fc.array(fc.tuple(points, amounts), { maxLength: 2 }))
    .map(([days, weeks]) => [
      ...days.map(([needs, amount], at) => daily(at + 1, needs, amount)),
      ...weeks.map(([needs, amount], at) => weekly(at + 1, needs, amount)),
    ]);
  const week = fc.array(fc.bigInt({ min: 0n, max: 30_000_000n }), { minLength: 7, maxLength: 7 });

  /** Halves what is too much until the set is within the share. */
  function within(set: readonly Mission[]): readonly Mission[] {
    const fault = overpaid(set);
    if (!fault) return set;
    return within(
      set.map((mission) =>
        mission.span === fault.span && mission.tier === fault.tier
          ? { ...mission, amount: mission.amount / 2n }
          : mission,
      ),
    );
  }
  function expectShare(set: readonly Mission[], days: readonly bigint[]): void {
    expect(paid(set, days) * 10_000n).toBeLessThanOrEqual(20n * days.reduce((total, one) => total + one, 0n));
  }

  it('a set within the share never pays any week more than 20 bps of its points', () => {
    fc.assert(
      fc.property(missions, week, (set, days) => {
        expectShare(within(set), days);
      }),
      { numRuns: 2_000 },
    );
  });

  it('nor with days exactly at its thresholds, which is the dearest play', () => {
    fc.assert(
      fc.property(missions, fc.array(fc.nat(3), { minLength: 7, maxLength: 7 }), (set, picks) => {
        const own = within(set);
        const thresholds = [0n, ...offered(own, 'daily').map((mission) => mission.points)];
        expectShare(
          own,
          picks.map((at) => thresholds[at % thresholds.length]!),
        );
        expectShare(
          TIERS,
          picks.map((at) => [0n, ...TIERS.map((mission) => mission.points)][at]!),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('a period has the set that is in force when it begins', () => {
    const sets = [
      { fromDay: '2026-11-23', missions: [daily(1, 1n, 1n)] },
      { fromDay: '2026-11-30', missions: [daily(1, 2n, 2n), weekly(1, 9n, 0n)] },
    ];
    const needs = (day: string) => offeredOn(sets, day, 'daily').map((mission) => mission.points);
    expect([needs('2026-11-22'), needs('2026-11-29'), needs('2026-11-30')]).toEqual([[], [1n], [2n]]);
    expect(offeredOn(sets, '2026-11-30', 'weekly')).toEqual([]);
    expect(missionKey('2026-11-30', daily(1, 2n, 2n))).toBe('2026-11-30:daily-1');
  });
});

describe('[PRO-01/rewards] what a reward says', () => {
  const text = (kind: Parameters<typeof rewardText>[0], values: Record<string, string | number>) =>
    (['VI', 'EN', 'UR'] as const).map((language) => rewardText(kind, { currency: 'VND', values }, language));

  it('is written from its values, in Vietnamese or English', () => {
    expect(text('vip_upgrade', { level: 3 })).toMatchObject([
      { title: 'Quà lên hạng VIP 3' },
      { title: 'VIP 3 upgrade gift' },
      { title: 'VIP 3 upgrade gift' },
    ]);
    expect(text('vip_weekly', { level: 4, week: '2026-W49', points: '10000000' })).toMatchObject([
      { title: 'Quà tuần VIP 4', text: 'Tuần 2026-W49: 10.000.000 điểm.' },
      { text: 'Week 2026-W49: 10,000,000 points.' },
      {},
    ]);
    expect(text('vip_birthday', { level: 4, points: '250000000' })[1]).toEqual({
      title: 'VIP 4 birthday gift',
      text: 'Happy birthday! The last 365 days: 250,000,000 points.',
    });
    expect(text('mission', { span: 'daily', day: '2026-11-27', needs: '500000' })).toMatchObject([
      { title: 'Nhiệm vụ ngày: 500.000 điểm', text: 'Hoàn thành ngày 27/11/2026, tính mọi trò chơi.' },
      { title: 'Daily mission: 500,000 points', text: 'Completed on 27/11/2026, in any game.' },
      {},
    ]);
    expect(text('mission', { span: 'weekly', day: '2026-11-23', needs: '9' })[1]).toEqual({
      title: 'Weekly mission: 9 points',
      text: 'Completed in the week from 23/11/2026, in any game.',
    });
    expect(missionTitle(500_000n, 'VND', 'VI')).toBe('Đạt 500.000 điểm');
  });

  it('does not break on a value that is missing', () => {
    expect(text('vip_weekly', { level: 1, week: '2026-W49' })[1]!.text).toBe('Week 2026-W49: 0 points.');
  });
});
