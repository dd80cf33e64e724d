/** The fights: games of the catalogue, each with the pinned version of its rules, its limits and its pace. */
import { GAMES } from '@lantern/catalogue';
import {
  FIGHT_OUTCOMES,
  fightProfit,
  fightReturn,
  fightRulesNamed,
  isFightSide,
  type FightClass,
  type FightOutcome,
  type FightRules,
} from '@lantern/game-math/fights';
import type { FightClassShown, FightPriceShown, FightRulesShown } from '../../wire/fight.ts';

export interface FightGame {
  readonly rules: FightRules;
  readonly shown: FightRulesShown;
}

/** A round lasts a minute: betting with its last call, the show, and the payment. */
const OPEN_MS = 25_000;
export const LAST_CALL_MS = 5_000;
export const BETTING_MS = OPEN_MS + LAST_CALL_MS;
export const SHOW_MS = 25_000;
export const PAY_MS = 5_000;

/** Which rules a game plays is data (ADR 24): pinned by a test, and stored with each round. */
export const FIGHT_MATHS: ReadonlyMap<string, string> = new Map([
  ['da-ga-ao', 'fight@1'],
  ['ga-noi-so-tai', 'fight@1'],
  ['truong-ga-mien-tay', 'fight-pool@1'],
  ['chien-ke-sieu-toc', 'fight@1'],
  ['hoi-ga-dau-xuan', 'fight@1'],
  ['vua-ga-choi', 'fight@1'],
]);

/** Chips, and a member's maximum per spot and per fight, in minimum bets of the game. */
const CHIPS = [1, 2, 5, 10, 50, 100];
const MAX_SPOT = 500;
const MAX_ROUND = 2_000;
const BASIS_POINTS = 10_000n;

/** Rules by the name they are stored under. Throws for an unknown name. */
export function rulesNamed(name: string): FightRules {
  const rules = fightRulesNamed(name);
  if (!rules) throw new Error(`There are no fights by the rules ${name}`);
  return rules;
}

function priceShown(rules: FightRules, matchup: FightClass, spot: FightOutcome): FightPriceShown | null {
  if (isFightSide(spot) && rules.takeBps !== undefined) return null;
  const { numerator, denominator } = fightProfit(rules, matchup, spot);
  const returned = fightReturn(rules, matchup, spot);
  return {
    numerator: Number(numerator),
    denominator: Number(denominator),
    ...(isFightSide(spot) && { malay: matchup.malay[spot] }),
    rtpBasisPoints: Number((returned.numerator * BASIS_POINTS) / returned.denominator),
  };
}

const classShown = (rules: FightRules, matchup: FightClass): FightClassShown => ({
  chances: matchup.chances,
  prices: Object.fromEntries(FIGHT_OUTCOMES.map((spot) => [spot, priceShown(rules, matchup, spot)])) as Record<
    FightOutcome,
    FightPriceShown | null
  >,
});

function fightGame(mathsId: string, minBet: number): FightGame {
  const rules = rulesNamed(mathsId);
  return {
    rules,
    shown: {
      mathsId,
      classes: rules.classes.map((matchup) => classShown(rules, matchup)),
      takeBasisPoints: rules.takeBps ?? null,
      chips: CHIPS.map((times) => times * minBet),
      minBet,
      maxBet: MAX_SPOT * minBet,
      maxRound: MAX_ROUND * minBet,
      lastCallMs: LAST_CALL_MS,
    },
  };
}

const games: ReadonlyMap<string, FightGame> = new Map(
  GAMES.flatMap(({ id, minBet }) => {
    const mathsId = FIGHT_MATHS.get(id);
    return mathsId === undefined ? [] : [[id, fightGame(mathsId, minBet)] as const];
  }),
);

/** Whether a game of the catalogue is a fight. */
export const hasFights = (game: string): boolean => games.has(game);

/** The rules of a game. Throws for a game without fights. */
export function fightAt(game: string): FightGame {
  const found = games.get(game);
  if (!found) throw new Error(`There are no fights of ${game}`);
  return found;
}
