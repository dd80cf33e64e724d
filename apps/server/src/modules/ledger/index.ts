/** The ledger's public API. Money moves nowhere else. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Logger } from '../../kernel/log.ts';
import { seconds, watch, type Metrics } from '../../kernel/metrics.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Db, Tx } from '../../kernel/tx.ts';
import { splitByKey } from './batch.ts';
import { PURSE, type AccountCode, type AccountName } from './chart.ts';
import { applyAll, createCommit } from './commit.ts';
import { createDirectory, type AccountSource, type Directory } from './directory.ts';
import { createLaneConnection, createOpener, type LaneConnection, type Pool } from './lane-store.ts';
import { createLane, type Lane } from './lane.ts';
import { findFault, type Operation, type Outcome } from './operation.ts';
import type { TrialBalanceRow } from './proof-store.ts';
import { proveAccounts, trialBalance, type Anchor, type Proof } from './prove.ts';
import { readRecords, type RecordFilters, type RecordPage, type TransactionRecord } from './records.ts';
import {
  accountSource,
  applyBatch,
  dueHolds,
  findHold,
  houseBalances,
  memberBalances,
  openAccounts,
  playedSince,
  sealNext,
  setFrozen,
  type BalanceRow,
  type MemberBalanceRow,
  type HoldRow,
} from './store.ts';
import type { TransferCode } from './transfer-codes.ts';

export { CHART, house, PURSE, vendorWallet, type AccountCode, type AccountName } from './chart.ts';
export {
  MAX_AMOUNT,
  MAX_BALANCE,
  type Leg,
  type LedgerCode,
  type Operation,
  type Outcome,
  type Place,
  type Posted,
} from './operation.ts';
export { TRANSFER_CODES, transferCodeOf, type TransferCode, type TransferCodeEntry } from './transfer-codes.ts';
export { ledgerExplains, ledgerLookups } from './explain.ts';
export { startSealing } from './jobs.ts';
export type { Anchor, Proof } from './prove.ts';
export type { TransactionRecord, RecordFilters, RecordPage } from './records.ts';
export type { BalanceRow, HoldRow } from './store.ts';
export type { TrialBalanceRow } from './proof-store.ts';

export interface LedgerOptions {
  readonly db: Db;
  /** Each lane takes one connection out of it and keeps it. */
  readonly pool: Pool;
  readonly log: Logger;
  /** Maximum number of batches in flight; two suit two cores. Default 2. */
  readonly lanes?: number;
  /** Maximum number of operations in a batch. Default 256. */
  readonly maxBatch?: number;
  /** Operations waiting per lane before new ones are refused. Default 10 000. */
  readonly maxQueue?: number;
  /** Shows what waits in the lanes and what a batch takes. */
  readonly metrics?: Metrics;
}

/** A hold placed by `holds.place`: the operation's number is the hold's. */
export interface HoldRequest {
  readonly key: string;
  readonly code: TransferCode;
  readonly member: MemberId;
  readonly currency: string;
  readonly amount: bigint;
  readonly until?: Date;
  readonly reference?: Readonly<Record<string, unknown>>;
}

export interface HoldResolution {
  readonly key: string;
  readonly code: TransferCode;
  readonly hold: bigint;
  readonly reference?: Readonly<Record<string, unknown>>;
}

export interface Holds {
  /** Moves cash to the locked account. Refuses funds_insufficient, account_frozen and the like. */
  place(tx: Tx, request: HoldRequest): Promise<Outcome>;
  /** Pays a hold to an account. Refuses hold_missing, hold_resolved. */
  post(tx: Tx, resolution: HoldResolution, to: AccountName): Promise<Outcome>;
  /** Releases a hold to the member's cash. */
  void(tx: Tx, resolution: HoldResolution): Promise<Outcome>;
  /** Like `void`; refuses hold_active before the hold expires. */
  expire(tx: Tx, resolution: HoldResolution): Promise<Outcome>;
  find(tx: Tx, hold: bigint): Promise<HoldRow | undefined>;
  /** Open holds that have expired. */
  due(tx: Tx, limit: number): Promise<HoldRow[]>;
}

export interface MemberBalance {
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly locked: bigint;
}

export interface Ledger {
  /** Opens a member's cash, bonus and locked accounts (or the given `codes`); skips open ones. */
  openAccounts(tx: Tx, owner: string, currency: string, codes?: readonly AccountCode[]): Promise<void>;
  /** The member's purse in a currency, in minor units. Refuses account_missing. */
  balance(tx: Tx, member: MemberId, currency: string): Promise<Result<MemberBalance, 'account_missing'>>;
  /** Every account of the member: purses in all currencies and transfer wallets. */
  balances(tx: Tx, member: MemberId): Promise<MemberBalanceRow[]>;
  /** Every account and operation of the member, for a data export. */
  memberStatement(tx: Tx, member: MemberId): Promise<MemberStatement>;
  /** House accounts of a code (and owner) at this moment. */
  houseBalances(tx: Tx, code: AccountCode, owner?: string): Promise<BalanceRow[]>;
  /** Frozen purses refuse debits; credits still arrive. */
  setFrozen(tx: Tx, member: MemberId, frozen: boolean): Promise<void>;
  /**
   * The hot path: commits in its own transaction, batched with concurrent operations. The outcome is durable when it
   * resolves. `service_unavailable` means not acknowledged: retry with the same key.
   */
  submit(operation: Operation): Promise<Outcome>;
  /**
   * The same within the caller's transaction, for settlements, deposits and everything that must commit with other
   * rows. Outcomes in order; refused operations leave nothing. More than 500 operations take several statements: locks
   * across statements are taken in the given order, so sort by member where batches may meet (`transact` retries a
   * deadlocked transaction).
   */
  postAll(tx: Tx, operations: readonly Operation[]): Promise<Outcome[]>;
  /** `postAll` of one. */
  post(tx: Tx, operation: Operation): Promise<Outcome>;
  readonly holds: Holds;
  /** Transaction records of a member, newest first. Pages start at 1. */
  records(
    tx: Tx,
    member: MemberId,
    currency: string,
    filters: RecordFilters,
    page: number,
    pageSize: number,
  ): Promise<RecordPage>;
  /** What a member deposited and staked after an instant; refunded stakes do not count. */
  playedSince(
    tx: Tx,
    member: MemberId,
    currency: string,
    from: Date,
  ): Promise<{ readonly deposited: bigint; readonly staked: bigint }>;
  trialBalance(tx: Tx): Promise<TrialBalanceRow[]>;
  proveAccounts(tx: Tx, anchors?: readonly Anchor[]): Promise<readonly Proof[]>;
  /** Seals what can be sealed now, block by block until the signal is aborted. A running transaction holds back everything after it. */
  seal(stopping?: AbortSignal): Promise<void>;
  /** Refuses new submissions, answers the accepted ones, releases the connections. */
  drain(): Promise<void>;
}

/** Lanes of a node; each holds a connection of its pool. */
export const LANES = 2;
const DEFAULTS = { lanes: LANES, maxBatch: 256, maxQueue: 10_000 };
const TX_BATCH = 500;
const OPERATIONS_PER_BLOCK = 10_000;

/** FNV-1a over UTF-16 units: a member is always in the same lane, so lanes of a node never wait for each other. */
function laneOf(text: string, lanes: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % lanes;
}

function createHolds(post: Ledger['post']): Holds {
  async function resolve(
    tx: Tx,
    { hold, ...rest }: HoldResolution,
    leg: (amount: bigint) => Operation['legs'][number],
  ): Promise<Outcome> {
    const row = await findHold(tx, hold);
    if (!row) return refuse('hold_missing');
    return post(tx, { ...rest, member: row.owner_id as MemberId, currency: row.currency, legs: [leg(row.amount)] });
  }
  return {
    place: (tx, { amount, until, ...rest }) =>
      post(tx, { ...rest, legs: [{ mode: 'hold', amount, ...(until && { until }) }] }),
    post: (tx, resolution, to) =>
      resolve(tx, resolution, (amount) => ({ mode: 'post', hold: resolution.hold, amount, to })),
    void: (tx, resolution) => resolve(tx, resolution, (amount) => ({ mode: 'void', hold: resolution.hold, amount })),
    expire: (tx, resolution) =>
      resolve(tx, resolution, (amount) => ({ mode: 'expire', hold: resolution.hold, amount })),
    find: findHold,
    due: dueHolds,
  };
}

/** With a synchronous standby a commit takes its round trip longer. */
const BATCH_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface OpenLane {
  readonly lane: Lane;
  readonly connection: LaneConnection;
}

function openLane(
  { pool, log, maxBatch = DEFAULTS.maxBatch, maxQueue = DEFAULTS.maxQueue, metrics }: LedgerOptions,
  directory: Directory,
): OpenLane {
  const connection = createLaneConnection(pool);
  const send = createCommit(directory, connection);
  const took =
    metrics && seconds(metrics, 'lantern_ledger_batch_seconds', 'From a batch to its commit.', BATCH_BUCKETS);
  const commit: typeof send = async (operations) => {
    const done = took?.startTimer();
    const outcomes = await send(operations);
    done?.();
    return outcomes;
  };
  return { connection, lane: createLane({ log, maxBatch, maxQueue, commit }) };
}

async function purseBalance(
  tx: Tx,
  member: MemberId,
  currency: string,
): Promise<Result<MemberBalance, 'account_missing'>> {
  const rows = (await memberBalances(tx, member)).filter((row) => row.owner_id === member && row.currency === currency);
  const of = (code: AccountCode): bigint => rows.find((row) => row.code === code)?.balance ?? 0n;
  if (rows.length === 0) return refuse('account_missing');
  return ok({ cash: of('member_cash'), bonus: of('member_bonus'), locked: of('member_locked') });
}

async function postAll(
  open: AccountSource['open'],
  directory: Directory,
  tx: Tx,
  operations: readonly Operation[],
): Promise<Outcome[]> {
  const outcomes = new Map<Operation, Outcome>();
  const sound = operations.filter((operation) => {
    const fault = findFault(operation);
    if (fault) outcomes.set(operation, refuse(fault));
    return !fault;
  });
  for (const run of splitByKey(sound, TX_BATCH)) {
    const answers = await applyAll(
      directory,
      accountSource(tx, open),
      (parameters) => applyBatch(tx, parameters),
      run,
      false,
    );
    run.forEach((operation, index) => outcomes.set(operation, answers[index]!));
  }
  return operations.map((operation) => outcomes.get(operation)!);
}

/** A ledger over migrated tables. Its lanes connect on first use. */
export function createLedger(options: LedgerOptions): Ledger {
  const directory = createDirectory();
  const opener = createOpener(options.pool);
  const lanes = Array.from({ length: options.lanes ?? DEFAULTS.lanes }, () => openLane(options, directory));
  if (options.metrics)
    watch(options.metrics, 'lantern_ledger_waiting', 'Operations that wait in the lanes.', () =>
      lanes.reduce((sum, { lane }) => sum + lane.waiting(), 0),
    );
  const post = async (tx: Tx, operation: Operation): Promise<Outcome> =>
    (await postAll(opener.open, directory, tx, [operation]))[0]!;
  return {
    openAccounts: (tx, owner, currency, codes = PURSE) => openAccounts(tx, owner, currency, codes),
    balance: purseBalance,
    balances: memberBalances,
    memberStatement: readMemberStatement,
    houseBalances,
    setFrozen,
    async submit(operation) {
      const fault = findFault(operation);
      if (fault) return refuse(fault);
      return lanes[laneOf(operation.member ?? operation.key, lanes.length)]!.lane.submit(operation);
    },
    postAll: (tx, operations) => postAll(opener.open, directory, tx, operations),
    post,
    holds: createHolds(post),
    records: readRecords,
    playedSince,
    trialBalance,
    proveAccounts,
    async seal(stopping) {
      while (!stopping?.aborted && (await sealNext(options.db, OPERATIONS_PER_BLOCK)));
    },
    async drain() {
      await Promise.all(lanes.map(({ lane }) => lane.drain()));
      await Promise.all([...lanes.map(({ connection }) => connection.close()), opener.close()]);
    },
  };
}

const PAGE_SIZE = 500;

interface MemberStatement {
  readonly accounts: readonly Pick<BalanceRow, 'code' | 'currency' | 'balance'>[];
  readonly operations: readonly (Omit<TransactionRecord, 'key' | 'operation'> & { readonly currency: string })[];
}

/** Balances and operations in all currencies, operations newest first within one. */
async function readMemberStatement(tx: Tx, member: MemberId): Promise<MemberStatement> {
  const accounts = (await memberBalances(tx, member)).map(({ code, currency, balance }) => ({
    code,
    currency,
    balance,
  }));
  const operations: MemberStatement['operations'][number][] = [];
  for (const currency of new Set(accounts.map((account) => account.currency))) {
    for (let page = 1; ; page++) {
      const { records } = await readRecords(tx, member, currency, {}, page, PAGE_SIZE);
      operations.push(...records.map(({ key: _key, operation: _operation, ...record }) => ({ ...record, currency })));
      if (records.length < PAGE_SIZE) break;
    }
  }
  return { accounts, operations };
}
