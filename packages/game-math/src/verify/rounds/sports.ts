/**
 * Verification of simulated matches from their revealed seeds: the hash published before the first price, every incident, the score, and what a
 * slip on them was paid. It uses bigints, so browsers load it only where they have them.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isOutcome, parseMarket, settleOutcome, type MatchRecord } from '../../sports/markets/index.ts';
import { FOOTBALL_ALGORITHM, footballFate, matchSeed } from '../../sports/models/football/fate.ts';
import { recordOf } from '../../sports/models/football/incidents.ts';
import { VIRTUAL_ALGORITHM, virtualFate, virtualRecord } from '../../sports/models/virtual/fate.ts';
import { virtualLines } from '../../sports/models/virtual/prices.ts';
import { isPrice, ratioOf, type Price } from '../../sports/price.ts';
import { payoutOf, shapeRefusal, type Leg } from '../../sports/slip.ts';
import { checkCommitment } from '../index.ts';
import { SEED_HEX } from '../revealed-draw.ts';
import { exactly } from './exact.ts';
import { saysSame } from './index.ts';
import { isCount, isRecord } from './record.ts';

export const MATCH_PROOF = 'lantern-match/1';

/** A simulated match as it was published. */
export interface MatchClaim {
  /** Its id, the context of its seed. */
  readonly match: string;
  readonly algorithm: string;
  readonly seedHash: string;
  /** 64 hex digits. */
  readonly seed: string;
  /** The season's seed, once revealed: the match's seed follows from it. */
  readonly seasonSeed?: string;
  /** Goals expected of both sides, published before. */
  readonly rates: readonly [home: number, away: number];
  /** Incidents as published; the goals of a virtual match. */
  readonly incidents: readonly unknown[];
  readonly score: readonly [home: number, away: number];
  /** Of a virtual match: the prices it was offered at, by line, in the order of its outcomes; null where one was closed. */
  readonly prices?: Readonly<Record<string, readonly (Price | null)[]>>;
}

export interface LegClaim {
  readonly match: string;
  readonly market: string;
  readonly outcome: string;
  readonly price: Price;
  /** Milliseconds since kick-off, for bets in play. */
  readonly placedAt?: number;
}

/** A slip and what it was paid, in minor units. */
export interface SlipClaim {
  readonly folds: readonly { readonly size: number; readonly unit: number }[];
  readonly legs: readonly LegClaim[];
  readonly bankers?: readonly LegClaim[];
  readonly maximum?: number;
  readonly gross: number;
  readonly returned: number;
}

export interface MatchProof {
  readonly format: typeof MATCH_PROOF;
  readonly matches: readonly MatchClaim[];
  readonly slip?: SlipClaim;
}

export interface MatchVerdict {
  readonly match: string;
  /** The seed's hash is the one published before. */
  readonly commitment: boolean;
  /** The seed follows from the season's; absent while that is not revealed. */
  readonly season?: boolean;
  readonly incidents: boolean;
  readonly score: boolean;
  /** Whether the prices follow from the published rates alone; absent where none are in the proof. */
  readonly prices?: boolean;
}

export interface ProofVerdict {
  readonly matches: readonly MatchVerdict[];
  /** Whether the slip was paid exactly this; absent without a slip. */
  readonly slip?: boolean;
}

interface Replayed {
  readonly incidents: readonly unknown[];
  readonly record: MatchRecord;
}

/** The match of a seed; undefined for an unknown algorithm. */
function replay({ algorithm, match, rates, seed }: MatchClaim): Replayed | undefined {
  const bytes = hexToBytes(seed.toLowerCase());
  if (algorithm === FOOTBALL_ALGORITHM) {
    const { incidents, starting } = footballFate(bytes, { match, rates });
    return { incidents, record: recordOf(incidents, starting) };
  }
  if (algorithm === VIRTUAL_ALGORITHM) {
    const fate = virtualFate(bytes, match, rates);
    return { incidents: fate.goals, record: virtualRecord(fate) };
  }
  return undefined;
}

/** Whether all prices are those of the published rates. Only virtual football has prices that follow from nothing else. */
function checkPrices({ algorithm, rates, prices = {} }: MatchClaim): boolean {
  if (algorithm !== VIRTUAL_ALGORITHM) return false;
  const lines = new Map(virtualLines(rates).map(({ key, outcomes }) => [key, outcomes]));
  return Object.entries(prices).every(([key, claimed]) => {
    const own = lines.get(key)?.map(({ price }) => price ?? null);
    return own !== undefined && saysSame(own, claimed);
  });
}

function checkMatch(claim: MatchClaim, replayed: Replayed | undefined): MatchVerdict {
  const { match, seed, seedHash, seasonSeed, incidents, score } = claim;
  const isHome = ({ side }: { side: string }): boolean => side === 'home';
  const goals = replayed?.record.goals;
  return {
    match,
    commitment: checkCommitment(seed, seedHash),
    ...(seasonSeed !== undefined && {
      season: bytesToHex(matchSeed(hexToBytes(seasonSeed.toLowerCase()), match)) === seed.toLowerCase(),
    }),
    incidents: replayed !== undefined && saysSame(replayed.incidents, incidents),
    score:
      goals !== undefined && saysSame([goals.filter(isHome).length, goals.length - goals.filter(isHome).length], score),
    ...(claim.prices && { prices: checkPrices(claim) }),
  };
}

/** A leg with its result; undefined where its match is not in the proof, or it is no bet of the published rules. */
function settledLeg(leg: LegClaim, records: ReadonlyMap<string, MatchRecord>): Leg | undefined {
  const [record, market] = [records.get(leg.match), parseMarket(leg.market)];
  if (!record || !market || !isOutcome(market, leg.outcome)) return undefined;
  const result = settleOutcome(market, leg.outcome, record, leg.placedAt);
  return result && { ratio: ratioOf(leg.price), result };
}

function checkSlip(slip: SlipClaim, records: ReadonlyMap<string, MatchRecord>): boolean {
  const settled = (legs: readonly LegClaim[]): Leg[] => legs.flatMap((leg) => settledLeg(leg, records) ?? []);
  const [legs, bankers] = [settled(slip.legs), settled(slip.bankers ?? [])];
  if (legs.length !== slip.legs.length || bankers.length !== (slip.bankers ?? []).length) return false;
  const folds = slip.folds.map(({ size, unit }) => ({ size, unit: exactly(unit) }));
  if (shapeRefusal({ folds, legs, bankers }) !== undefined) return false;
  const paid = payoutOf({ folds, legs, bankers }, slip.maximum === undefined ? {} : { maximum: exactly(slip.maximum) });
  return Number(paid.gross) === slip.gross && Number(paid.returned) === slip.returned;
}

/** Recomputes the matches of a proof from their seeds, and its slip from those. */
export function checkMatchProof({ matches, slip }: MatchProof): ProofVerdict {
  const replayed = new Map(matches.map((claim) => [claim.match, replay(claim)]));
  const records = new Map([...replayed].flatMap(([match, found]) => (found ? [[match, found.record] as const] : [])));
  return {
    matches: matches.map((claim) => checkMatch(claim, replayed.get(claim.match))),
    ...(slip && { slip: checkSlip(slip, records) }),
  };
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isPairOf = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(fits);
const GOALS_MAXIMUM = 10;
const isRate = (value: unknown): boolean => typeof value === 'number' && value > 0 && value <= GOALS_MAXIMUM;
const isListOf = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits);
const isSeed = (value: unknown): boolean => typeof value === 'string' && SEED_HEX.test(value);
const isOptional = (value: unknown, fits: (item: unknown) => boolean): boolean => value === undefined || fits(value);

const isQuoted = (value: unknown): boolean => value === null || (isRecord(value) && isPrice(value as unknown as Price));
const arePrices = (value: unknown): boolean => isListOf(value, isQuoted);

const isMatch = (value: unknown): boolean =>
  isRecord(value) &&
  ['match', 'algorithm', 'seedHash'].every((name) => typeof value[name] === 'string') &&
  isSeed(value['seed']) &&
  isOptional(value['seasonSeed'], isSeed) &&
  isPairOf(value['rates'], isRate) &&
  isListOf(value['incidents'], isRecord) &&
  isPairOf(value['score'], isAmount) &&
  isOptional(value['prices'], (prices) => isRecord(prices) && Object.values(prices).every(arePrices));

const isLeg = (value: unknown): boolean =>
  isRecord(value) &&
  ['match', 'market', 'outcome'].every((name) => typeof value[name] === 'string') &&
  isRecord(value['price']) &&
  isPrice(value['price'] as unknown as Price) &&
  isOptional(value['placedAt'], isAmount);

const isFold = (value: unknown): boolean => isRecord(value) && isCount(value['size']) && isCount(value['unit']);

const isSlip = (value: unknown): boolean =>
  isRecord(value) &&
  isListOf(value['folds'], isFold) &&
  isListOf(value['legs'], isLeg) &&
  isOptional(value['bankers'], (bankers) => isListOf(bankers, isLeg)) &&
  isOptional(value['maximum'], isAmount) &&
  isAmount(value['gross']) &&
  isAmount(value['returned']);

/** Reads a proof from untrusted values; undefined where it is none. */
export function readMatchProof(value: unknown): MatchProof | undefined {
  const fits =
    isRecord(value) &&
    value['format'] === MATCH_PROOF &&
    isListOf(value['matches'], isMatch) &&
    isOptional(value['slip'], isSlip);
  return fits ? (value as unknown as MatchProof) : undefined;
}
