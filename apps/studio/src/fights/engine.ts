/**
 * Fights as shared rounds. The matchup follows from the published hash of the seed and is known before betting; the outcome follows from the
 * seed, is decided in the transaction that closes betting, and is secret until the show is over. Sides are paid at the class's prices, or from
 * the pool of all stakes of their currency.
 */
import {
  decideFight,
  isFightOutcome,
  matchupOf,
  paidOnFight,
  type FightOutcome,
  type FightPool,
  type FightTerms,
  type Matchup,
} from '@lantern/game-math/fights';
import { fightAtRisk } from '@lantern/game-math/risk';
import type { FightShown, FightSide } from '../../wire/fight.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import type { AcceptedStake, Matcher, Paid, SharedEngine, SharedRound } from '../shared/shared-engine.ts';
import type { Spots } from '../shared/spots.ts';
import { BETTING_MS, fightAt, PAY_MS, rulesNamed, SHOW_MS } from './fight-games.ts';

/** The state of a fight from its opening on: its rules by name, and its matchup. */
export interface FightMemory extends Matchup {
  readonly maths: string;
}

/** Stakes on both sides when betting closed. */
export type SideTotals = Readonly<Record<FightSide, number>>;

/** A stored result: with the totals of both sides by currency, where they are paid from a pool. */
export interface FightResult {
  readonly outcome: FightOutcome;
  readonly pools?: Readonly<Record<string, SideTotals>>;
}

/** How a stake ended. */
export interface FightPlay {
  /** By spot, returned stakes included. */
  readonly paid: Spots;
  readonly returned: number;
}

export const playOf = ({ play }: Pick<RoundRow, 'play'>): Partial<FightPlay> => (play ?? {}) as Partial<FightPlay>;
export const spotsOf = ({ stakes }: Pick<RoundRow, 'stakes'>): Spots => stakes as Spots;

const NOTHING: SideTotals = { meron: 0, wala: 0 };

function totalsOf(stakes: readonly Pick<AcceptedStake, 'stakes'>[]): SideTotals {
  const on = (side: FightSide): number => stakes.reduce((sum, stake) => sum + (spotsOf(stake)[side] ?? 0), 0);
  return { meron: on('meron'), wala: on('wala') };
}

/** Each currency has a pool of its own, so that play money never meets real money. */
const MATCHER: Matcher<FightResult> = {
  match(result, stakes) {
    const pools = [...Map.groupBy(stakes, ({ currency }) => currency)].map(
      ([currency, those]) => [currency, totalsOf(those)] as const,
    );
    return { result: { ...result, pools: Object.fromEntries(pools) }, met: [] };
  },
};

export const exactPool = ({ meron, wala }: SideTotals): FightPool => ({ meron: BigInt(meron), wala: BigInt(wala) });

function termsOf(memory: FightMemory, { pools }: FightResult, currency: string): FightTerms {
  return { class: memory.class, ...(pools && { pool: exactPool(pools[currency] ?? NOTHING) }) };
}

type Over = SharedRound<FightMemory, FightResult> & { readonly result: FightResult };

/** The payment of a stake. Throws for one placed by other rules than the fight's, and for a spot they do not have. */
function paidOn({ memory, result }: Over, stake: RoundRow): FightPlay & { readonly won: number } {
  if (stake.title !== memory.maths) throw new Error(`Stake ${stake.roundId} is by other rules than its fight`);
  const [rules, terms] = [rulesNamed(memory.maths), termsOf(memory, result, stake.currency)];
  const parts = Object.entries(spotsOf(stake)).map(([spot, chips]) => {
    const paid = paidOnFight(rules, terms, result.outcome, spot, BigInt(chips));
    if (!paid) throw new Error(`${memory.maths} has no bet ${spot}`);
    return [spot, paid] as const;
  });
  return {
    won: parts.reduce((sum, [, { paid }]) => sum + Number(paid), 0),
    returned: parts.reduce((sum, [, { returned }]) => sum + Number(returned), 0),
    paid: Object.fromEntries(parts.map(([spot, { paid }]) => [spot, Number(paid)])),
  };
}

/** All stakes of a member on a fight are weighed together; what was returned is not played, and counts neither way. */
function notCountedOn(round: Over, mine: readonly RoundRow[]): ReadonlyMap<string, number> {
  const { memory, result } = round;
  const known = mine.filter(
    ({ title, stakes }) => title === memory.maths && Object.keys(stakes as Spots).every(isFightOutcome),
  );
  const placed = known.flatMap((stake) =>
    Object.entries(spotsOf(stake)).map(([spot, chips]) => ({ roundId: stake.roundId, spot, stake: BigInt(chips) })),
  );
  const currency = mine[0]?.currency ?? '';
  const risked = fightAtRisk(rulesNamed(memory.maths), termsOf(memory, result, currency), placed);
  const counts = new Map<string, number>();
  for (const [index, { roundId }] of placed.entries())
    counts.set(roundId, (counts.get(roundId) ?? 0) + Number(risked[index]));
  return new Map(
    known.map((stake) => {
      const played = stake.bet - paidOn(round, stake).returned;
      return [stake.roundId, played - Math.min(played, counts.get(stake.roundId) ?? 0)];
    }),
  );
}

const TONES = { meron: 'red', wala: 'blue', bdd: 'green', ftd: 'green' } as const;

export const fightEngine: SharedEngine<FightMemory, FightResult> = {
  kind: 'fight',
  bettingMs: () => BETTING_MS,
  lockMs: () => SHOW_MS,
  shownMs: () => PAY_MS,
  independent: () => true,
  open(game, _last, { seedHash, context }) {
    const { rules, shown } = fightAt(game);
    return { maths: shown.mathsId, ...matchupOf(rules, seedHash, context) };
  },
  close({ memory }, next) {
    const matchup = rulesNamed(memory.maths).classes[memory.class];
    if (!matchup) throw new Error(`${memory.maths} has no class ${memory.class}`);
    return { result: { outcome: decideFight(matchup, next) }, runningMs: SHOW_MS };
  },
  matching: (game) => (fightAt(game).rules.takeBps === undefined ? undefined : MATCHER),
  notCounted: notCountedOn,
  settle(round, stake): Paid {
    const { won, returned, paid } = paidOn(round, stake);
    return { won, returned, play: { paid, returned } satisfies FightPlay };
  },
  mark: ({ outcome }) => ({ text: '', tone: TONES[outcome] }),
  shown({ memory: { class: place, red, blue }, result }, { currency }): FightShown {
    const { outcome, pools } = result!;
    return { matchup: { class: place, red, blue }, outcome, ...(pools && { pool: pools[currency] ?? NOTHING }) };
  },
};
