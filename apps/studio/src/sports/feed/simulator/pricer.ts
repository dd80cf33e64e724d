/**
 * Prices of a simulated match, from its fixture and what is published of it: the same process its fate comes from, and nothing of the fate
 * itself. Margins are those of the sports domain reference §4.
 */
import {
  asianPrices,
  decimalPrices,
  doubleChancePrices,
  FOOTBALL_FAMILIES,
  IN_PLAY_MARGIN,
  marketKey,
  MARGINS,
  parseMarket,
  powerMargin,
  type LineChances,
  type Market,
  type Price,
} from '@lantern/game-math/sports';
import type { Incident, Pair } from '@lantern/game-math/sports-football';
import type { FeedLine } from '../messages.ts';
import { offeredMarkets, type Reach } from './lines.ts';
import { createModel, type MatchModel } from './model.ts';

export interface PricedMatch {
  readonly rates: Pair;
  readonly tier: 1 | 2 | 3;
  readonly incidents: readonly Incident[];
  /** Milliseconds since kick-off; below 0 before it. */
  readonly now: number;
}

const PPM = 1_000_000;
const ASIAN: ReadonlySet<string> = new Set([
  'ah',
  'ou',
  'ouTeam',
  'dnb',
  'cornersAh',
  'cornersOu',
  'cardsAh',
  'cardsOu',
]);

function marginOf({ family, period }: Market, hasBegun: boolean): number {
  const own = ((): number => {
    if (family.startsWith('corners')) return MARGINS.corners;
    if (family.startsWith('cards')) return MARGINS.cards;
    if (family === 'cs' || family === 'exact') return MARGINS.correctScore;
    if (family === 'htft') return MARGINS.halfTimeFullTime;
    const isHalf = period === '1h' || period === '2h';
    if (ASIAN.has(family) && family !== 'dnb') return isHalf ? MARGINS.halfAsian : MARGINS.asian;
    return isHalf ? MARGINS.halfResult : MARGINS.result;
  })();
  return own + (hasBegun ? IN_PLAY_MARGIN : 0);
}

/** No margin is taken that would leave no price: it needs at least as many outcomes that can still happen. */
const isOpen = (chances: readonly number[], k: number): boolean => chances.filter((chance) => chance > 0).length > k;

function pricesOf(
  model: MatchModel,
  market: Market,
  chances: readonly LineChances[],
  k: number,
): readonly (Price | undefined)[] {
  if (market.family === 'dc') {
    const result = model.chances({ ...market, family: '1x2' });
    const three = result ? [...result.values()].map(({ won }) => won) : [];
    if (!isOpen(three, k)) return [];
    const [home, draw, away] = powerMargin(three, k);
    return doubleChancePrices([home!, draw!, away!]);
  }
  if (ASIAN.has(market.family)) {
    const [one, other] = asianPrices(chances[0]!, k);
    // A line with one side has no price.
    return one && other ? [one, other] : [];
  }
  const won = chances.map((each) => each.won);
  return isOpen(won, k) ? decimalPrices(won, k) : [];
}

const ppm = (share: number): number => Math.min(PPM, Math.max(0, Math.round(share * PPM)));
/** Rounded so that both shares are never more than the whole. */
const sharesOf = ({ won, voided }: LineChances): [number, number] => {
  const share = ppm(won);
  return [share, Math.min(ppm(voided), PPM - share)];
};

/** A market with its prices; closed where it has none. */
function priced(model: MatchModel, market: Market, offered: boolean): FeedLine | undefined {
  const chances = [...(model.chances(market)?.values() ?? [])];
  if (chances.length === 0) return undefined;
  const k = marginOf(market, model.hasBegun);
  const prices = pricesOf(model, market, chances, k);
  const values = chances.map((_, at) => prices[at]?.value ?? 0);
  const isPriced = values.some((value) => value !== 0);
  return {
    key: marketKey(market),
    status: isPriced ? 'open' : 'closed',
    offered: offered && isPriced,
    ladder: ASIAN.has(market.family) ? 'malay' : 'decimal',
    margin: Math.round(k * 1000),
    prices: values,
    chances: chances.map(sharesOf),
  };
}

const needsJoint = (model: MatchModel, { family, period }: Market): boolean =>
  model.state.half === 1 && (family === 'htft' || family === 'bothHalves' || period === '2h');

/**
 * The lines of a match: those it offers, and those in `kept` that it does not, priced on for the bets on them. None while a penalty or a review
 * is under way.
 */
export function priceLines(match: PricedMatch, reach: Reach, kept: ReadonlySet<string>): readonly FeedLine[] {
  const model = createModel(match.incidents, match.rates, match.now);
  if (model.state.pending || model.state.ended) return [];
  const lines = offeredMarkets(model, match.tier, reach).flatMap((market) => priced(model, market, true) ?? []);
  const offered = new Set(lines.map(({ key }) => key));
  for (const key of kept) {
    const market = offered.has(key) ? undefined : parseMarket(key);
    if (!market || !FOOTBALL_FAMILIES.has(market.family) || (reach === 'main' && needsJoint(model, market))) continue;
    const line = priced(model, market, false);
    if (line) lines.push(line);
  }
  return lines;
}
