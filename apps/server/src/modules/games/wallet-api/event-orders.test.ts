/**
 * One history of five rounds, sent to the wallet in many orders: messages reordered, duplicated, lost in either direction.
 * A vendor retries without an answer, and waits only where the wallet's rules require it. Every order leads to the same ledger.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedSeed, type SeededRandom } from '../../../../../../tests/setup/seeded-random.ts';
import { tries } from '../../../../../../tests/setup/tries.ts';
import { GAME, openWalletWorld, VENDOR, type WalletWorld } from '../../../../../../tests/setup/wallet-world.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { house } from '../../ledger/index.ts';

const ORDERS = tries(250, 1_000);
const AT_ONCE = 32;
const START = 1_000_000n;

interface Message {
  readonly verb: string;
  readonly id: string;
  readonly round: string;
  readonly more: Readonly<Record<string, unknown>>;
  /** Ids whose answers the vendor awaits first. */
  readonly after: readonly string[];
}

const message = (
  verb: string,
  round: string,
  id: string,
  more: Readonly<Record<string, unknown>>,
  after: readonly string[] = [],
): Message => ({ verb, round, id, more, after });
const HISTORY: readonly Message[] = [
  message('bet', 'a', 'a1', { amount: 10_000 }),
  message('win', 'a', 'a2', { amount: 4_000 }),
  message('win', 'a', 'a3', { amount: 0 }),
  message('endRound', 'a', 'a4', {}, ['a1', 'a2', 'a3']),
  message('bet', 'b', 'b1', { amount: 7_000 }),
  message('bet', 'b', 'b2', { amount: 3_000 }),
  message('rollback', 'b', 'b3', { betTransactionId: 'b1' }),
  message('win', 'b', 'b4', { amount: 9_000 }, ['b3']),
  message('win', 'b', 'b5', { amount: 1_000, endRound: true }, ['b1', 'b2', 'b3', 'b4']),
  message('bet', 'c', 'c1', { amount: 2_000 }),
  message('rollback', 'c', 'c2', { betTransactionId: 'c1' }),
  message('betWin', 'd', 'd1', { betAmount: 5_000, winAmount: 6_000 }),
  message('endRound', 'd', 'd2', {}, ['d1']),
  message('adjust', 'd', 'd3', { amount: -500, reason: 'one too many' }),
  message('bet', 'e', 'e1', { amount: 4_000 }),
  message('bet', 'e', 'e2', { amount: 2_000 }),
  // Whichever of the bets has arrived.
  message('win', 'e', 'e3', { amount: 3_000, returned: 1_500 }),
  message('win', 'e', 'e4', { amount: 500, returned: 500 }),
  message('win', 'e', 'e5', { amount: 6_000, returned: 4_000, endRound: true }, ['e1', 'e2', 'e3', 'e4']),
];
const NET = -10_000n + 4_000n - 3_000n + 10_000n + 1_000n - 500n + 3_500n;

let world: WalletWorld;
let members: readonly MemberId[];
beforeAll(async () => {
  world = await openWalletWorld();
  const { ledger } = world.here.platform.modules;
  const { db } = world.here.platform.kernel;
  members = Array.from({ length: ORDERS }, (_, n) => `order${String(n).padStart(21, '0')}` as MemberId);
  for (const member of members) await ledger.openAccounts(db, member, 'VND');
  const from = house('payment_clearing', 'TEST');
  await ledger.postAll(
    db,
    members.map((member) => ({
      key: `deposit:${member}`,
      code: 'deposit' as const,
      member,
      currency: 'VND',
      legs: [{ mode: 'move' as const, amount: START, from, to: 'cash' as const }],
    })),
  );
  await world.here.query(
    `INSERT INTO wallet_api.session (token_hash, vendor, member_id, merchant_code, currency, game, launch_id, expires_at)
     SELECT sha256(convert_to('session-of-' || member, 'UTF8')), $2, member, 'DENLONG', 'VND', $3, 'test', now() + interval '1 day' FROM unnest($1::text[]) AS member`,
    [members, VENDOR, GAME],
  );
});
afterAll(() => world.close());

function bodyOf(member: MemberId, { verb, round, id, more }: Message) {
  const own = (name: unknown): string => `${String(name)}.${member}`;
  const { betTransactionId, ...rest } = more;
  const session = verb === 'bet' || verb === 'betWin' ? { sessionToken: `session-of-${member}`, game: GAME } : {};
  return {
    requestId: `q.${id}`,
    transactionId: own(id),
    memberRef: member,
    roundId: own(round),
    currency: 'VND',
    ...rest,
    ...session,
    ...(betTransactionId === undefined ? {} : { betTransactionId: own(betTransactionId) }),
  };
}

/** Sends the history in a random order. */
async function sendHistory(member: MemberId, random: SeededRandom): Promise<void> {
  const waiting = [...HISTORY];
  const answered = new Set<string>();
  while (waiting.length > 0) {
    const ready = waiting.filter(({ after }) => after.every((id) => answered.has(id)));
    const next = ready[random.below(ready.length)]!;
    if (random.chance(0.1)) continue; // Request lost.
    const times = random.chance(0.2) ? 2 : 1;
    const replies = await Promise.all(
      Array.from({ length: times }, () => world.client.call(next.verb, bodyOf(member, next))),
    );
    if (random.chance(0.15)) continue; // Answer lost.
    const last = replies.at(-1)!.body;
    if (last?.['success'] !== true && last?.['retryable'] === true) continue;
    expect(
      last?.['success'] === true || last?.['code'] === 'transaction_rolled_back',
      `${next.id} answered ${JSON.stringify(last)}`,
    ).toBe(true);
    answered.add(next.id);
    waiting.splice(waiting.indexOf(next), 1);
  }
}

/** A member's ledger entries, without names and times. */
async function booksOf(member: MemberId): Promise<string> {
  const [purse] = await world.here.query<{ cash: string }>(
    `SELECT balance AS cash FROM ledger.account WHERE owner_id = $1 AND code = 'member_cash'`,
    [member],
  );
  const rounds = await world.here.query(
    `SELECT left(round_id, 1) AS round, bets, staked, wins, won, returned, adjusted, ended_by FROM wallet_api.round WHERE member_id = $1 AND bets > 0 ORDER BY round_id`,
    [member],
  );
  const moved = await world.here.query(
    `SELECT left(transaction_id, 2) AS id, kind, CASE state WHEN 'tombstone' THEN 'rolled_back' ELSE state END AS state FROM wallet_api.transaction WHERE member_id = $1 ORDER BY transaction_id`,
    [member],
  );
  return createHash('sha256')
    .update(JSON.stringify([purse, rounds, moved]))
    .digest('hex');
}

test(
  `[OPS-02] ${ORDERS} orders of one history, with duplicates, swaps and losses, leave one ledger hash`,
  { timeout: 600_000 },
  async () => {
    const random = printedSeed('ORDERS_SEED');
    const queue = members.map((member) => ({ member, random: random.fork() }));
    const hashes = new Set<string>();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let one = queue.pop(); one; one = queue.pop()) {
          await sendHistory(one.member, one.random);
          hashes.add(await booksOf(one.member));
        }
      }),
    );
    expect([...hashes]).toHaveLength(1);
    const balances = await world.here.query<{ balance: string }>(
      `SELECT DISTINCT balance FROM ledger.account WHERE owner_id = ANY ($1) AND code = 'member_cash'`,
      [members],
    );
    expect(balances).toEqual([{ balance: String(START + NET) }]);
    const { ledger } = world.here.platform.modules;
    expect((await ledger.proveAccounts(world.here.platform.kernel.db)).filter((proof) => !proof.holds)).toEqual([]);
  },
);
