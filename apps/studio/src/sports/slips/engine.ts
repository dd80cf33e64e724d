/** A slip as a round: taken only if no stop was raised after its decision and nothing it is on has been decided. */
import type { Tx } from '../../kernel/database.ts';
import { LATE, type RoundEngine } from '../../rounds/engine.ts';
import type { RoundRow } from '../../rounds/round-store.ts';
import { announceSlip } from '../announcements.ts';
import { holdStops } from '../book/event-store.ts';
import { listWins } from '../settle/settle-store.ts';
import { moveExposure } from '../risk/reserve.ts';
import { releaseDay } from '../risk/exposure-store.ts';
import { possibleOf, type StoredLeg, type StoredSlip } from './slip.ts';
import { hasResult, insertLegs, listLegs, readExposed, setRefusal } from './slip-store.ts';
import { WHOLE_BPS } from '@lantern/game-math/sports';

/** What has become of a slip, in its round's `play`. */
export interface SlipPlay {
  /** The part that is not cashed out. */
  readonly openBps: number;
  /** Paid and returned by settlement and cash-outs, revisions apart. */
  readonly paid: number;
  readonly returned: number;
  /** While it is open: the most its open part still pays. The desk lists slips by it. */
  readonly possible?: number;
}

export const slipOf = ({ stakes }: Pick<RoundRow, 'stakes'>): StoredSlip => stakes as StoredSlip;
export const playOf = ({ play }: Pick<RoundRow, 'play'>): SlipPlay =>
  (play as SlipPlay | null) ?? { openBps: WHOLE_BPS, paid: 0, returned: 0 };

/** Whether a decision still holds: no stop and no result since. The events are held until the transaction ends. */
export async function stands(
  tx: Tx,
  legs: readonly StoredLeg[],
  stopSeqOf: (leg: StoredLeg) => number,
): Promise<boolean> {
  const stops = await holdStops(tx, [...new Set(legs.map(({ event }) => event))]);
  const isCurrent = legs.every((leg) => (stops.get(leg.event) ?? Infinity) <= stopSeqOf(leg));
  return isCurrent && !(await hasResult(tx, legs));
}

export const sportsEngine: RoundEngine = {
  kind: 'sports',
  async taken(tx, round) {
    const slip = slipOf(round);
    if (!(await stands(tx, slip.legs, ({ stopSeq }) => stopSeq))) {
      await setRefusal(tx, round.roundId, { code: 'late' });
      return LATE;
    }
    await insertLegs(tx, round.roundId, slip);
    announceSlip(tx, round.roundId);
    const possible = Number(possibleOf(slip, round.bet));
    const play: SlipPlay = { openBps: WHOLE_BPS, paid: 0, returned: 0, possible };
    return { state: 'open', stepNo: 0, won: 0, play };
  },
  async notTaken(tx, round) {
    const { roundId, vendor, memberRef, currency, bet, requestedAt } = round;
    const exposed = await readExposed(tx, roundId);
    await moveExposure(tx, currency, roundId, exposed, -1);
    // Play money is in no book and in no day.
    if (exposed.length > 0)
      await releaseDay(tx, { vendor, memberRef, currency }, Number(possibleOf(slipOf(round), bet)), requestedAt);
    announceSlip(tx, roundId);
  },
  async shown(tx, round) {
    const legs = (await listLegs(tx, [round.roundId])).get(round.roundId) ?? [];
    const { openBps, paid, returned } = playOf(round);
    return {
      openBps,
      paid,
      returned,
      legs: legs.map(({ wonBps, voidBps, score, why }) => ({ wonBps, voidBps, score, why })),
    };
  },
  winsOf: (tx, { roundId }) => listWins(tx, roundId),
};
