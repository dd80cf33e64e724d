/** A member's ledger history generated from a seed: every kind of entry a statement can have, spread over many days. */
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { transact, type Db } from '../../apps/server/src/kernel/tx.ts';
import {
  house,
  vendorWallet,
  type AccountName,
  type Leg,
  type Ledger,
  type Operation,
  type TransferCode,
} from '../../apps/server/src/modules/ledger/index.ts';
import { createDb, createPool } from '../../apps/server/src/kernel/db/index.ts';
import type { TestPlatform } from '../kit/src/index.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

export const HISTORY_HOUSES = ['NOVA/RNG', 'NOVA/FISH', 'SAO/LIVE', 'lottery/mb60'] as const;
const BANK = house('payment_clearing', 'VCB');
const AGENTS = house('agent_payable', 'cashback');
const PROMOTION = house('promotion_expense', 'WELCOME');
const CURRENCY = 'VND';

export interface HistoryDeps {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly random: SeededRandom;
}

interface Life {
  readonly member: MemberId;
  /** Stakes that a win, a refund or a reversal may still follow. */
  readonly stakes: { readonly key: string; readonly game: AccountName; readonly amount: bigint }[];
  readonly holds: bigint[];
}

/** One step: an operation that may be refused for lack of money. */
export type Step = (life: Life) => Promise<void>;

function steps({ db, ledger, random }: HistoryDeps): readonly Step[] {
  const amount = (most: number) => BigInt(1 + random.below(most));
  const game = () => house('house', HISTORY_HOUSES[random.below(HISTORY_HOUSES.length)]!);
  const submit = (member: MemberId, code: TransferCode, legs: readonly Leg[], rest: Partial<Operation> = {}) =>
    ledger.submit({ key: `history:${random.key()}`, code, member, currency: CURRENCY, legs, ...rest });
  const move = (from: AccountName | 'cash' | 'bonus', to: AccountName | 'cash' | 'bonus', most: number): Leg[] => [
    { mode: 'move', amount: amount(most), from, to },
  ];
  const stake: Step = async (life) => {
    const [to, size, key] = [game(), amount(60_000), `history:${random.key()}`];
    const done = await submit(life.member, 'bet_stake', [{ mode: 'spend', amount: size, to }], {
      key,
      reference: { orderId: key.replaceAll(':', '-') },
    });
    if (done.ok) life.stakes.push({ key, game: to, amount: size });
  };
  const afterStake =
    (code: TransferCode, share: (size: bigint) => bigint): Step =>
    async (life) => {
      const one = life.stakes[random.below(Math.max(1, life.stakes.length))];
      if (one)
        await submit(life.member, code, [
          { mode: 'return', amount: share(one.amount), from: one.game, source: one.key },
        ]);
    };
  const single =
    (code: TransferCode, legs: (life: Life) => readonly Leg[]): Step =>
    async (life) =>
      void (await submit(life.member, code, legs(life)));
  const wallet = ({ member }: Life) => vendorWallet(member, 'DEEP');
  return [
    stake,
    stake,
    stake,
    stake,
    afterStake('bet_win', (size) => size * 2n + amount(999)),
    afterStake('bet_refund', (size) => size),
    single('bet_reversal', () => [{ mode: 'spend', amount: amount(9_000), to: game() }]),
    single('bet_settled', () => {
      const to = game();
      return [
        { mode: 'spend', amount: amount(30_000), to },
        { mode: 'return', amount: amount(50_000), from: to },
      ];
    }),
    single('deposit', () => move(BANK, 'cash', 900_000)),
    single('deposit_reversal', () => move('cash', BANK, 20_000)),
    single('bonus_award', () => move(PROMOTION, 'bonus', 80_000)),
    single('bonus_release', () => move('bonus', 'cash', 30_000)),
    single('bonus_expire', () => move('bonus', PROMOTION, 20_000)),
    single('bonus_forfeit', () => move('bonus', PROMOTION, 15_000)),
    single('bonus_cash', () => move(PROMOTION, 'cash', 20_000)),
    single('reward', () => move(PROMOTION, 'cash', 11_000)),
    single('promo_win', () => move(house('vendor', 'SAO'), 'cash', 20_000)),
    single('jackpot_win', () => move(house('jackpot_pool', 'HU_VANG'), 'cash', 70_000)),
    single('rebate', () => move(AGENTS, 'cash', 9_000)),
    single('salary', () => move(AGENTS, 'cash', 9_000)),
    single('contract_payment', () => move('cash', AGENTS, 9_000)),
    single('adjustment', () => move(house('adjustment', 'test'), 'cash', 5_000)),
    single('transfer_out', (life) => move('cash', wallet(life), 90_000)),
    single('transfer_in', (life) => move(wallet(life), 'cash', 40_000)),
    single('vendor_settlement', (life) => move(wallet(life), house('vendor', 'DEEP'), 20_000)),
    single('vendor_settlement', (life) => move(house('vendor', 'DEEP'), wallet(life), 20_000)),
    async (life) => {
      const held = await transact(db, (tx) =>
        ledger.holds.place(tx, {
          key: `history:${random.key()}`,
          code: 'withdrawal_hold',
          member: life.member,
          currency: CURRENCY,
          amount: amount(90_000),
        }),
      );
      if (held.ok) life.holds.push(held.value.operation);
    },
    async (life) => {
      const hold = life.holds.pop();
      if (hold === undefined) return;
      const key = `history:${random.key()}`;
      if (random.chance(0.5))
        await transact(db, (tx) => ledger.holds.post(tx, { key, code: 'withdrawal_paid', hold }, BANK));
      else await transact(db, (tx) => ledger.holds.void(tx, { key, code: 'withdrawal_void', hold }));
    },
  ];
}

/** Histories: `step` makes one of the members do one thing. */
export function createHistory(
  ground: HistoryDeps,
  members: readonly MemberId[],
): { readonly step: () => Promise<void> } {
  const possible = steps(ground);
  const lives = members.map((member): Life => ({ member, stakes: [], holds: [] }));
  return { step: () => possible[ground.random.below(possible.length)]!(lives[ground.random.below(lives.length)]!) };
}

/** The member's vendor wallet must be open before money can go there. */
export const openVendorWallet = ({ db, ledger }: HistoryDeps, member: MemberId): Promise<void> =>
  ledger.openAccounts(db, `${member}/DEEP`, CURRENCY, ['member_vendor']);

const DAY_MS = 86_400_000;

/** Generates some days of history up to now for a member of a running platform; returns the member's id. */
export async function livePastDays(
  { query, database, platform }: TestPlatform,
  userName: string,
  { days, stepsADay, seed }: { readonly days: number; readonly stepsADay: number; readonly seed: number },
): Promise<string> {
  const [member] = await query<{ id: MemberId }>('SELECT id FROM identity.member WHERE username = $1', [userName]);
  if (!member) throw new Error(`no member is called ${userName}`);
  const pool = createPool({
    connectionString: database.connectionString,
    maxConnections: 4,
    role: 'lantern_app',
    onError: () => undefined,
  });
  const ground = { db: createDb(pool), ledger: platform.modules.ledger, random: seededRandom(seed) };
  await openVendorWallet(ground, member.id);
  const history = createHistory(ground, [member.id]);
  const move = (ms: number) => query('UPDATE kernel.clock_offset SET offset_ms = offset_ms + $1', [ms]);
  await move(-days * DAY_MS);
  for (let day = 0; day < days; day++) {
    for (let step = 0; step < stepsADay; step++) await history.step();
    await move(DAY_MS);
  }
  await pool.end();
  return member.id;
}
