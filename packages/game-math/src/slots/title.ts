/**
 * What a slot is, as plain values. Symbols are single letters; a reel is the strip of letters as it turns, and a window of `rows` of
 * them shows, every stop equally likely. Money inside a title is counted in coins: a bet is so many `coins`, and all pays are whole coins,
 * so that a payout is exact for every bet that is a multiple of them.
 */
export const MODELS = ['lines', 'ways', 'cascades', 'hold'] as const;
export type Model = (typeof MODELS)[number];

/** Standard deviation of a round over its bet: below 5, below 10, from 10 on. */
export const VOLATILITIES = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof VOLATILITIES)[number];

/** Stands for every symbol but scatters and coins; never on the first reel. */
export const WILD = 'W';
/** Counts anywhere. */
export const SCATTER = 'S';
/** Starts and fills hold-and-spin. */
export const COIN = 'C';

/** Free spins: how many for how many scatters, and never more than `limit` in one round. */
export interface FreeSpins {
  readonly spins: Readonly<Record<number, number>>;
  readonly limit: number;
  /** What wins are multiplied by; cascades have a row of their own in its place. */
  readonly multiplier: number;
  /** Strips of the free spins where they differ. */
  readonly reels?: readonly string[];
}

interface TitleBase {
  /** The game's id in the catalogue. */
  readonly id: string;
  readonly rtpBasisPoints: number;
  readonly volatility: Volatility;
  readonly rows: number;
  readonly reels: readonly string[];
  readonly coins: number;
  /** Coins by symbol for 1, 2, 3 … of a kind from the left: per line, or per way. */
  readonly pays: Readonly<Record<string, readonly number[]>>;
  /** A round never pays more than so many times its bet. */
  readonly maxWin: number;
}

interface Scattered {
  /** Coins for so many scatters anywhere. */
  readonly scatterPays: Readonly<Record<number, number>>;
  readonly freeSpins: FreeSpins;
}

/** A growing pool, the same for all titles that share one. Amounts are minor units of whatever is staked. */
export interface PoolRules {
  /** A bet of so many minor units would always win it; smaller ones in proportion. */
  readonly oneIn: number;
  /** What goes into it of every bet. */
  readonly shareBasisPoints: number;
  /** What it begins with each time, out of the house's pocket. */
  readonly seedAmount: number;
}

/** Rows of each reel, from the left. */
export type Line = readonly number[];

export interface LinesTitle extends TitleBase, Scattered {
  readonly model: 'lines';
  readonly lines: readonly Line[];
  /** The growing pool its bets feed and can win, if any. */
  readonly pool?: PoolRules;
}

export interface WaysTitle extends TitleBase, Scattered {
  readonly model: 'ways';
}

/** Wins vanish, the strips fall, and the next win in the same spin is multiplied by the next of a row, its last again and again. */
export interface CascadesTitle extends TitleBase, Scattered {
  readonly model: 'cascades';
  /** Absent: wins in ways. */
  readonly lines?: readonly Line[];
  readonly multipliers: readonly number[];
  readonly freeMultipliers: readonly number[];
}

/** What a coin may carry: so many times the bet, or a jackpot of that name. */
export interface CoinFace {
  readonly times: number;
  readonly weight: number;
  readonly jackpot?: 'mini' | 'minor' | 'major';
}

export interface Hold {
  /** So many coins in one window start it. */
  readonly needed: number;
  readonly respins: number;
  /** An empty cell turns up a coin in one of so many cases. */
  readonly oneIn: number;
  readonly faces: readonly CoinFace[];
  /** Times the bet for a full window, on top of its coins. */
  readonly grand: number;
}

export interface HoldTitle extends TitleBase {
  readonly model: 'hold';
  readonly lines: readonly Line[];
  readonly hold: Hold;
}

export type SlotTitle = LinesTitle | WaysTitle | CascadesTitle | HoldTitle;

/** Free spins for so many scatters. */
export function spinsFor({ spins }: FreeSpins, scatters: number): number {
  return spins[scatters] ?? 0;
}

/** The pool of a title, if it has one. */
export const poolOf = (title: SlotTitle): PoolRules | undefined => (title.model === 'lines' ? title.pool : undefined);
