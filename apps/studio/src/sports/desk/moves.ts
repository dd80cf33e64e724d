/** The slips and the money that results by hand would move, by the sums of settlement itself. */
import type { DeskPreview } from '@lantern/contract/sports-desk';
import type { Tx } from '../../kernel/database.ts';
import { listRoundsById, type RoundRow } from '../../rounds/round-store.ts';
import { sumCashOuts } from '../cash-out/cash-out-store.ts';
import { listRevisions } from '../settle/revision-store.ts';
import { decidedOf, lastGross, NOTHING } from '../settle/settle.ts';
import { playOf } from '../slips/engine.ts';
import { listLegs, type LegRow } from '../slips/slip-store.ts';
import { listSlipsOn } from './act-store.ts';

/** Basis points of the stake on an outcome; undefined: it is not decided any more. */
export type Verdict = (outcome: string) => { readonly won: number; readonly voided: number } | undefined;

type DeskMoves = DeskPreview['moves'][number];

/** Slips that are read at once. */
const CHUNK = 500;

const ruled = (legs: readonly LegRow[], event: string, keys: ReadonlySet<string>, verdict: Verdict): LegRow[] =>
  legs.map((leg) => {
    if (leg.event !== event || !keys.has(leg.key)) return leg;
    const result = verdict(leg.outcome);
    return result
      ? { ...leg, state: 'settled', wonBps: result.won, voidBps: result.voided }
      : { ...leg, state: 'open', wonBps: null, voidBps: null };
  });

type Sums = Omit<DeskMoves, 'currency' | 'slips' | 'members' | 'stake'>;
const NONE: Sums = { paid: 0, returned: 0, more: 0, less: 0, waiting: 0 };

function movedBy(
  round: RoundRow,
  legs: readonly LegRow[],
  cashed: typeof NOTHING,
  revisions: Parameters<typeof lastGross>[2],
): Sums {
  if (playOf(round).openBps === 0) return NONE;
  const after = decidedOf(round, legs);
  if (!after) return { ...NONE, waiting: 1 };
  if (round.state === 'open') return { ...NONE, paid: after.gross, returned: after.returned };
  const delta = after.gross - lastGross(round, cashed, revisions);
  return { ...NONE, more: Math.max(0, delta), less: Math.max(0, -delta) };
}

/** What it comes to if outcomes of these lines of an event are decided so. Writes nothing. */
export async function previewMoves(
  tx: Tx,
  event: string,
  keys: readonly string[],
  verdict: Verdict,
): Promise<readonly DeskMoves[]> {
  const sums = new Map<string, { moves: DeskMoves; readonly members: Set<string> }>();
  const ids = await listSlipsOn(tx, event, keys);
  const ruledKeys = new Set(keys);
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK);
    const [rounds, legs] = [await listRoundsById(tx, chunk), await listLegs(tx, chunk)];
    const [cashed, revisions] = [await sumCashOuts(tx, chunk), await listRevisions(tx, chunk)];
    for (const round of rounds) {
      const { roundId, currency, vendor, memberRef, bet } = round;
      const mine = ruled(legs.get(roundId) ?? [], event, ruledKeys, verdict);
      const by = movedBy(round, mine, cashed.get(roundId) ?? NOTHING, revisions.get(roundId) ?? []);
      const known = sums.get(currency) ?? {
        moves: { currency, slips: 0, members: 0, stake: 0, ...NONE },
        members: new Set<string>(),
      };
      known.members.add(`${vendor} ${memberRef}`);
      const { moves } = known;
      known.moves = {
        currency,
        slips: moves.slips + 1,
        members: known.members.size,
        stake: moves.stake + bet,
        paid: moves.paid + by.paid,
        returned: moves.returned + by.returned,
        more: moves.more + by.more,
        less: moves.less + by.less,
        waiting: moves.waiting + by.waiting,
      };
      sums.set(currency, known);
    }
  }
  return [...sums.values()]
    .map(({ moves }) => moves)
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
