/** A lottery to test with: a ledger, a game with three-second issues, a database clock that stands still until the test moves it. */
import { randomBytes } from 'node:crypto';
import { systemClock, type Clock } from '../../apps/server/src/kernel/clock.ts';
import { readConfig } from '../../apps/server/src/kernel/config.ts';
import { createIds, type MemberId } from '../../apps/server/src/kernel/ids.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { createMetrics } from '../../apps/server/src/kernel/metrics.ts';
import type { Kernel } from '../../apps/server/src/kernel/module.ts';
import { createOutbox } from '../../apps/server/src/kernel/outbox.ts';
import { systemRandom, type Random } from '../../apps/server/src/kernel/random.ts';
import type { Result } from '../../apps/server/src/kernel/result.ts';
import { transactResult, type Tx } from '../../apps/server/src/kernel/tx.ts';
import type { RealtimeBus, RealtimeMessage } from '../../apps/server/src/kernel/realtime/bus.ts';
import {
  createLottery,
  type LotteryModule,
  type OrderRequest,
} from '../../apps/server/src/modules/games/lottery/index.ts';
import type { AnswerOf, Calls } from '../../packages/contract/src/index.ts';
import { advanceIssues, settleIssues } from '../../apps/server/src/modules/games/lottery/issues/run-issues.ts';
import { createSeedVault } from '../../apps/server/src/modules/games/lottery/draws/seed-vault.ts';
import { NO_LOTTERY_PORTS } from '../kit/src/index.ts';
import { openBooks, VND, type Books } from './ledger-books.ts';

/** Interval and lock time of the test game, in seconds. */
export const GAME = { code: 'test3', intervalSec: 3, lockTimeSec: 1 } as const;

/** 20 November 2026, 12:00:00 in Viet Nam: an issue of the test game opens at this instant. */
export const NOON = Date.UTC(2026, 10, 20, 5, 0, 0);
export const NUMERO = '2026112014401';

/** The clock returns the offset as the time itself, so that tests control every millisecond. */
const STANDING_CLOCK = `CREATE OR REPLACE FUNCTION kernel.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'epoch'::timestamptz + (SELECT offset_ms FROM kernel.clock_offset) * interval '1 millisecond' $$`;

const TEST_GAME = `
  INSERT INTO lottery.game (code, category, format, name_vi, name_en, icon_url, vendor, game_type)
    VALUES ('${GAME.code}', 'vietnam_fast', 'vn27', 'Ba giây', 'Three seconds', '/icon', 'TEST', 'ELOTT');
  INSERT INTO lottery.timetable (game_code, version, from_date, interval_sec, lock_time_sec, published_by)
    VALUES ('${GAME.code}', 1, '19700101', ${GAME.intervalSec}, ${GAME.lockTimeSec}, 'system');
  INSERT INTO lottery.price_list (game_code, version, drafted_by, valid_from, published_at, published_by)
    VALUES ('${GAME.code}', 1, 'system', '-infinity', kernel.now(), 'system');
  INSERT INTO lottery.odds SELECT '${GAME.code}', prize_mode, play_type, bet_type, odds_e4, unit_minimum, stake_minimum, stake_maximum,
    number_liability_maximum, true, sort_order FROM lottery.odds WHERE game_code = 'mb60';
  UPDATE lottery.game SET on_sale = false WHERE code <> '${GAME.code}'`;

/** Verbs without their transaction. */
type InTransaction<V> = {
  readonly [K in keyof V]: V[K] extends (tx: Tx, ...rest: infer A) => infer R ? (...rest: A) => R : never;
};

/** Each verb in a transaction of its own, which a refusal rolls back: as admission opens it for an operator's call. */
export const inTransaction = <V extends object>({ db }: Pick<Kernel, 'db'>, verbs: V): InTransaction<V> =>
  Object.fromEntries(
    Object.entries(verbs as Record<string, (tx: Tx, ...rest: unknown[]) => Promise<Result<unknown>>>).map(
      ([name, verb]) => [name, (...rest: unknown[]) => transactResult(db, (tx) => verb(tx, ...rest))],
    ),
  ) as InTransaction<V>;

/** The operators' verbs of a lottery. */
export const deskOf = (kernel: Pick<Kernel, 'db'>, lottery: LotteryModule) => ({
  prices: inTransaction(kernel, lottery.prices),
  timetables: inTransaction(kernel, lottery.timetables),
  settings: inTransaction(kernel, lottery.settings),
  ...inTransaction(kernel, {
    voidIssue: lottery.voidIssue,
    requestResult: lottery.requestResult,
    decideResult: lottery.decideResult,
  }),
});

export interface LotteryNode {
  readonly kernel: Kernel;
  readonly lottery: LotteryModule;
  readonly desk: ReturnType<typeof deskOf>;
  /** Messages this node sent. */
  readonly messages: readonly RealtimeMessage[];
}

export interface LotteryWorld {
  /** With ports to modules that are not there. */
  readonly books: Books & typeof NO_LOTTERY_PORTS;
  /** A node on the same database. */
  addNode(options?: { readonly random?: Random; readonly clock?: Clock }): LotteryNode;
  moveClock(at: number): Promise<void>;
  /** Queries as the database's owner. */
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  cashOf(member: MemberId): Promise<bigint>;
  close(): Promise<void>;
}

function createQuietBus(messages: RealtimeMessage[]): RealtimeBus {
  return {
    publish: (message) => void messages.push(message),
    publishIn: (tx, ...sent) => tx.afterCommit(() => void messages.push(...sent)),
    relay: () => undefined,
    listen: () => () => undefined,
    follow: async () => undefined,
    unfollow: () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
  };
}

const secret = randomBytes(32).toString('hex');

function createNode(books: Books, random: Random, clock: Clock): LotteryNode {
  const messages: RealtimeMessage[] = [];
  const log = createLog(process.env['LOG_LEVEL'] ?? 'silent');
  const kernel: Kernel = {
    config: readConfig({ LANTERN_SECRET: secret }, '.'),
    log,
    metrics: createMetrics(),
    clock,
    random,
    ids: createIds(clock, systemRandom),
    db: books.db,
    outbox: createOutbox(books.db, log),
    jobs: {
      define: () => undefined,
      add: async () => undefined,
      start: async () => undefined,
      stop: async () => undefined,
    },
    realtime: createQuietBus(messages),
    secret,
    ring: [secret],
  };
  const lottery = createLottery(kernel, { ...NO_LOTTERY_PORTS, ledger: books.startLedger() });
  return { kernel, messages, lottery, desk: deskOf(kernel, lottery) };
}

/** Opens it; the clock is at NOON and only the test game is on sale. */
export async function openLotteryWorld(): Promise<LotteryWorld> {
  const books = Object.assign(await openBooks(), NO_LOTTERY_PORTS);
  await books.owner.query(STANDING_CLOCK);
  await books.owner.query(TEST_GAME);
  const nodes: LotteryNode[] = [];
  const moveClock = async (at: number) =>
    void (await books.owner.query('UPDATE kernel.clock_offset SET offset_ms = $1', [at]));
  await moveClock(NOON);
  return {
    books,
    addNode({ random = systemRandom, clock = systemClock } = {}) {
      const node = createNode(books, random, clock);
      nodes.push(node);
      return node;
    },
    moveClock,
    async rows<Row extends object>(sql: string, values: readonly unknown[] = []) {
      return (await books.owner.query<Row>(sql, [...values])).rows;
    },
    async cashOf(member) {
      const balance = await books.ledger.balance(books.db, member, VND);
      if (!balance.ok) throw new Error(balance.code);
      return balance.value.cash;
    },
    async close() {
      for (const { lottery } of nodes) await lottery.stop?.();
      await books.close();
    },
  };
}

/** One tick of the node's issue clock and its settlement, as its loops would run them. */
export async function runTick(world: LotteryWorld, { kernel }: LotteryNode): Promise<void> {
  await advanceIssues(kernel, createSeedVault(kernel));
  await settleIssues(kernel, world.books);
}

let keys = 0;

/** An order on the test game's issue at NOON, with a fresh key. */
export function orderOf(
  memberId: MemberId,
  items: readonly [betType: string, selections: readonly string[], unit?: bigint][],
  extra: Partial<OrderRequest> = {},
): OrderRequest {
  return {
    memberId,
    currency: VND,
    merchantCode: 'TEST',
    idempotencyKey: `order-${process.pid}-${++keys}`,
    gameCode: GAME.code,
    numero: NUMERO,
    prizeMode: 'Lott',
    playType: 'trad',
    items: items.map(([betType, selections, unit = 1000n]) => ({ betType, selections, unit, multiplier: 1 })),
    ...extra,
  };
}

/** The draw as anyone may read it. */
export async function readDrawOf({ lottery }: LotteryNode, numero = NUMERO): Promise<AnswerOf<Calls['lottery.draw']>> {
  const draw = await lottery.handlers['lottery.draw'](
    {} as never,
    { params: { gameCode: GAME.code, numero } } as never,
  );
  if (!draw.ok) throw new Error(draw.code);
  return draw.value;
}
