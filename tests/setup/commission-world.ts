/** Agents and their money to test with: a tree, rates, bets as any game settles them, contracts, and the runs that pay. */
import { expect } from 'vitest';
import type { AgentStep } from '../../packages/contract/src/index.ts';
import type { Day } from '../../apps/server/src/kernel/days.ts';
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { transact, type Tx } from '../../apps/server/src/kernel/tx.ts';
import { house } from '../../apps/server/src/modules/ledger/index.ts';
import {
  AGENT_CONTRACT_WAITING,
  AGENT_DUES_OPENED,
  AGENT_LINES_PAID,
  createCommissions,
  type CommissionsDeps,
  type CommissionsModule,
} from '../../apps/server/src/modules/money/commissions/index.ts';
import { createPlay } from '../../apps/server/src/modules/money/play/index.ts';
import { createTurnover, type SettledBet } from '../../apps/server/src/modules/money/turnover/index.ts';
import { commissionDeps, noFacts, type Facts } from './commission-deps.ts';
import { startModulePlatform, type ModulePlatform, type PlacedMember, type TestDatabase } from '../kit/src/index.ts';

const BANK = house('payment_clearing', 'test');
const GAME = house('house', 'NOVA/RNG');

export interface Bet {
  readonly stake: number;
  readonly category?: string;
  readonly win?: number;
  readonly outcome?: SettledBet['outcome'];
  readonly at?: Date;
  readonly weightBps?: number;
  readonly edgePpm?: number;
  readonly notCounted?: number;
}

export interface CommissionWorld {
  readonly platform: ModulePlatform;
  readonly module: CommissionsModule;
  /** What the module was made with. */
  readonly deps: CommissionsDeps;
  readonly facts: Facts;
  /** What was reported to others, after all that is recorded was delivered. */
  reported(topic: string): Promise<readonly unknown[]>;
  agent(): Promise<PlacedMember>;
  member(): Promise<PlacedMember>;
  /** Puts a member under an agent from a day on. */
  seat(member: PlacedMember, agent: PlacedMember, from?: Day): Promise<void>;
  /** Moves a member from a day on. */
  move(member: PlacedMember, agent: PlacedMember, from: Day): Promise<void>;
  rate(member: PlacedMember, rates: Readonly<Record<string, number>>, from?: Day): Promise<void>;
  /** Settles a bet; returns it, for a later report. */
  bet(member: PlacedMember, bet: Bet): Promise<SettledBet>;
  /** The same in a transaction of the caller. */
  countIn(tx: Tx, member: PlacedMember, bet: Bet & { readonly at: Date }): Promise<void>;
  /** Many of them at once, with ids. */
  countAll(
    tx: Tx,
    bets: readonly {
      readonly betId: string;
      readonly member: Pick<PlacedMember, 'memberId'>;
      readonly bet: Bet & { readonly at: Date };
    }[],
  ): Promise<void>;
  /** A later report of a bet. */
  report(bet: SettledBet, change: Partial<SettledBet>): Promise<void>;
  fund(member: PlacedMember, amount: number): Promise<void>;
  cash(member: PlacedMember): Promise<number>;
  today(): Promise<Day>;
  now(): Promise<Date>;
  /** Moves the clock to a local time, some days later. */
  goTo(days: number, time: string): Promise<void>;
  /** A signed contract that holds from a day on. */
  sign(payer: PlacedMember | undefined, payee: PlacedMember, contract: Contract): Promise<string>;
  /** Runs what is due, to its end: a run waits for every older transaction of the database server, other tests' too. */
  run(): Promise<void>;
  lines(agent: PlacedMember, day?: Day): Promise<readonly Line[]>;
}

export interface Contract {
  readonly kind: 'daily_salary' | 'dividend' | 'hourly_salary';
  readonly steps: readonly AgentStep[];
  readonly carry?: 0 | 1 | 3 | null;
  readonly from?: Day;
}

export interface Line {
  readonly lineId: string;
  readonly kind: string;
  readonly category: string | null;
  readonly amount: number;
  readonly paid: number;
  readonly state: string;
  readonly step: number;
}

export { PASSWORD, type Facts } from './commission-deps.ts';

let keys = 0;
/** A key for a call that takes one. */
export const key = (): string => `commission-key-${++keys}-${process.pid}`;

/** Opens it. `database` is shared by two nodes of one world. */
export async function openCommissionWorld(database?: TestDatabase, shared?: Facts): Promise<CommissionWorld> {
  const facts = shared ?? noFacts();
  const agents = new Set<MemberId>();
  const reported: { readonly topic: string; readonly payload: unknown }[] = [];
  let module!: CommissionsModule;
  let deps!: CommissionsDeps;
  let turnover!: ReturnType<typeof createTurnover>;
  const platform = await startModulePlatform({
    ...(database && { database }),
    async create(kernel, ledger) {
      for (const topic of [AGENT_CONTRACT_WAITING, AGENT_DUES_OPENED, AGENT_LINES_PAID])
        kernel.outbox.subscribe(topic, async (_, payload: never) => void reported.push({ topic, payload }));
      const play = createPlay(kernel);
      deps = commissionDeps(ledger, facts, agents);
      module = createCommissions(kernel, deps);
      turnover = createTurnover(kernel, {
        ledger,
        merchantsOf: async (_, ids) => new Map(ids.map((id) => [id, { code: 'DENLONG', timeZone: facts.zone }])),
        hasPendingBets: async () => false,
        isExcluded: async () => false,
        samePerson: async (_, id) => [id],
        bonusStakesOf: async () => new Map(),
        gameNames: async () => new Map(),
        matches: { obstacles: async () => new Map(), take: async () => undefined } as never,
        betsCounted: async (tx, changes) => {
          await play.betsCounted(tx, changes);
          if (facts.reportsToAgents) await module.daysChanged(tx, changes);
        },
      });
      return [play, module, turnover];
    },
  });
  const { kernel, ledger } = platform;
  const now = async (): Promise<Date> => (await platform.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;
  const today = async (): Promise<Day> =>
    (
      await platform.query<{ day: Day }>(`SELECT to_char(kernel.now() AT TIME ZONE $1, 'YYYY-MM-DD') AS day`, [
        facts.zone,
      ])
    )[0]!.day;
  const count = (bets: readonly SettledBet[]) => transact(kernel.db, (tx) => turnover.countBets(tx, bets));
  let made = 0;
  const settledBet = (
    { memberId }: Pick<PlacedMember, 'memberId'>,
    { stake, category = 'RNG', win = 0, outcome = 'lost', weightBps = 10_000, edgePpm = 35_000, notCounted = 0 }: Bet,
    at: Date,
  ): SettledBet => ({
    betId: `test:${process.pid}:${++made}`,
    memberId,
    currency: 'VND',
    category,
    vendor: 'NOVA',
    gameId: 'nova-1',
    stake: BigInt(stake),
    win: BigInt(win),
    outcome,
    settledAt: at,
    risk: { notCounted: BigInt(notCounted), edgePpm, weightBps, reported: true },
  });
  // The vectors' contracts pay any sum for any stake: no budget holds their runs. Tests of the budget set it.
  await platform.query(
    `UPDATE commissions.setting SET starts_on = (kernel.now() AT TIME ZONE $1)::date, budget_hold_percent = 0`,
    [facts.zone],
  );
  return {
    platform,
    module,
    deps,
    facts,
    now,
    today,
    async reported(topic) {
      await kernel.outbox.deliverDue();
      return reported.flatMap((one) => (one.topic === topic ? [one.payload] : []));
    },
    async agent() {
      const agent = await platform.member(1);
      agents.add(agent.memberId);
      await platform.query(
        `INSERT INTO agents.agent (member_id, merchant_code, invitation_code, node_no, path)
         SELECT $1, 'DENLONG', $2, n, n::text::ltree FROM nextval('agents.node_number') AS n`,
        [
          agent.memberId,
          `T${(++made)
            .toString(8)
            .replaceAll(/./g, (digit) => String(Number(digit) + 2))
            .padStart(7, 'A')}`,
        ],
      );
      return agent;
    },
    member: () => platform.member(),
    async seat({ memberId }, agent, from) {
      facts.parents.set(memberId, agent.memberId);
      await platform.query(
        `INSERT INTO agents.seat (member_id, merchant_code, agent_id, days) VALUES ($1, 'DENLONG', $2, daterange($3::date, NULL))`,
        [memberId, agent.memberId, from ?? (await today())],
      );
    },
    async move({ memberId }, agent, from) {
      facts.parents.set(memberId, agent.memberId);
      await platform.query(
        `UPDATE agents.seat SET days = daterange(lower(days), $2::date) WHERE member_id = $1 AND upper_inf(days)`,
        [memberId, from],
      );
      await platform.query(
        `INSERT INTO agents.seat (member_id, merchant_code, agent_id, days) VALUES ($1, 'DENLONG', $2, daterange($3::date, NULL))`,
        [memberId, agent.memberId, from],
      );
    },
    async rate({ memberId }, rates, from) {
      for (const [category, rate] of Object.entries(rates))
        await platform.query(
          `INSERT INTO agents.rate (member_id, merchant_code, category, rate_bps, days) VALUES ($1, 'DENLONG', $2, $3, daterange($4::date, NULL))`,
          [memberId, category, rate, from ?? (await today())],
        );
    },
    async bet(member, bet) {
      const settled = settledBet(member, bet, bet.at ?? (await now()));
      await count([settled]);
      return settled;
    },
    countIn: (tx, member, bet) => turnover.countBets(tx, [settledBet(member, bet, bet.at)]),
    countAll: (tx, bets) =>
      turnover.countBets(
        tx,
        bets.map(({ betId, member, bet }) => ({ ...settledBet(member, bet, bet.at), betId })),
      ),
    async report(bet, change) {
      await count([{ ...bet, ...change, settledAt: await now() }]);
    },
    async fund({ memberId }, amount) {
      await transact(kernel.db, async (tx) => {
        const posted = await ledger.post(tx, {
          key: `fund:${process.pid}:${++made}`,
          code: amount > 0 ? 'deposit' : 'bet_stake',
          member: memberId,
          currency: 'VND',
          legs: [
            amount > 0
              ? { mode: 'move', amount: BigInt(amount), from: BANK, to: 'cash' }
              : { mode: 'spend', amount: BigInt(-amount), to: GAME },
          ],
        });
        if (!posted.ok) throw new Error(posted.code);
      });
    },
    async cash({ memberId }) {
      const balance = await ledger.balance(kernel.db, memberId, 'VND');
      if (!balance.ok) throw new Error(balance.code);
      return Number(balance.value.cash);
    },
    async goTo(days, time) {
      const [{ ms }] = (await platform.query<{ ms: number }>(
        `SELECT (extract(epoch FROM (((kernel.now() AT TIME ZONE $1)::date + $2::integer + $3::time) AT TIME ZONE $1) - kernel.now()) * 1000)::float8 AS ms`,
        [facts.zone, days, time],
      )) as [{ ms: number }];
      if (ms < 0) throw new RangeError(`${days} days, ${time} is in the past`);
      await platform.advance(Math.ceil(ms));
    },
    async sign(payer, payee, { kind, steps, carry, from }) {
      const contractId = kernel.ids.next<string>();
      const { writeTerms } = await import('../../apps/server/src/modules/money/commissions/terms.ts');
      const written = writeTerms(
        { kind, currency: 'VND', steps, carry },
        { dailyCapBps: 1e12, hourlyCapBps: 1e12, dividendCapBps: 1e12, dividendShareBps: 5_000 },
      );
      if (!written.ok) throw new Error(written.code);
      await platform.query(
        `INSERT INTO commissions.contract (contract_id, merchant_code, currency, kind, payer_id, payee_id, state) VALUES ($1, 'DENLONG', 'VND', $2, $3, $4, 'active')`,
        [contractId, kind, payer?.memberId ?? null, payee.memberId],
      );
      await platform.query(
        `INSERT INTO commissions.contract_version (contract_id, version, terms_text, terms, hash, state, days) VALUES ($1, 1, $2::text, ($2::text)::jsonb, $3, 'in_force', daterange($4::date, NULL))`,
        [contractId, written.value.text, written.value.hash, from ?? (await today())],
      );
      return contractId;
    },
    async run() {
      await expect
        .poll(async () => {
          await module.runDue();
          return await platform.query(`SELECT FROM commissions.run WHERE state = 'waiting' AND kind <> 'today'`);
        })
        .toEqual([]);
    },
    async lines({ memberId }, day) {
      const rows = await platform.query<Line & { amount: string; paid: string }>(
        `SELECT line_id AS "lineId", kind, category, amount, paid, state, step FROM commissions.statement_line
         WHERE agent_id = $1 AND ($2::date IS NULL OR day = $2::date) ORDER BY day, kind DESC, category, computed_at, line_id`,
        [memberId, day ?? null],
      );
      return rows.map((row) => ({ ...row, amount: Number(row.amount), paid: Number(row.paid) }));
    },
  };
}
