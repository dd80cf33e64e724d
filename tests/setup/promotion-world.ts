/** Promotions as data to test with: one or two nodes on one database, whose clock the test sets, and members with what is known of them. */
import type { PromotionRule } from '../../packages/contract/src/promotion-rules.ts';
import { playCurrencyOf } from '../../packages/money/src/index.ts';
import type { CallContext } from '../../apps/server/src/kernel/http/call-context.ts';
import type { OpsContext } from '../../apps/server/src/kernel/http/ops-context.ts';
import type { MemberId, SessionId } from '../../apps/server/src/kernel/ids.ts';
import type { Result } from '../../apps/server/src/kernel/result.ts';
import type { Merchant, Session } from '../../apps/server/src/kernel/session.ts';
import { transact, transactResult, type Tx } from '../../apps/server/src/kernel/tx.ts';
import { house, MAX_AMOUNT, MAX_BALANCE } from '../../apps/server/src/modules/ledger/index.ts';
import { createPlay } from '../../apps/server/src/modules/money/play/index.ts';
import { createPromotions, type PromotionsModule } from '../../apps/server/src/modules/money/promotions/index.ts';
import { NO_PAST } from './past-ports.ts';
import { NO_APP_DOWNLOAD, NO_BONUSES, NO_SPINS } from './referral-ports.ts';
import { createTestDatabase, startModulePlatform, type ModulePlatform, type TestDatabase } from '../kit/src/index.ts';

export const ZONE = 'Asia/Ho_Chi_Minh';
export const DENLONG: Merchant = { code: 'DENLONG', currency: 'VND', defaultLanguage: 'VI', timeZone: ZONE };
export const OTHER: Merchant = { ...DENLONG, code: 'OTHER' };

/** What is known of a member; a new one may take everything. */
export interface Facts {
  mayPlay: boolean;
  level: number;
  verified: boolean;
  deposited: boolean;
  registeredOn: string;
  samePerson: readonly MemberId[];
  /** By whom the member was recommended, and when. */
  recommended?: { readonly referrerId: MemberId; readonly at: Date } | undefined;
  /** Whether a bank account of their own is linked, and what was credited in all, at an instant. */
  ownAccount: boolean;
  deposits: readonly { readonly at: number; readonly amount: bigint }[];
}

export interface PromotionNode {
  readonly platform: ModulePlatform;
  readonly promotions: PromotionsModule;
}

export interface Claimant {
  readonly memberId: MemberId;
  readonly merchant: Merchant;
}

type Answer<T> = Promise<Result<T>>;
type Handlers = PromotionsModule['handlers'];
type ValueOf<H> = H extends (...rest: never[]) => Promise<Result<infer T>> ? T : never;

export interface PromotionWorld {
  readonly nodes: readonly PromotionNode[];
  readonly facts: Map<MemberId, Facts>;
  /** Whether the merchant's referral is switched on. */
  readonly switches: { referral: boolean };
  /** Sets the database's clock to an instant. */
  standAt(ms: number): Promise<void>;
  /** A member with accounts; `full` has no room for one unit more. */
  member(more?: Partial<Facts> & { readonly merchant?: Merchant; readonly full?: boolean }): Promise<Claimant>;
  /** Saves a rule over a version (0: a new promotion) and publishes it, as two persons would. Throws what was refused. */
  publish(key: string, rule: PromotionRule, version?: number, merchant?: Merchant): Promise<void>;
  /** A call of the console, in a transaction of its own. */
  desk<T>(
    call: (handlers: PromotionsModule['opsHandlers'], context: OpsContext<'operator'>) => Answer<T>,
    merchant?: Merchant,
  ): Answer<T>;
  claim(
    by: Claimant,
    key: string,
    more?: { readonly day?: string; readonly idempotencyKey?: string; readonly node?: number },
  ): Answer<ValueOf<Handlers['promotions.claim']>>;
  redeem(
    by: Claimant,
    code: string,
    more?: { readonly idempotencyKey?: string; readonly node?: number },
  ): Answer<ValueOf<Handlers['promotions.redeem']>>;
  list(by: Claimant | 'guest' | 'trial', node?: number): Promise<ValueOf<Handlers['promotions.list']>>;
  read(by: Claimant | 'guest' | 'trial', key: string): Answer<ValueOf<Handlers['promotions.read']>>;
  join(by: Claimant, key: string, node?: number): Answer<ValueOf<Handlers['promotions.join']>>;
  leave(by: Claimant, key: string): Answer<ValueOf<Handlers['promotions.leave']>>;
  race(by: Claimant | 'guest' | 'trial', key: string, node?: number): Answer<ValueOf<Handlers['races.read']>>;
  /** Settles bets of a member that earn points, at an instant; taken away with a number below zero. */
  play(by: Claimant, points: number, at: number, category?: string): Promise<void>;
  /** Settles bets of a member with what they lost and counted, at an instant; a correction takes some of it back. */
  lose(
    by: Claimant,
    figures: { readonly cashNet: bigint; readonly counted: bigint; readonly corrects?: boolean },
    at: number,
    category?: string,
  ): Promise<void>;
  cash(by: Claimant): Promise<bigint>;
  close(): Promise<void>;
}

const EVERYTHING: Facts = {
  mayPlay: true,
  level: 8,
  verified: true,
  deposited: true,
  registeredOn: '2020-01-01',
  samePerson: [],
  ownAccount: true,
  deposits: [],
};

const REQUESTER = { operatorId: 'writer', displayName: 'Writer', merchants: ['DENLONG', 'OTHER'] };
const DECIDER = { operatorId: 'decider', displayName: 'Decider' };

let keys = 0;

const sessionOf = ({ memberId, merchant }: Claimant, memberType = 0): Session => ({
  sessionId: 'test' as SessionId,
  memberId,
  merchantCode: merchant.code,
  userName: memberId,
  memberType,
  currency: memberType === 0 ? merchant.currency : playCurrencyOf(merchant.currency),
  passwordChangeRequired: false,
  firstLogin: false,
  scope: 'site',
});

const contextOf = (merchant: Merchant, session: Session | undefined, idempotencyKey = `promotion-${++keys}`) =>
  ({ session, merchant, language: 'EN', idempotencyKey }) as unknown as CallContext<'member'>;

async function openNode(
  world: Pick<PromotionWorld, 'facts' | 'switches'>,
  database: TestDatabase,
): Promise<PromotionNode> {
  const factsOf = (memberId: MemberId) => world.facts.get(memberId) ?? EVERYTHING;
  let promotions!: PromotionsModule;
  const platform = await startModulePlatform({
    database,
    environment: { DATABASE_CONNECTIONS: '30' },
    async create(kernel, ledger) {
      promotions = createPromotions(kernel, {
        ledger,
        play: createPlay(kernel),
        timeZoneOf: async () => ZONE,
        mayPlay: async (_, memberId) => factsOf(memberId).mayPlay,
        cashbackIsClaimable: async () => false,
        evaluate: async () => undefined,
        levelOf: async (_, { memberId }) => factsOf(memberId).level,
        isVerified: async (_, memberId) => factsOf(memberId).verified,
        depositedSince: async (_, { memberId }) => factsOf(memberId).deposited,
        registeredOn: async (_, memberId) => factsOf(memberId).registeredOn,
        samePerson: async (_, memberId) => [memberId, ...factsOf(memberId).samePerson],
        listOffers: async () => [],
        ownOffers: async () => [],
        publishOffer: async () => undefined,
        bonuses: NO_BONUSES,
        referral: {
          isOn: async () => world.switches.referral,
          recommendationOf: async (_, memberId) => factsOf(memberId).recommended,
          accountOf: async () => ({ merchantCode: DENLONG.code, currency: DENLONG.currency }),
          friendCodeOf: async (_, { memberId }) => `CODE${memberId.slice(-4).toUpperCase()}`,
          hasOwnAccount: async (_, { memberId }) => factsOf(memberId).ownAccount,
          depositedBetween: async (_, { memberId }, from, to) =>
            factsOf(memberId)
              .deposits.filter(({ at }) => at >= from.getTime() && at <= to.getTime())
              .reduce((sum, { amount }) => sum + amount, 0n),
          namesOf: async (ids) => new Map(ids.map((id) => [id, 'min***88'])),
          watchedOf: async () => 0,
        },
        past: {
          ...NO_PAST,
          levelsOf: async (_, ids) => new Map(ids.map((id) => [id, factsOf(id).level])),
          verifiedAmong: async (_, ids) => ids.filter((id) => factsOf(id).verified),
          barredAmong: async (_, ids) => ids.filter((id) => !factsOf(id).mayPlay),
          registeredDays: async (_, ids) => new Map(ids.map((id) => [id, factsOf(id).registeredOn])),
          samePairs: async () => [...world.facts].flatMap(([a, { samePerson }]) => samePerson.map((b) => ({ a, b }))),
        },
        maskedNames: async (ids) => new Map(ids.map((id) => [id, `${id.slice(0, 2)}***${id.slice(-2)}`])),
        accountsOf: async (_, ids) => new Map(ids.map((id) => [id, { userName: id }])),
        waitingPublications: async () => new Map(),
        appDownload: NO_APP_DOWNLOAD,
        spins: NO_SPINS,
        cashbackCeilings: async () => (category) => (category === 'LIVE' ? 60 : 80),
        waitingGifts: async () => new Map(),
        memberNamed: async () => undefined,
      });
      return [promotions];
    },
  });
  return { platform, promotions };
}

/** Opens it with a number of nodes; on a `database` of its own, or on one that others use, whose clock goes on. */
export async function openPromotionWorld(nodeCount = 1, shared?: TestDatabase): Promise<PromotionWorld> {
  const facts = new Map<MemberId, Facts>();
  const switches = { referral: true };
  const database = shared ?? (await createTestDatabase({ durable: false }));
  const nodes: PromotionNode[] = [];
  for (let at = 0; at < nodeCount; at++) nodes.push(await openNode({ facts, switches }, database));
  const { platform, promotions } = nodes[0]!;
  const { kernel, ledger } = platform;
  // The clock returns the offset as the time itself: tests control every millisecond.
  if (!shared)
    await platform.query(`CREATE OR REPLACE FUNCTION kernel.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT 'epoch'::timestamptz + (SELECT offset_ms FROM kernel.clock_offset) * interval '1 millisecond' $$`);
  const handlersOf = (node = 0) => nodes[node]!.promotions.handlers;
  const contextFor = (by: Claimant | 'guest' | 'trial') => {
    if (by === 'guest') return contextOf(DENLONG, undefined);
    if (by === 'trial') return contextOf(DENLONG, sessionOf({ memberId: 'trial' as MemberId, merchant: DENLONG }, 4));
    return contextOf(by.merchant, sessionOf(by));
  };
  const deskContext = (tx: Tx, merchant: Merchant) =>
    ({
      tx,
      merchant,
      operator: { ...REQUESTER, rights: new Set(['promotions.read', 'promotions.edit']) },
      trail: { on: () => undefined, changed: () => undefined, also: () => undefined },
    }) as unknown as OpsContext<'operator'>;
  const verb = promotions.approved['ops.promotions.publish'];
  const desk: PromotionWorld['desk'] = (call, merchant = DENLONG) =>
    transactResult(kernel.db, (tx) => call(promotions.opsHandlers, deskContext(tx, merchant))) as never;
  return {
    nodes,
    facts,
    switches,
    desk,
    standAt: async (ms) => void (await platform.query('UPDATE kernel.clock_offset SET offset_ms = $1', [ms])),
    async member({ merchant = DENLONG, full = false, ...more } = {}) {
      const memberId = kernel.ids.next<MemberId>();
      facts.set(memberId, { ...EVERYTHING, ...more });
      await ledger.openAccounts(kernel.db, memberId, merchant.currency);
      if (full) {
        const parts: bigint[] = [];
        for (let rest = MAX_BALANCE; rest > 0n; rest -= parts.at(-1)!)
          parts.push(rest < MAX_AMOUNT ? rest : MAX_AMOUNT);
        const posted = await ledger.postAll(
          kernel.db,
          parts.map((amount, index) => ({
            key: `fill:${memberId}:${index}`,
            code: 'deposit' as const,
            member: memberId,
            currency: merchant.currency,
            legs: [{ mode: 'move' as const, amount, from: house('payment_clearing', 'test'), to: 'cash' as const }],
          })),
        );
        for (const outcome of posted) if (!outcome.ok) throw new Error(outcome.code);
      }
      return { memberId, merchant };
    },
    async publish(key, rule, version = 0, merchant = DENLONG) {
      const saved = await desk(
        (handlers, context) =>
          handlers['ops.promotions.save'](context, { params: { key }, query: undefined, body: { rule, version } }),
        merchant,
      );
      if (!saved.ok) throw new Error(saved.code);
      const request = {
        requestId: kernel.ids.next<string>(),
        merchant,
        requestedBy: REQUESTER,
        decidedBy: DECIDER,
        reason: 'test',
        input: { params: { key }, query: undefined, body: { reason: 'test', version: version + 1 } },
      };
      const done = await transact(kernel.db, async (tx) => {
        const carried = await verb.carryOut(tx, request);
        if (!carried.ok) throw new Error(`${carried.code} ${JSON.stringify(carried.value ?? {})}`);
        return carried.ok;
      });
      if (!done) throw new Error('not published');
    },
    claim: (by, key, { day, idempotencyKey, node } = {}) =>
      handlersOf(node)['promotions.claim'](contextOf(by.merchant, sessionOf(by), idempotencyKey), {
        params: { key },
        query: undefined,
        body: day === undefined ? {} : { day },
      }) as never,
    redeem: (by, code, { idempotencyKey, node } = {}) =>
      handlersOf(node)['promotions.redeem'](contextOf(by.merchant, sessionOf(by), idempotencyKey), {
        params: undefined,
        query: undefined,
        body: { code },
      }) as never,
    async list(by, node) {
      const answered = await handlersOf(node)['promotions.list'](contextFor(by) as never);
      if (!answered.ok) throw new Error('refused');
      return answered.value;
    },
    read: (by, key) =>
      handlersOf()['promotions.read'](contextFor(by) as never, {
        params: { key },
        query: {},
        body: undefined,
      }) as never,
    join: (by, key, node) =>
      handlersOf(node)['promotions.join'](contextOf(by.merchant, sessionOf(by)), {
        params: { key },
        query: undefined,
        body: undefined,
      }) as never,
    leave: (by, key) =>
      handlersOf()['promotions.leave'](contextOf(by.merchant, sessionOf(by)), {
        params: { key },
        query: undefined,
        body: undefined,
      }) as never,
    race: (by, key, node) =>
      handlersOf(node)['races.read'](contextFor(by) as never, { params: { key }, query: {}, body: undefined }) as never,
    async play({ memberId, merchant }, points, at, category = 'RNG') {
      const figures = { bets: Math.sign(points), stake: 0n, valid: 0n, counted: 0n, points: BigInt(points) };
      await transact(kernel.db, (tx) =>
        createPlay(kernel).betsCounted(tx, [
          {
            memberId,
            merchant,
            currency: merchant.currency,
            category,
            settledAt: new Date(at),
            corrects: points < 0,
            figures: { ...figures, win: 0n, cashNet: 0n, theoryMilli: BigInt(points) * 35n },
          },
        ]),
      );
    },
    async lose({ memberId, merchant }, { cashNet, counted, corrects = false }, at, category = 'RNG') {
      const figures = { bets: corrects ? 0 : 1, stake: counted, valid: counted, counted, points: 0n };
      const change = { memberId, merchant, currency: merchant.currency, category, settledAt: new Date(at), corrects };
      await transact(kernel.db, (tx) =>
        createPlay(kernel).betsCounted(tx, [{ ...change, figures: { ...figures, win: 0n, cashNet, theoryMilli: 0n } }]),
      );
    },
    async cash({ memberId, merchant }) {
      const balance = await ledger.balance(kernel.db, memberId, merchant.currency);
      if (!balance.ok) throw new Error(balance.code);
      return balance.value.cash;
    },
    async close() {
      for (const node of nodes.toReversed()) await node.platform.close();
      if (!shared) await database.drop();
    },
  };
}
