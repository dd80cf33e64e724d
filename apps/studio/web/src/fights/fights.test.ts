/** The frame of fights: what it writes and sums is what the rules pay, and every game has its look. */
import { GAMES } from '@lantern/catalogue';
import {
  FIGHT_OUTCOMES,
  FIGHT_RULES,
  fightProfit,
  fightReturn,
  isFightSide,
  paidOnFight,
  provisionalDividends,
  ROOSTERS_A_SIDE,
  type FightRules,
} from '@lantern/game-math/fights';
import { describe, expect, test } from 'vitest';
import type { FightRulesShown, FightStakeShown } from '../../../wire/fight.ts';
import { FELTS } from '../frame/felts.ts';
import en from '../locales/en.json' with { type: 'json' };
import vi from '../locales/vi.json' with { type: 'json' };
import { mostWon, outcomeOf } from './play/sums.ts';
import { createView, pendingOf } from './play/view.ts';
import { chanceText, dividendText, priceText } from './play/words.ts';
import { THEMES } from './themes.ts';

/** Deterministic random numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Rules as the studio sends them. */
function shownOf(rules: FightRules): FightRulesShown {
  const priceOf = (place: number, spot: (typeof FIGHT_OUTCOMES)[number]) => {
    const matchup = rules.classes[place]!;
    if (isFightSide(spot) && rules.takeBps !== undefined) return null;
    const { numerator, denominator } = fightProfit(rules, matchup, spot);
    const returned = fightReturn(rules, matchup, spot);
    return {
      numerator: Number(numerator),
      denominator: Number(denominator),
      ...(isFightSide(spot) && { malay: matchup.malay[spot] }),
      rtpBasisPoints: Number((returned.numerator * 10_000n) / returned.denominator),
    };
  };
  return {
    ...createView().get().rules,
    takeBasisPoints: rules.takeBps ?? null,
    classes: rules.classes.map(({ chances }, place) => ({
      chances,
      prices: Object.fromEntries(FIGHT_OUTCOMES.map((spot) => [spot, priceOf(place, spot)])) as never,
    })),
  };
}

describe('[SPO-10] what the frame of fights says', () => {
  test.each(Object.entries(FIGHT_RULES as Readonly<Record<string, FightRules>>))(
    '%s: the most that chips can pay is what the rules pay',
    (_name, rules) => {
      const next = numbers(17);
      const view = createView().get();
      for (let round = 0; round < 2_000; round += 1) {
        const place = next(5);
        const staked = { meron: next(4) * 50_000, wala: next(4) * 35_000 };
        const chips = () => (next(2) === 0 ? 0 : (1 + next(40)) * 5_000);
        const spots = { meron: chips(), wala: chips(), bdd: chips(), ftd: chips() };
        const pool = {
          meron: BigInt(staked.meron + spots.meron),
          wala: BigInt(staked.wala + spots.wala),
        };
        const terms = { class: place, ...(rules.takeBps !== undefined && { pool }) };
        const paid = FIGHT_OUTCOMES.map((outcome) =>
          Object.entries(spots).reduce(
            (sum, [spot, stake]) =>
              stake === 0 ? sum : sum + Number(paidOnFight(rules, terms, outcome, spot, BigInt(stake))!.paid),
            0,
          ),
        );
        const shown = {
          ...view,
          rules: shownOf(rules),
          round: { ...view.round, matchup: { class: place, red: 0, blue: 0 }, staked },
        };
        // A side of the pool without any stake returns the other one: that is never more than a dividend pays.
        const lonely = rules.takeBps !== undefined && (pool.meron === 0n || pool.wala === 0n);
        const most = mostWon(shown, spots);
        if (lonely) expect(most).toBeLessThanOrEqual(Math.max(...paid));
        else expect(most, JSON.stringify({ spots, staked, place })).toBe(Math.max(...paid));
      }
    },
  );

  test('prices, dividends and chances are written in the language, Malay minus signs included', () => {
    const price = (malay: number) => ({ numerator: 1, denominator: 1, malay, rtpBasisPoints: 9500 });
    expect([priceText(price(89), 'vi'), priceText(price(-98), 'vi'), priceText(price(-6), 'en')]).toEqual([
      '0,89',
      '−0,98',
      '−0.06',
    ]);
    expect(priceText({ numerator: 18, denominator: 1, rtpBasisPoints: 9500 }, 'vi')).toBe('18 : 1');
    expect([dividendText(158, 'vi'), dividendText(100, 'en')]).toEqual(['×1,58', '×1.00']);
    expect([chanceText(4700, 'vi'), chanceText(4850, 'vi'), chanceText(4850, 'en')]).toEqual([
      '47 %',
      '48,5 %',
      '48.5 %',
    ]);
    const dividends = provisionalDividends(FIGHT_RULES['fight-pool@1'], { meron: 600n, wala: 400n });
    expect(dividendText(Number(dividends.meron), 'vi')).toBe('×1,58');
  });

  test('what was returned is neither staked nor won', () => {
    const stake = (state: FightStakeShown['state'], won: number, returned: number): FightStakeShown => ({
      stakeId: 's',
      spots: { meron: 10_000, bdd: 5_000 },
      state,
      won,
      returned,
    });
    expect(outcomeOf([])).toBeUndefined();
    expect(outcomeOf([stake('refused', 0, 0)])).toBeUndefined();
    expect(outcomeOf([stake('won', 105_000, 10_000)])).toEqual({ bet: 5_000, won: 95_000, returned: 10_000 });
    expect(outcomeOf([stake('returned', 0, 15_000)])).toEqual({ bet: 0, won: 0, returned: 15_000 });
    expect(outcomeOf([stake('lost', 0, 0), stake('lost', 10_000, 10_000)])).toEqual({
      bet: 20_000,
      won: 0,
      returned: 10_000,
    });
  });

  test('[GAME-18] a result is pending from the end of betting until the fight is over, where there are stakes', () => {
    const view = createView().get();
    const mine = [{ stakeId: 's', spots: { meron: 1 }, state: 'taken', won: 0, returned: 0 }] as const;
    const at = (stage: 'betting' | 'closed' | 'fighting' | 'over', stakes: typeof mine | readonly []) =>
      pendingOf({ ...view, stage, mine: stakes, round: { ...view.round, roundId: 'r' } });
    expect([
      at('betting', mine),
      at('closed', mine),
      at('fighting', mine),
      at('over', mine),
      at('fighting', []),
    ]).toEqual([undefined, 'r', 'r', undefined, undefined]);
  });

  test('every game has the cloth of its tile and a motif of its own, every rooster a name', () => {
    const games = GAMES.filter(({ type }) => type === 'COCKFIGHT');
    expect(Object.keys(THEMES)).toEqual(games.map(({ id }) => id));
    for (const { id, art } of games) expect(THEMES[id]!.cloth).toBe(art.palette);
    expect(new Set(Object.values(THEMES).map(({ motif }) => motif)).size).toBe(games.length);
    expect(Object.values(THEMES).every(({ cloth }) => cloth in FELTS)).toBe(true);
    for (const texts of [vi, en] as readonly Readonly<Record<string, string>>[]) {
      const names = ['red', 'blue'].flatMap((side) =>
        Array.from({ length: ROOSTERS_A_SIDE }, (_, place) => texts[`fight_${side}_${place}`]),
      );
      expect(new Set(names).size).toBe(2 * ROOSTERS_A_SIDE);
      expect(names).not.toContain(undefined);
      expect(`fight_red_${ROOSTERS_A_SIDE}` in texts).toBe(false);
    }
  });
});
