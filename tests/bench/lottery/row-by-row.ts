/** The baseline: a naive settlement with a transaction and a few statements per suborder. Same rules, same ledger. */
import { sql } from '../../../apps/server/src/kernel/db/index.ts';
import type { MemberId } from '../../../apps/server/src/kernel/ids.ts';
import { transact } from '../../../apps/server/src/kernel/tx.ts';
import { findGame } from '../../../apps/server/src/modules/games/lottery/issues/game-store.ts';
import type { Issue } from '../../../apps/server/src/modules/games/lottery/issues/issue-store.ts';
import { judgeFor, type JudgedBet } from '../../../apps/server/src/modules/games/lottery/settlement/judge-suborder.ts';
import { gameAccount, stakeKey, winKey } from '../../../apps/server/src/modules/games/lottery/sale/stakes.ts';
import type { Platform } from '../../../apps/server/src/compose/platform.ts';

type Row = JudgedBet & {
  readonly orderId: string;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly idempotencyKey: string;
};

/** Settles the issue, one suborder after the other. */
export async function settleRowByRow({ kernel, modules }: Platform, issue: Issue): Promise<void> {
  const game = (await findGame(kernel.db, issue.gameCode))!;
  const judge = judgeFor(game, issue);
  const { rows: ids } = await sql<{ id: string }>`SELECT suborder_id AS id FROM lottery.suborder
    WHERE game_code = ${issue.gameCode} AND numero = ${issue.numero} AND status = 'pending' ORDER BY suborder_id`.execute(
    kernel.db,
  );
  for (const { id } of ids) {
    await transact(kernel.db, async (tx) => {
      const { rows } =
        await sql<Row>`SELECT s.suborder_id AS "suborderId", s.order_id AS "orderId", s.member_id AS "memberId", s.currency, s.bet_type AS "betType",
          s.selections, s.unit, s.multiplier, s.price_multiplier AS "priceMultiplier", s.stake, s.odds_e4 AS "oddsE4", s.odds_table AS "oddsTable",
          o.idempotency_key AS "idempotencyKey"
        FROM lottery.suborder s JOIN lottery."order" o USING (order_id) WHERE suborder_id = ${id} FOR UPDATE`.execute(
          tx,
        );
      const row = rows[0]!;
      const { status, payout } = judge(row);
      const outcome = status === 'push' ? 'tie' : status === 'won' ? 'won' : 'lost';
      const bet = {
        betId: `lottery:${id}`,
        memberId: row.memberId,
        currency: row.currency,
        category: game.gameType,
        vendor: game.vendor,
        gameId: game.code,
      };
      await modules.turnover.countBets(tx, [{ ...bet, stake: row.stake, win: payout, outcome, settledAt: new Date() }]);
      if (payout > 0n) {
        await modules.ledger.post(tx, {
          key: winKey(row.suborderId),
          code: 'bet_win',
          member: row.memberId,
          currency: row.currency,
          legs: [
            {
              mode: 'return',
              amount: payout,
              from: gameAccount(game.code),
              source: stakeKey(row.memberId, row.idempotencyKey),
            },
          ],
          reference: { orderId: row.orderId, suborderId: id },
        });
      }
      await sql`UPDATE lottery.suborder SET status = ${status}, payout = ${payout}, settled_at = kernel.now() WHERE suborder_id = ${id}`.execute(
        tx,
      );
      await sql`UPDATE lottery."order" o SET total_payout = s.payout, status = s.status, settled_at = CASE WHEN s.status = 'pending' THEN NULL ELSE kernel.now() END
        FROM (SELECT sum(payout) AS payout, CASE WHEN bool_or(status = 'pending') THEN 'pending' WHEN bool_or(status = 'won') THEN 'won' ELSE 'lost' END AS status
          FROM lottery.suborder WHERE order_id = ${row.orderId}) s WHERE o.order_id = ${row.orderId}`.execute(tx);
    });
  }
}
