/** Recomputes a stake on a fight: the matchup from the public hash, the outcome from the revealed seed, and the payment of each spot. */
import { matchupOf } from '../../fights/matchup.ts';
import { decideFight, fightRulesNamed, type FightOutcome, type Matchup } from '../../fights/rules.ts';
import { paidOnFight } from '../../fights/settle.ts';
import { createValueStream } from '../../lottery/draw.ts';
import { exactly } from './exact.ts';
import { isCount, isRecord } from './record.ts';
import type { Recompute } from './round.ts';

/** A stake as shown and as recomputed. */
export interface FightShown {
  readonly matchup: Matchup;
  readonly outcome: FightOutcome;
  /** Stakes on both sides when betting closed, where they are paid from a pool. */
  readonly pool?: { readonly meron: number; readonly wala: number };
}

const isTotal = (value: unknown): value is number => value === 0 || isCount(value);

function poolIn(shown: unknown): { readonly meron: number; readonly wala: number } | undefined {
  const pool = isRecord(shown) ? shown['pool'] : undefined;
  return isRecord(pool) && isTotal(pool['meron']) && isTotal(pool['wala'])
    ? { meron: pool['meron'], wala: pool['wala'] }
    : undefined;
}

/**
 * Undefined for unknown rules and for invalid stakes. The totals of a pool are the studio's record, which cannot be below the stake's own part;
 * everything else follows.
 */
export const recomputeFight: Recompute = ({ title, bet, stakes, seedHash, context, shown }, seed) => {
  const rules = fightRulesNamed(title);
  if (!rules || !isRecord(stakes)) return undefined;
  const spots = Object.entries(stakes);
  if (!spots.every((spot): spot is [string, number] => isCount(spot[1]))) return undefined;
  if (spots.reduce((sum, [, chips]) => sum + chips, 0) !== bet) return undefined;
  const pool = rules.takeBps === undefined ? undefined : poolIn(shown);
  if (rules.takeBps !== undefined && !pool) return undefined;
  if (pool && spots.some(([spot, chips]) => (spot === 'meron' || spot === 'wala') && chips > pool[spot]))
    return undefined;
  const matchup = matchupOf(rules, seedHash, context);
  const outcome = decideFight(rules.classes[matchup.class]!, createValueStream(seed, context));
  const terms = {
    class: matchup.class,
    ...(pool && { pool: { meron: exactly(pool.meron), wala: exactly(pool.wala) } }),
  };
  const parts = spots.map(([name, chips]) => ({
    name,
    bet: chips,
    paid: paidOnFight(rules, terms, outcome, name, exactly(chips)),
  }));
  if (parts.some(({ paid }) => paid === undefined)) return undefined;
  const again: FightShown = { matchup, outcome, ...(pool && { pool }) };
  return {
    shown: again,
    won: parts.reduce((sum, { paid }) => sum + Number(paid!.paid), 0),
    parts: parts.map(({ name, bet: part, paid }) => ({ name, bet: part, won: Number(paid!.paid) })),
  };
};
