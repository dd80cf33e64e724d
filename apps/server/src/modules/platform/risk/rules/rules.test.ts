/** The rules over simulated members with fixed seeds: honest ones stay under the stated error rate, planted ones are found. */
import { describe, expect, test } from 'vitest';
import { presetParameters } from '@lantern/contract/ops';
import { chipDumping, flowBetween, softPlay, tablePairs, type PairDay, type PairHand } from './cards.ts';
import { NO_PAST, type RuleSignal } from './finding.ts';
import { luckOf, luckOfRun, growthOf, FRACTIONS } from './luck.ts';
import { cashedBonus, chasing, lowRiskBonus, nightPlay, risingStakes } from './play.ts';
import { often, registrations, runWithin, shared } from './windows.ts';

/** A small generator with a period long enough for these (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a unit pays in a slot of 96 %: mostly nothing, seldom a thousand. */
const slot = (random: () => number): number => {
  const drawn = random();
  if (drawn < 0.0002) return 1_000;
  if (drawn < 0.0102) return 20;
  return drawn < 0.2902 ? 2 : 0;
};
const SLOT_RETURN = 0.0002 * 1_000 + 0.01 * 20 + 0.28 * 2;

describe('[CON-15/wins] luck', () => {
  test('honest members of a slot and of even money pass one in 50 less often than that', () => {
    const random = seeded(7);
    const members = 1_200;
    let alerts = 0;
    for (let member = 0; member < members; member++) {
      const isSlot = member % 2 === 0;
      const results = Array.from({ length: 300 }, () =>
        isSlot ? slot(random) / SLOT_RETURN : (random() < 0.485 ? 2 : 0) / 0.97,
      );
      if (luckOfRun(results) >= 50) alerts++;
    }
    expect(alerts / members).toBeLessThan(1 / 50);
  });

  test('a member who stakes by what was won before does not beat the bound', () => {
    const random = seeded(11);
    let alerts = 0;
    for (let member = 0; member < 800; member++) {
      const sums: number[] = FRACTIONS.map(() => 0);
      let balance = 100;
      let highest = 1;
      for (let bet = 0; bet < 200 && balance > 0; bet++) {
        const stake = Math.min(balance, bet % 3 === 0 ? balance : 1);
        const win = random() < 0.485 ? 2 * stake : 0;
        balance += win - stake;
        growthOf(win / stake / 0.97).forEach((growth, at) => (sums[at] = sums[at]! + growth));
        highest = Math.max(highest, luckOf(sums));
      }
      if (highest >= 50) alerts++;
    }
    expect(alerts / 800).toBeLessThan(1 / 50);
  });

  test('who knows the result of two bets in three is found within two hundred', () => {
    const random = seeded(3);
    for (let member = 0; member < 50; member++)
      expect(luckOfRun(Array.from({ length: 200 }, () => (random() < 0.72 ? 2 : 0) / 0.97))).toBeGreaterThan(1_000);
  });
});

const CARDS = presetParameters('chip_dumping');

/** Hands of four equal members who share a pot of ten thousand; `of` decides who wins. */
function playHands(count: number, random: () => number, of: (random: () => number) => number): PairHand[] {
  return Array.from({ length: count }, (_, number) => {
    const winner = of(random);
    const losses = [0, 1, 2, 3].map(() => 2_000n + BigInt(Math.floor(random() * 8_000)));
    const pot = losses.reduce((sum, lost, at) => (at === winner ? sum : sum + lost), 0n);
    const seats = losses.map((lost, at) => ({ memberId: `m${at}`, net: at === winner ? (pot * 97n) / 100n : -lost }));
    return {
      a: 'm0',
      b: 'm1',
      vendor: 'BTR',
      hand: `h${number}`,
      game: 'tien-len',
      at: number * 60_000,
      flow: flowBetween(seats, 'm0', 'm1'),
      seats: 4,
      reference: `bet${number}`,
      nets: Object.fromEntries(seats.map(({ memberId, net }) => [memberId, Number(net)])),
      private: false,
    };
  });
}

describe('[CON-15/collusion] card rooms', () => {
  test('what goes between two is shared by the winners in proportion, and nothing goes between two losers', () => {
    const seats = [
      { memberId: 'a', net: -900n },
      { memberId: 'b', net: 600n },
      { memberId: 'c', net: 300n },
      { memberId: 'd', net: 0n },
    ];
    expect(flowBetween(seats, 'a', 'b')).toBe(600n);
    expect(flowBetween(seats, 'b', 'a')).toBe(-600n);
    expect(flowBetween(seats, 'a', 'c')).toBe(300n);
    expect(flowBetween(seats, 'b', 'c')).toBe(0n);
  });

  test('equal and better players raise fewer alerts than one in 50', () => {
    const random = seeded(21);
    const parameters = { ...CARDS, oneIn: 50, amount: 0 };
    let alerts = 0;
    for (let pair = 0; pair < 500; pair++) {
      // In every other pair one wins half again as often.
      const weights = pair % 2 === 0 ? [1, 1, 1, 1] : [1, 1.5, 1, 1];
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const hands = playHands(120, random, (draw) => {
        let left = draw() * total;
        return weights.findIndex((weight) => (left -= weight) < 0);
      });
      if (chipDumping(hands, parameters, NO_PAST)) alerts++;
    }
    expect(alerts / 500).toBeLessThan(1 / 50);
  });

  test('chips that go one way are found, with the hands that show it', () => {
    const random = seeded(5);
    const hands = playHands(64, random, (draw) => (draw() < 0.9 ? 1 : Math.floor(draw() * 4)));
    const found = chipDumping(hands, { ...CARDS, amount: 100_000 }, NO_PAST);
    expect(found).toMatchObject({ subjectKind: 'pair', subjectKey: 'm0|m1', members: ['m0', 'm1'] });
    expect(found!.facts.length).toBeGreaterThan(40);
    expect(found!.facts.map(({ at }) => at)).toEqual(found!.facts.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(found!.measures.find(({ name }) => name === 'one_way')!.value).toBeGreaterThan(90);
    expect(chipDumping(hands, { ...CARDS, amount: 100_000 }, { closedAt: 64 * 60_000, members: new Set() })).toBe(
      undefined,
    );
  });

  test('of hands at private tables it is said how many they were; who was invited did not meet by chance', () => {
    const hands = playHands(64, seeded(5), () => 1).map((hand, at) => ({ ...hand, private: at % 4 === 0 }));
    const measure = (of: readonly PairHand[]) =>
      chipDumping(of, { ...CARDS, amount: 100_000 }, NO_PAST)!.measures.find(({ name }) => name === 'private_share');
    expect(measure(hands)).toMatchObject({ value: 25, limit: null, unit: 'percent' });
    expect(measure(hands.map((hand) => ({ ...hand, private: false })))).toBe(undefined);
    const days: PairDay[] = Array.from({ length: 10 }, () => ({ met: true, opponents: 6, players: 120 }));
    const meeting = (of: readonly PairHand[]) => tablePairs(of, days, presetParameters('table_pairs'), NO_PAST);
    expect(meeting(hands)!.facts.every(({ key }) => Number(key.split(':h')[1]) % 4 !== 0)).toBe(true);
    expect(meeting(hands.map((hand) => ({ ...hand, private: true })))).toBe(undefined);
  });

  test('losses kept small are found, usual ones are not', () => {
    const random = seeded(9);
    const usual = { m0: { median: 6_000n, hands: 200 }, m1: { median: 6_000n, hands: 200 } };
    const parameters = presetParameters('soft_play');
    const honest = Array.from({ length: 200 }, () =>
      softPlay(
        playHands(80, random, (draw) => Math.floor(draw() * 4)),
        usual,
        { ...parameters, oneIn: 50 },
        NO_PAST,
      ),
    ).filter((found) => found !== undefined);
    expect(honest.length / 200).toBeLessThan(1 / 50);
    const soft = playHands(120, random, (draw) => Math.floor(draw() * 2)).map((hand) => ({
      ...hand,
      nets: { ...hand.nets, [hand.flow > 0n ? 'm0' : 'm1']: -2_100 },
    }));
    expect(softPlay(soft, usual, parameters, NO_PAST)).toBeDefined();
    expect(
      softPlay(soft, { ...usual, m0: { median: 0n, hands: 3 }, m1: { median: 0n, hands: 3 } }, parameters, NO_PAST),
    ).toBe(undefined);
  });

  test('two who meet day after day among many are found; friends in a small room are not', () => {
    const parameters = presetParameters('table_pairs');
    const hands = playHands(5, seeded(1), () => 1);
    const daily = (players: number): PairDay[] =>
      Array.from({ length: 10 }, () => ({ met: true, opponents: 6, players }));
    expect(tablePairs(hands, daily(120), parameters, NO_PAST)).toBeDefined();
    expect(tablePairs(hands, daily(8), parameters, NO_PAST)).toBe(undefined);
    const random = seeded(2);
    let alerts = 0;
    for (let pair = 0; pair < 1_000; pair++) {
      const days = Array.from({ length: 20 }, () => ({ met: random() < 6 / 39, opponents: 6, players: 40 }));
      if (tablePairs(hands, days, { ...parameters, oneIn: 50, days: 1 }, NO_PAST)) alerts++;
    }
    expect(alerts / 1_000).toBeLessThan(1 / 50);
  });
});

const HOUR_MS = 3_600_000;
const signal = (at: number, more: Partial<RuleSignal> = {}): RuleSignal => ({
  subject: 'm1',
  memberId: 'm1',
  at,
  key: `k${at}`,
  reference: null,
  amount: null,
  times: 1,
  ...more,
});

describe('[CON-15/velocity] [CON-15/shared] counts', () => {
  test('a run is counted within its span, sliding, and only after what was dealt with', () => {
    const hourly = [0, 1, 2, 30, 31].map((hour) => signal(hour * HOUR_MS));
    expect(runWithin(hourly, 3 * HOUR_MS, 3, NO_PAST)?.map(({ at }) => at / HOUR_MS)).toEqual([0, 1, 2]);
    expect(runWithin(hourly, 3 * HOUR_MS, 4, NO_PAST)).toBe(undefined);
    expect(runWithin(hourly, 3 * HOUR_MS, 3, { closedAt: HOUR_MS, members: new Set() })).toBe(undefined);
    const found = often('deposit', 'hours')(hourly, { times: 3, hours: 3 }, NO_PAST);
    expect(found).toMatchObject({ subjectKind: 'member', members: ['m1'], measures: [{ value: 3, limit: 3 }, {}] });
  });

  test('members of one thing are counted once each, and known ones raise nothing again', () => {
    const uses = ['m1', 'm2', 'm3', 'm1'].map((memberId, at) =>
      signal(at, { subject: 'ab12cd34', memberId, key: memberId }),
    );
    const judge = shared('device', 'sign_in');
    expect(judge(uses, { members: 3, days: 30 }, NO_PAST)?.members).toEqual(['m1', 'm2', 'm3']);
    expect(judge(uses, { members: 4, days: 30 }, NO_PAST)).toBe(undefined);
    const known = { closedAt: 10, members: new Set(['m1', 'm2', 'm3']) };
    expect(judge(uses, { members: 3, days: 30 }, known)).toBe(undefined);
    const joined = [...uses, signal(9, { subject: 'ab12cd34', memberId: 'm4', key: 'm4' })];
    expect(judge(joined, { members: 3, days: 30 }, known)?.members).toHaveLength(4);
    expect(registrations(uses, { times: 4, hours: 1 }, NO_PAST)).toMatchObject({ subjectKind: 'address' });
  });
});

describe('[CON-15/bonuses] bonuses', () => {
  const bonus = (numbers: Record<string, number>) => [signal(5, { numbers, reference: 'b1' })];
  test('one played on both sides is found, and one played plainly is not', () => {
    const parameters = presetParameters('bonus_low_risk');
    expect(lowRiskBonus(bonus({ stake: 2_000_000, covered: 1_900_000, bets: 40 }), parameters, NO_PAST)).toBeDefined();
    expect(lowRiskBonus(bonus({ stake: 2_000_000, covered: 100_000, bets: 40 }), parameters, NO_PAST)).toBe(undefined);
  });
  test('one that became cash after a handful of bets is found', () => {
    const parameters = presetParameters('bonus_cashed');
    expect(cashedBonus(bonus({ bets: 4, minutes: 9 }), parameters, NO_PAST)).toBeDefined();
    expect(cashedBonus(bonus({ bets: 400, minutes: 9 }), parameters, NO_PAST)).toBe(undefined);
  });
});

describe('[CON-15/harm] markers of harm', () => {
  test('deposits that follow losses are found; deposits that follow nothing are not', () => {
    const parameters = presetParameters('chasing');
    const deposits = (loss: number) => [1, 3, 5].map((hour) => signal(hour * HOUR_MS, { numbers: { loss } }));
    expect(chasing(deposits(400_000), parameters, NO_PAST)?.measures[0]).toMatchObject({ name: 'times', value: 3 });
    expect(chasing(deposits(0), parameters, NO_PAST)).toBe(undefined);
  });
  test('nights of play are counted once each', () => {
    const parameters = presetParameters('night_play');
    const nights = (bets: number) => [1, 2, 3, 4].map((day) => signal(day * 24 * HOUR_MS, { times: bets }));
    expect(nightPlay(nights(60), parameters, NO_PAST)).toBeDefined();
    expect(nightPlay(nights(5), parameters, NO_PAST)).toBe(undefined);
  });
  test('stakes that grow fourfold while losing are found; steady ones of the same size are not', () => {
    const parameters = presetParameters('rising_stakes');
    const days = (mean: (day: number) => number) =>
      Array.from({ length: 30 }, (_, day) =>
        signal(day * 24 * HOUR_MS, { numbers: { stake: mean(day) * 50, bets: 50, loss: 300_000 } }),
      );
    expect(
      risingStakes(
        days((day) => (day < 23 ? 10_000 : 40_000)),
        parameters,
        NO_PAST,
      ),
    ).toBeDefined();
    expect(
      risingStakes(
        days(() => 40_000),
        parameters,
        NO_PAST,
      ),
    ).toBe(undefined);
  });
});
