/** A lottery full of bets for the bench: members with open turnover, orders placed by the product's own rules and companion. */
import type pg from 'pg';
import { clockMover } from '../../../apps/server/src/kernel/db/move-clock.ts';
import type { MemberId } from '../../../apps/server/src/kernel/ids.ts';
import {
  openIssue,
  lockIssue,
  beginDraw,
  drawIssue,
} from '../../../apps/server/src/modules/games/lottery/issues/advance-issue.ts';
import { createDueIssues } from '../../../apps/server/src/modules/games/lottery/issues/create-issues.ts';
import { findIssue, type Issue } from '../../../apps/server/src/modules/games/lottery/issues/issue-store.ts';
import { prepareOrder, readSale } from '../../../apps/server/src/modules/games/lottery/sale/place-order.ts';
import { createSeedVault } from '../../../apps/server/src/modules/games/lottery/draws/seed-vault.ts';
import type { Platform } from '../../../apps/server/src/compose/platform.ts';
import { seededRandom, type SeededRandom } from '../../setup/seeded-random.ts';

export const GAME = 'mb60';
const CURRENCY = 'VND';
const INTERVAL_MS = 60_000;
const ORDERS_PER_BATCH = 400;
const NOON = Date.UTC(2026, 10, 20, 5, 0, 0);

/** Members with money, every other one with open deposit turnover. */
export async function openMembers(
  owner: pg.Pool,
  { modules, kernel }: Platform,
  count: number,
): Promise<readonly MemberId[]> {
  const members = Array.from({ length: count }, (_, n) => `bench${String(n).padStart(21, '0')}` as MemberId);
  await owner.query(
    `INSERT INTO identity.member (id, merchant_code, username, password_hash, type, currency)
      SELECT id, (SELECT code FROM system.merchant WHERE default_merchant), 'bench_' || n, '$argon2id$', 0, $2 FROM unnest($1::text[]) WITH ORDINALITY AS m(id, n)`,
    [members, CURRENCY],
  );
  for (const member of members) await modules.ledger.openAccounts(kernel.db, member, CURRENCY);
  const from = { code: 'payment_clearing', owner: 'BENCH' } as const;
  const gifts = members.map(
    (member) =>
      ({
        key: `deposit:${member}`,
        code: 'deposit',
        member,
        currency: CURRENCY,
        legs: [{ mode: 'move', amount: 100_000_000_000n, from, to: 'cash' }],
      }) as const,
  );
  if ((await modules.ledger.postAll(kernel.db, gifts)).some((outcome) => !outcome.ok))
    throw new Error('a deposit was refused');
  await owner.query(`INSERT INTO turnover.purse (member_id, currency) SELECT unnest($1::text[]), $2`, [
    members,
    CURRENCY,
  ]);
  await owner.query(
    `INSERT INTO turnover.requirement (requirement_id, member_id, currency, source, reference, title_vi, title_en, base_amount, multiple, required, shares)
      SELECT 'requirement' || n, id, $2, 'deposit', 'bench' || n, 'Nạp tiền', 'Deposit', 1000000000000, 1, 1000000000000, '{"ELOTT": 10000}'
      FROM unnest($1::text[]) WITH ORDINALITY AS m(id, n) WHERE n % 2 = 0`,
    [members, CURRENCY],
  );
  return members;
}

const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

/** Members' bets: mostly lô, some parlays, some even-money bets. About a fifth of them wins. */
function someBet(random: SeededRandom): { betType: string; selections: string[] } {
  const draw = random.below(100);
  if (draw < 45) return { betType: 'lo2', selections: [pad(random.below(100), 2)] };
  if (draw < 65) return { betType: 'de_db', selections: [0, 33, 66].map((from) => pad(from + random.below(33), 2)) };
  if (draw < 80)
    return { betType: 'xien2', selections: [`${pad(random.below(50), 2)}-${pad(50 + random.below(50), 2)}`] };
  if (draw < 90) return { betType: 'c3_db', selections: [pad(random.below(1000), 3)] };
  return { betType: ['db2_tai', 'db2_xiu', 'db2_chan', 'db2_le'][random.below(4)]!, selections: ['DB'] };
}

export interface SaleSize {
  readonly suborders: number;
  readonly perOrder: number;
}

/** Issues of the game, one after the other, each filled with bets and drawn, not settled. */
export function createSales(owner: pg.Pool, { modules, kernel }: Platform, members: readonly MemberId[]) {
  const vault = createSeedVault(kernel);
  const random = seededRandom(20_261_120);
  const moveClock = clockMover(owner);
  let issues = 0;
  let orders = 0;

  async function place(numero: string, { suborders, perOrder }: SaleSize): Promise<void> {
    const key = { gameCode: GAME, numero };
    const sale = await readSale(kernel, key, () => modules.turnover.weights());
    for (let placed = 0; placed < suborders;) {
      const operations = [];
      for (; operations.length < ORDERS_PER_BATCH && placed < suborders; placed += perOrder) {
        const items = Array.from({ length: perOrder }, () => ({ ...someBet(random), unit: 1000n, multiplier: 1 }));
        const request = {
          ...key,
          merchantCode: 'DENLONG',
          memberId: members[random.below(members.length)]!,
          currency: CURRENCY,
          idempotencyKey: `bench-${++orders}`,
          prizeMode: 'Lott',
          playType: 'trad',
          items,
        };
        const prepared = prepareOrder(kernel, sale, request);
        if (!prepared.ok) throw new Error(`an order was refused with ${prepared.code}`);
        operations.push(prepared.value.operation);
      }
      const refused = (await modules.ledger.postAll(kernel.db, operations)).find((outcome) => !outcome.ok);
      if (refused && !refused.ok) throw new Error(`a stake was refused with ${refused.code}`);
    }
  }

  return async function sell(size: SaleSize): Promise<Issue> {
    const opensAt = NOON + issues++ * INTERVAL_MS * 60;
    await moveClock(opensAt + 1000);
    await createDueIssues(kernel, vault);
    const { rows } = await owner.query<{ numero: string }>(
      `SELECT numero FROM lottery.issue WHERE game_code = $1 AND state = 'pending' AND opens_at <= kernel.now() AND locks_at > kernel.now()`,
      [GAME],
    );
    const key = { gameCode: GAME, numero: rows[0]!.numero };
    if (!(await openIssue(kernel, key))) throw new Error(`issue ${key.numero} does not open`);
    // Placing the orders may take longer than the issue's sale.
    await owner.query(
      `UPDATE lottery.issue SET locks_at = locks_at + interval '30 minutes', draws_at = draws_at + interval '30 minutes' WHERE game_code = $1 AND numero = $2`,
      [GAME, key.numero],
    );
    await place(key.numero, size);
    await moveClock(opensAt + INTERVAL_MS + 30 * 60_000);
    const drawn =
      (await lockIssue(kernel, key)) && (await beginDraw(kernel, key)) && (await drawIssue(kernel, vault, key));
    if (!drawn) throw new Error(`issue ${key.numero} is not drawn`);
    await owner.query(
      'VACUUM ANALYZE lottery."order", lottery.suborder, ledger.transfer, ledger.account, turnover.bet_report, turnover.purse, turnover.requirement',
    );
    return (await findIssue(kernel.db, key))!;
  };
}
