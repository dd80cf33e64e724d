/** How far the bets of several accounts on one issue cover each other: what rules of risk ask about accounts that belong together. */
import { lotteryAtRisk } from '@lantern/game-math/risk';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { listGames } from '../issues/game-store.ts';
import { listSettled, type SettledOrder } from './covered-store.ts';
import { termsOf } from './judge-suborder.ts';
import { readBets, type SettlingBet } from './settlement-store.ts';

/** The bets of a group are computed together; more of them than this are not looked at. */
const SUBORDERS_MAXIMUM = 2_000;

export interface CoveredIssue {
  readonly gameCode: string;
  readonly numero: string;
  readonly settledAt: Date;
  readonly stake: bigint;
  /** What each account's own bets put at risk, added up, and what all of them do together. */
  readonly aloneAtRisk: bigint;
  readonly atRisk: bigint;
  readonly members: readonly { readonly memberId: MemberId; readonly orderId: string; readonly stake: bigint }[];
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);

/** The issues that were settled in a span on which two or more of the accounts bet, with what they put at risk alone and together. */
export async function coveredTogether(
  tx: Tx,
  memberIds: readonly MemberId[],
  { since, to }: { readonly since: Date; readonly to: Date },
): Promise<readonly CoveredIssue[]> {
  const orders = await listSettled(tx, memberIds, since, to);
  const formats = new Map((await listGames(tx)).map(({ code, format }) => [code, format]));
  const found: CoveredIssue[] = [];
  for (const own of Map.groupBy(orders, (one) => `${one.gameCode} ${one.numero} ${one.currency}`).values()) {
    const [{ gameCode, numero, settledAt }] = own as [SettledOrder];
    const byMember = Map.groupBy(own, ({ memberId }) => memberId);
    const format = formats.get(gameCode);
    const suborders = own.reduce((count, one) => count + one.suborders, 0);
    if (byMember.size < 2 || format === undefined || suborders > SUBORDERS_MAXIMUM) continue;
    const bets = await readBets(
      tx,
      own.map(({ orderId }) => orderId),
    );
    const memberOf = new Map(own.map(({ orderId, memberId }) => [orderId, memberId]));
    const risked = (of: readonly SettlingBet[]) => sum(lotteryAtRisk(format, of.map(termsOf)));
    const alone = [...Map.groupBy(bets, ({ orderId }) => memberOf.get(orderId)).values()].map(risked);
    found.push({
      gameCode,
      numero,
      settledAt,
      stake: sum(own.map(({ stake }) => stake)),
      aloneAtRisk: sum(alone),
      atRisk: risked(bets),
      members: [...byMember].map(([memberId, placed]) => ({
        memberId,
        orderId: placed[0]!.orderId,
        stake: sum(placed.map(({ stake }) => stake)),
      })),
    });
  }
  return found;
}
