/**
 * A slot title as plain data. Symbols are single letters; a reel is a strip of letters, of which a window of `rows` shows, every stop
 * equally likely. Money inside a title is counted in coins: a bet is a number of `coins`, and all pays are whole coins, so that a payout is
 * exact for every bet that is a multiple of them.
 */
export const MODELS = ['lines', 'ways', 'cascades', 'hold'] as const;
export type Model = (typeof MODELS)[number];

/** Standard deviation of a round over its bet: below 5, below 10, from 10 on. */
export const VOLATILITIES = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof VOLATILITIES)[number];

/** Substitutes every symbol but scatters and coins; never on the first reel. */
export const WILD = 'W';
/** Counts anywhere. */
export const SCATTER = 'S';
/** Starts and fills hold-and-spin. */
export const COIN = 'C';

/** Free spins by number of scatters, and at most `limit` in one round. */
export interface FreeSpins {
  readonly spins: Readonly<Record<number, number>>;
  readonly limit: number;
  /** The multiplier of wins; cascades have a row of their own instead. */
  readonly multiplier: number;
  /** Strips of the free spins where they differ. */
  readonly reels?: readonly string[];
}

interface TitleBase {
  /** The game's id in the catalogue. */
  readonly id: string;
  /**
   * Of the maths. Once a title has been played, a change that could move an outcome is a new title object with the next version; the old
   * one stays, for rounds that were played by it.
   */
  readonly version: number;
  readonly rtpBasisPoints: number;
  readonly volatility: Volatility;
  readonly rows: number;
  readonly reels: readonly string[];
  readonly coins: number;
  /** Coins by symbol for 1, 2, 3 … of a kind from the left: per line, or per way. */
  readonly pays: Readonly<Record<string, readonly number[]>>;
  /** The maximum win of a round, in coins: what the best stops pay, without a further cap (exact.ts derives it). */
  readonly maxCoins: number;
}

interface Scattered {
  /** Coins by number of scatters anywhere. */
  readonly scatterPays: Readonly<Record<number, number>>;
  readonly freeSpins: FreeSpins;
}

/** A progressive pool, the same for all titles that share one; each currency has its own pool and start amount. */
export interface PoolRules {
  /**
   * A bet of this many minor units of VND would always win it; smaller ones, and bets of other currencies by their weight, in proportion.
   */
  readonly oneIn: number;
  /** The share of every bet that is added. */
  readonly shareBasisPoints: number;
  /** The start amount, paid by the house: minor units of VND, and of currencies that are not listed. */
  readonly seedAmount: number;
  /** The same in other currencies, in their minor units. */
  readonly seeds?: Readonly<Record<string, number>>;
}

/** A stop of the journey of free spins: reached with so many grown wilds, it multiplies wins from that spin on, and adds free spins once. */
export interface GrowthStop {
  readonly grown: number;
  readonly times: number;
  readonly spins: number;
}

/**
 * Wilds that grow over their whole reel, in every spin. In free spins a grown one stays and moves one reel to the left with each spin, until
 * it leaves over the second reel. Each one that grows in the free spins of a round moves its journey on.
 */
export interface Growth {
  /** Ascending; before the first stop wins count once. */
  readonly journey: readonly GrowthStop[];
}

/** Rows of each reel, from the left. */
export type Line = readonly number[];

export interface LinesTitle extends TitleBase, Scattered {
  readonly model: 'lines';
  readonly lines: readonly Line[];
  /** The progressive pool of its bets, if any. */
  readonly pool?: PoolRules;
  /** Growing wilds, if any: its free spins have strips of their own without scatters, and win more spins by the journey alone. */
  readonly growth?: Growth;
}

/** A wheel of rings that scatters of a paid spin turn. It is never sold: it comes with the bet alone. */
export interface Wheel {
  /** Turns by number of scatters. */
  readonly turns: Readonly<Record<number, number>>;
  /** From the outer ring: what each slice pays, as multiples of the bet; 0 turns the next ring. All slices of a ring are equally wide and likely. */
  readonly rings: readonly (readonly number[])[];
}

export interface WaysTitle extends TitleBase, Scattered {
  readonly model: 'ways';
  readonly wheel?: Wheel;
}

/** Wins of adjacent cells, left, right, above or below, instead of lines or ways. Pays are by size; the last one of a symbol is for all larger. */
export interface Cluster {
  /** The smallest cluster that pays. */
  readonly min: number;
  /** Cells that vanish in one spin, from which on it wins free spins: it counts as one scatter. */
  readonly chestCells: number;
  /** The share of paid spins that win, in basis points, rounded; a test counts it. Too long to count while a member waits. */
  readonly hitBasisPoints: number;
}

/** Wins vanish, the strips move down, and the next win in the same spin is multiplied by the next of a row, the last one repeated. */
export interface CascadesTitle extends TitleBase, Scattered {
  readonly model: 'cascades';
  /** Absent: wins in ways, or in clusters. */
  readonly lines?: readonly Line[];
  readonly cluster?: Cluster;
  /** Number of neighbouring reels that turn as one drum and stop at one value; 1 when absent. Their strips are equally long. */
  readonly drum?: number;
  readonly multipliers: readonly number[];
  readonly freeMultipliers: readonly number[];
}

/** The face of a coin: a multiple of the bet, or a jackpot. */
export interface CoinFace {
  readonly times: number;
  readonly weight: number;
  readonly jackpot?: 'mini' | 'minor' | 'major';
}

/** A stop of the journey of hold-and-spin: reached with so many coins, it multiplies all coins but jackpots. */
export interface HoldStop {
  readonly coins: number;
  readonly times: number;
}

export interface Hold {
  /** Number of coins in one window that starts it. */
  readonly needed: number;
  readonly respins: number;
  /** An empty cell gets a coin in one of N cases. */
  readonly oneIn: number;
  readonly faces: readonly CoinFace[];
  /** Multiple of the bet for a full window, in addition to its coins. */
  readonly grand: number;
  /** The journey, ascending; its first stop is where it starts. Without one, coins are paid once. */
  readonly journey?: readonly HoldStop[];
}

export interface HoldTitle extends TitleBase {
  readonly model: 'hold';
  /** Absent: wins in ways. */
  readonly lines?: readonly Line[];
  readonly hold: Hold;
}

export type SlotTitle = LinesTitle | WaysTitle | CascadesTitle | HoldTitle;

/** What the journey multiplies coins by, with so many of them; 1 without a journey. */
export function timesAt({ journey = [] }: Hold, coins: number): number {
  let times = 1;
  for (const stop of journey) if (coins >= stop.coins) times = stop.times;
  return times;
}

/** Growing wilds of a title, if it has any. */
export const growthOf = (title: SlotTitle): Growth | undefined => (title.model === 'lines' ? title.growth : undefined);

/** The wheel of a title, if it has one. */
export const wheelOf = (title: SlotTitle): Wheel | undefined => (title.model === 'ways' ? title.wheel : undefined);

/** What a journey multiplies wins by, with so many wilds grown. */
export function timesGrown({ journey }: Growth, grown: number): number {
  let times = 1;
  for (const stop of journey) if (grown >= stop.grown) times = stop.times;
  return times;
}

/** Free spins of the stops a journey reaches between two numbers of grown wilds. */
export const spinsGrown = ({ journey }: Growth, before: number, after: number): number =>
  journey.reduce((sum, { grown, spins }) => (before < grown && grown <= after ? sum + spins : sum), 0);

/** Free spins by number of scatters. */
export function spinsFor({ spins }: FreeSpins, scatters: number): number {
  return spins[scatters] ?? 0;
}

/** The pool of a title, if it has one. */
export const poolOf = (title: SlotTitle): PoolRules | undefined => (title.model === 'lines' ? title.pool : undefined);
