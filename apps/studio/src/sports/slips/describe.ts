/** The vendor's duty `describe`: slips in words, for the platform's betting record. */
import type { DescribedRound } from '@lantern/contract/wallet-api';
import { WHOLE_BPS } from '@lantern/game-math/sports';
import type { StudioLanguage } from '../../../wire/session.ts';
import type { Tx } from '../../kernel/database.ts';
import { listRoundsById, type RoundRow } from '../../rounds/round-store.ts';
import { slipOf } from './engine.ts';
import { listLegs, type LegRow } from './slip-store.ts';
import { legText, matchText, slipText } from './words.ts';

type Line = DescribedRound['lines'][number];

function resultOf(row: LegRow | undefined): Line['result'] {
  if (!row || row.state === 'open' || row.wonBps === null || row.voidBps === null) return 'open';
  const { wonBps, voidBps } = row;
  if (voidBps === WHOLE_BPS) return 'push';
  if (wonBps === 0) return voidBps > 0 ? 'halfLost' : 'lost';
  return wonBps === WHOLE_BPS ? 'won' : 'halfWon';
}

function described(round: RoundRow, rows: readonly LegRow[], language: StudioLanguage): DescribedRound {
  const slip = slipOf(round);
  const lines = slip.legs.map((leg, at): Line => {
    const score = rows[at]?.score;
    const text = `${matchText(leg, language)}${score ? ` ${score[0]}–${score[1]}` : ''}`;
    return { text, detail: legText(leg, language), result: resultOf(rows[at]) };
  });
  return { roundId: round.roundId, title: slipText(slip, language), lines, receipt: round.seedHash };
}

/** Those of a vendor's rounds that are slips. */
export async function describeSlips(
  tx: Tx,
  vendor: string,
  roundIds: readonly string[],
  language: StudioLanguage,
): Promise<readonly DescribedRound[]> {
  const rounds = (await listRoundsById(tx, roundIds)).filter(
    (round) => round.kind === 'sports' && round.vendor === vendor,
  );
  const legs = await listLegs(
    tx,
    rounds.map(({ roundId }) => roundId),
  );
  return rounds.map((round) => described(round, legs.get(round.roundId) ?? [], language));
}
