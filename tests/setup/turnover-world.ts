/** Turnover, cashback, promotions and VIP to test with: members who deposit, bet and win as in any game, on a platform of these modules alone. */
import type { MatchRule } from '@lantern/contract/promotion-rules';
import { matchRule } from './match-rule.ts';
import type { Merchant } from '../../apps/server/src/kernel/session.ts';
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { sql } from '../../apps/server/src/kernel/db/index.ts';
import { transact, type Tx } from '../../apps/server/src/kernel/tx.ts';
import { createCashback, type CashbackModule } from '../../apps/server/src/modules/money/cashback/index.ts';
import { house } from '../../apps/server/src/modules/ledger/index.ts';
import { createPlay, type PlayModule } from '../../apps/server/src/modules/money/play/index.ts';
import {
  createPromotions,
  type Player,
  type PromotionsModule,
} from '../../apps/server/src/modules/money/promotions/index.ts';
import {
  createTurnover,
  type BetOutcome,
  type BetRisk,
  type SettledBet,
  type TurnoverModule,
} from '../../apps/server/src/modules/money/turnover/index.ts';
import { createVip, type VipModule, type VipPerson } from '../../apps/server/src/modules/money/vip/index.ts';
import { NO_PAST } from './past-ports.ts';
import { NO_APP_DOWNLOAD, NO_SPINS, NO_REFERRAL } from './referral-ports.ts';
import { startModulePlatform, type ModulePlatform, type PlacedMember } from '../kit/src/index.ts';

export const CURRENCY = 'VND';
const GAME = house('house', 'NOVA/RNG');
const BANK = house('payment_clearing', 'test');

export interface OpenBet {
  readonly betId: string;
  readonly memberId: MemberId;
  readonly stake: bigint;
  readonly category: string;
  readonly risk?: BetRisk;
}

/** As in a slot: the whole stake counts. */
export const WHOLLY_AT_RISK: BetRisk = { notCounted: 0n, edgePpm: 35_000, weightBps: 10_000, reported: true };

export interface Ending {
  readonly outcome: BetOutcome;
  readonly win?: bigint;
}

export interface TurnoverWorld {
  readonly platform: ModulePlatform;
  readonly merchant: Merchant;
  readonly turnover: TurnoverModule;
  readonly cashback: CashbackModule;
  readonly promotions: PromotionsModule;
  /** Members whom promotions passed on to be evaluated for what else depends on points. */
  readonly evaluated: Player[];
  /** Rates granted by agents, by member and category. */
  readonly granted: Map<string, number>;
  /** Self-excluded members. */
  readonly excluded: Set<MemberId>;
  /** The accounts of one person, by one of them. */
  readonly samePerson: Map<MemberId, readonly MemberId[]>;
  /** With `vip`, promotions has levels evaluated too. */
  readonly switches: { cashback: boolean; vip: boolean };
  readonly vip: VipModule;
  /** Members with a verified identity. */
  readonly verified: Set<MemberId>;
  /** Birthdays and days of registration, of those who have any. */
  readonly persons: Map<MemberId, VipPerson>;
  /** What is shown beside members' names. */
  readonly labels: Map<MemberId, string>;
  /** Runs once, the next time a purse checks for open bets. */
  onPendingQuery(once: () => Promise<void>): void;
  member(): Promise<PlacedMember>;
  /** A deposit as the payments module credits one: money, requirement and bonus in one transaction. */
  deposit(member: PlacedMember, amount: bigint, promotionId?: string): Promise<string>;
  /** Publishes a deposit bonus as a promotion, by default of 100 % once a week; returns the id of its offer. */
  publishMatch(key: string, part?: Partial<MatchRule>): Promise<string>;
  /** Publishes its next version. */
  republishMatch(key: string, version: number, part: Partial<MatchRule>): Promise<string>;
  /** Stakes; returns undefined when the ledger refuses, with its code in `refused`. */
  place(member: PlacedMember, stake: bigint, category?: string): Promise<OpenBet | { readonly refused: string }>;
  /** Settles bets as a game does: counts turnover, then pays, in one transaction. */
  settle(bets: readonly OpenBet[], ending: Ending): Promise<void>;
  /** Settles a settled bet again, as a corrected draw does: counts the later report, pays the new outcome, and takes the old payout back as far as there is money. */
  resettle(bet: OpenBet, before: Ending, after: Ending): Promise<void>;
  /** Cancels a bet before it is settled, as a lottery order may be. */
  cancel(bet: OpenBet): Promise<void>;
  /** Places and settles in one call. */
  play(member: PlacedMember, stake: bigint, ending: Ending, category?: string): Promise<OpenBet>;
  count(bets: readonly SettledBet[]): Promise<void>;
  purse(member: PlacedMember): Promise<{ readonly cash: bigint; readonly bonus: bigint }>;
  required(
    member: PlacedMember,
  ): Promise<{ readonly required: bigint; readonly counted: bigint; readonly left: bigint }>;
  states(member: PlacedMember): Promise<readonly string[]>;
}

/** The settled bet a game reports. */
export const settledBet = (bet: OpenBet, { outcome, win = 0n }: Ending, settledAt: Date): SettledBet => ({
  betId: bet.betId,
  memberId: bet.memberId,
  currency: CURRENCY,
  category: bet.category,
  vendor: 'NOVA',
  gameId: 'nova-1',
  stake: bet.stake,
  win,
  outcome,
  settledAt,
  risk: bet.risk ?? WHOLLY_AT_RISK,
});

interface Parts {
  readonly platform: ModulePlatform;
  readonly pending: Map<string, OpenBet>;
}

/** What the game pays: a win, or the refund of a void bet. */
const payoutOf = (bet: OpenBet, { outcome, win = 0n }: Ending): bigint =>
  outcome === 'void' || outcome === 'tie' ? bet.stake : win;

function createGame(
  { platform, pending }: Parts,
  turnover: () => TurnoverModule,
): Pick<TurnoverWorld, 'place' | 'settle' | 'resettle' | 'cancel' | 'play'> {
  const { kernel, ledger } = platform;
  let bets = 0;
  const place: TurnoverWorld['place'] = async ({ memberId }, stake, category = 'RNG') => {
    const bet: OpenBet = { betId: `test:${++bets}`, memberId, stake, category };
    // The game knows the bet as soon as its stake commits.
    pending.set(bet.betId, bet);
    const taken = await ledger.submit({
      key: `stake:${bet.betId}`,
      code: 'bet_stake',
      member: memberId,
      currency: CURRENCY,
      legs: [{ mode: 'spend', amount: stake, to: GAME }],
    });
    if (taken.ok) return bet;
    pending.delete(bet.betId);
    return { refused: taken.code };
  };
  const rollBackBet = async (
    tx: Parameters<typeof ledger.post>[0],
    bet: OpenBet,
    amount: bigint,
    code: 'bet_win' | 'bet_refund',
  ) => {
    const paid = await ledger.post(tx, {
      key: `back:${bet.betId}`,
      code,
      member: bet.memberId,
      currency: CURRENCY,
      legs: [{ mode: 'return', amount, from: GAME, source: `stake:${bet.betId}` }],
    });
    if (!paid.ok) throw new Error(paid.code);
  };
  const settle: TurnoverWorld['settle'] = async (open, ending) => {
    const at = (await platform.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;
    await transact(kernel.db, async (tx) => {
      await turnover().countBets(
        tx,
        open.map((bet) => settledBet(bet, ending, at)),
      );
      for (const bet of open)
        if (payoutOf(bet, ending) > 0n)
          await rollBackBet(tx, bet, payoutOf(bet, ending), ending.outcome === 'won' ? 'bet_win' : 'bet_refund');
    });
    for (const bet of open) pending.delete(bet.betId);
  };
  let corrections = 0;
  const resettle: TurnoverWorld['resettle'] = async (bet, before, after) => {
    const at = (await platform.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;
    const [paid, due] = [payoutOf(bet, before), payoutOf(bet, after)];
    const revision = ++corrections;
    const operation = { member: bet.memberId, currency: CURRENCY };
    await transact(kernel.db, async (tx) => {
      await turnover().countBets(tx, [settledBet(bet, after, at)]);
      if (due > 0n) {
        const posted = await ledger.post(tx, {
          ...operation,
          key: `again:${bet.betId}:${revision}`,
          code: after.outcome === 'won' ? 'bet_win' : 'bet_refund',
          legs: [{ mode: 'return', amount: due, from: GAME, source: `stake:${bet.betId}` }],
        });
        if (!posted.ok) throw new Error(posted.code);
      }
      const balance = await ledger.balance(tx, bet.memberId, CURRENCY);
      const owned = balance.ok ? balance.value.cash + balance.value.bonus : 0n;
      const taken = owned < paid ? owned : paid;
      if (taken === 0n) return;
      const reversed = await ledger.post(tx, {
        ...operation,
        key: `reversal:${bet.betId}:${revision}`,
        code: 'bet_reversal',
        legs: [{ mode: 'spend', amount: taken, to: GAME }],
      });
      if (!reversed.ok && reversed.code !== 'funds_insufficient') throw new Error(reversed.code);
    });
  };
  return {
    place,
    settle,
    resettle,
    async cancel(bet) {
      await transact(kernel.db, (tx) => rollBackBet(tx, bet, bet.stake, 'bet_refund'));
      pending.delete(bet.betId);
    },
    async play(member, stake, ending, category) {
      const bet = await place(member, stake, category);
      if ('refused' in bet) throw new Error(bet.refused);
      await settle([bet], ending);
      return bet;
    },
  };
}

/** The bonus part of stakes, from the ledger. */
async function takenFromBonus(tx: Tx, betIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{
    betId: string;
    bonus: bigint;
  }>`SELECT substr(t.key, 7) AS "betId", sum(l.amount)::bigint AS bonus FROM ledger.transfer t
    JOIN ledger.transfer l ON l.operation = t.operation JOIN ledger.account a ON a.id = l.debit AND a.code = 'member_bonus'
    WHERE t.key = ANY (${betIds.map((betId) => `stake:${betId}`)}::text[]) GROUP BY t.key`.execute(tx);
  return new Map(rows.map(({ betId, bonus }) => [betId, bonus]));
}

const MERCHANT = { code: 'DENLONG', timeZone: 'Asia/Ho_Chi_Minh', currency: CURRENCY } as Merchant;
/** Opens it; no loop runs: tests call `turnover.settleDue()`. */
export async function openTurnoverWorld(): Promise<TurnoverWorld> {
  const excluded = new Set<MemberId>();
  const granted = new Map<string, number>();
  const samePerson = new Map<MemberId, readonly MemberId[]>();
  const switches = { cashback: true, vip: false };
  const verified = new Set<MemberId>();
  const persons = new Map<MemberId, VipPerson>();
  const labels = new Map<MemberId, string>();
  const pending = new Map<string, OpenBet>();
  let onQuery: (() => Promise<void>) | undefined;
  let turnover!: TurnoverModule;
  let cashback!: CashbackModule;
  let play!: PlayModule;
  let promotions!: PromotionsModule;
  let vip!: VipModule;
  const evaluated: Player[] = [];
  const platform = await startModulePlatform({
    // A purse's end is judged in a snapshot of its own, beside the transaction that holds its lock.
    environment: { DATABASE_CONNECTIONS: '30' },
    async create(kernel, ledger) {
      play = createPlay(kernel);
      cashback = createCashback(kernel, {
        ledger,
        play,
        merchantCodes: () => ['DENLONG'],
        timeZoneOf: async () => 'Asia/Ho_Chi_Minh',
        isOpen: async () => switches.cashback,
        levelsOn: (tx, of, days) => vip.levelsOn(tx, of, days),
        grantedOn: async () => (memberId, _, category) => granted.get(`${memberId} ${category}`) ?? 0,
        replacedOn: (tx, merchantCode, days) => promotions.replacedOn(tx, merchantCode, days),
        mayPlay: async (_, memberId) => !excluded.has(memberId),
      });
      promotions = createPromotions(kernel, {
        ledger,
        play,
        timeZoneOf: async () => 'Asia/Ho_Chi_Minh',
        mayPlay: async (_, memberId) => !excluded.has(memberId),
        cashbackIsClaimable: (tx, player) => cashback.isClaimable(tx, player),
        async evaluate(tx, players) {
          evaluated.push(...players);
          if (switches.vip) await vip.evaluate(tx, players);
        },
        levelOf: (tx, { memberId, currency }) => vip.levelOf(memberId, currency, tx),
        isVerified: async (_, memberId) => verified.has(memberId),
        depositedSince: async () => false,
        registeredOn: async (_, memberId) => persons.get(memberId)?.registeredOn,
        samePerson: async (_, memberId) => samePerson.get(memberId) ?? [memberId],
        listOffers: (tx, merchantCode, currency) => turnover.listOffers(tx, merchantCode, currency),
        ownOffers: (tx, memberId, accounts, offers) => turnover.ownOffers(tx, memberId, accounts, offers),
        publishOffer: (tx, offer) => turnover.publishOffer(tx, offer),
        bonuses: {
          awardGift: (tx, gift) => turnover.awardGift(tx, gift),
          isBonusRunning: (tx, purse) => turnover.isBonusRunning(tx, purse),
        },
        referral: NO_REFERRAL,
        past: {
          ...NO_PAST,
          // Here a deposit is known by its requirement alone.
          creditedBetween: async (tx, { from, to }) => {
            const { rows } = await sql<{ memberId: MemberId; amount: bigint; at: Date }>`SELECT member_id AS "memberId",
                base_amount AS amount, opened_at AS at FROM turnover.requirement
              WHERE source = 'deposit' AND opened_at >= ${from} AND opened_at < ${to} ORDER BY opened_at, requirement_id`.execute(
              tx,
            );
            return rows;
          },
          firstDepositsOf: async (tx) => {
            const { rows } = await sql<{
              memberId: MemberId;
              at: Date;
            }>`SELECT member_id AS "memberId", min(opened_at) AS at
              FROM turnover.requirement WHERE source = 'deposit' GROUP BY member_id`.execute(tx);
            return new Map(rows.map(({ memberId, at }) => [memberId, at]));
          },
          barredAmong: async (_, ids) => ids.filter((id) => excluded.has(id)),
          samePairs: async () =>
            [...samePerson].flatMap(([a, others]) => others.filter((b) => b !== a).map((b) => ({ a, b }))),
        },
        maskedNames: async () => new Map(),
        accountsOf: async () => new Map(),
        waitingPublications: async () => new Map(),
        appDownload: NO_APP_DOWNLOAD,
        spins: NO_SPINS,
        cashbackCeilings: (tx, merchantCode) => cashback.ceilings(tx, merchantCode),
        waitingGifts: async () => new Map(),
        memberNamed: async () => undefined,
      });
      vip = createVip(kernel, {
        play,
        award: (tx, entries) => promotions.award(tx, entries),
        isVerified: async (_, memberId) => verified.has(memberId),
        personsOf: async () => persons,
        setLabel: async (_, memberId, label) => void labels.set(memberId, label),
        mayPlay: async (_, memberId) => !excluded.has(memberId),
        accountOf: async () => ({ merchantCode: 'DENLONG', currency: CURRENCY }),
        timeZoneOf: async () => 'Asia/Ho_Chi_Minh',
        cashbackRates: (tx, merchantCode, day) => cashback.levelRates(tx, merchantCode, day),
      });
      turnover = createTurnover(kernel, {
        ledger,
        merchantsOf: async (_, ids) =>
          new Map(ids.map((id) => [id, { code: 'DENLONG', timeZone: 'Asia/Ho_Chi_Minh' }])),
        hasPendingBets: async (_, memberId) => {
          const once = onQuery;
          onQuery = undefined;
          await once?.();
          return [...pending.values()].some((bet) => bet.memberId === memberId);
        },
        isExcluded: async (_, memberId) => excluded.has(memberId),
        samePerson: async (_, memberId) => samePerson.get(memberId) ?? [memberId],
        bonusStakesOf: async (tx, bets) =>
          await takenFromBonus(
            tx,
            bets.map(({ betId }) => betId),
          ),
        gameNames: async () => new Map([['NOVA/nova-1', 'Nova One']]),
        matches: {
          obstacles: (tx, member, keys) => promotions.matches.obstacles(tx, member, keys),
          take: (tx, taking) => promotions.matches.take(tx, taking),
        },
        betsCounted: async (tx, changes) => {
          await play.betsCounted(tx, changes);
          await cashback.daysChanged(tx, changes);
          const players = changes.map(({ memberId, currency, merchant }) => ({
            memberId,
            currency,
            merchantCode: merchant.code,
          }));
          await promotions.playChanged(tx, players);
        },
      });
      return [turnover, play, cashback, promotions, vip];
    },
  });
  const { kernel, ledger } = platform;
  let orders = 0;
  const offerIdOf = async (key: string): Promise<string> => {
    const [offer] = await platform.query<{ id: string }>(
      'SELECT offer_id AS id FROM turnover.offer WHERE promotion = $1 AND enabled',
      [key],
    );
    return offer!.id;
  };
  return {
    platform,
    merchant: MERCHANT,
    turnover,
    cashback,
    promotions,
    evaluated,
    granted,
    excluded,
    samePerson,
    switches,
    vip,
    verified,
    persons,
    labels,
    onPendingQuery(once) {
      onQuery = once;
    },
    ...createGame({ platform, pending }, () => turnover),
    member: () => platform.member(),
    async deposit({ memberId }, amount, promotionId) {
      const orderId = `order${++orders}`;
      await transact(kernel.db, async (tx) => {
        const posted = await ledger.post(tx, {
          key: `deposit:${orderId}`,
          code: 'deposit',
          member: memberId,
          currency: CURRENCY,
          legs: [{ mode: 'move', amount, from: BANK, to: 'cash' }],
        });
        if (!posted.ok) throw new Error(posted.code);
        await turnover.depositCredited(tx, {
          orderId,
          memberId,
          currency: CURRENCY,
          amount,
          methodId: 'test',
          ...(promotionId !== undefined && { promotionId }),
          creditedAt: new Date(),
        });
      });
      return orderId;
    },
    async publishMatch(key, part) {
      const published = await promotions.publishNew(MERCHANT, { key, rule: matchRule(part), by: 'test' });
      if (!published.ok) throw new Error(JSON.stringify(published));
      return await offerIdOf(key);
    },
    async republishMatch(key, version, part) {
      const context = {
        merchant: MERCHANT,
        operator: { operatorId: 'writer', displayName: 'Writer', rights: new Set(['promotions.edit']) },
        trail: { on: () => undefined, changed: () => undefined, also: () => undefined },
      };
      const body = { rule: matchRule(part), version: version - 1 };
      const saved = await transact(kernel.db, (tx) =>
        promotions.opsHandlers['ops.promotions.save']({ ...context, tx } as never, {
          params: { key },
          query: undefined,
          body,
        }),
      );
      if (!saved.ok) throw new Error(saved.code);
      const published = await transact(kernel.db, (tx) =>
        promotions.approved['ops.promotions.publish'].carryOut(tx, {
          requestId: kernel.ids.next<string>(),
          merchant: MERCHANT,
          requestedBy: { operatorId: 'writer', displayName: 'Writer', merchants: ['DENLONG'] },
          reason: 'test',
          input: { params: { key }, query: undefined, body: { reason: 'test', version } },
        }),
      );
      if (!published.ok) throw new Error(published.code);
      return await offerIdOf(key);
    },
    count: (bets) => transact(kernel.db, (tx) => turnover.countBets(tx, bets)),
    async purse({ memberId }) {
      const balance = await ledger.balance(kernel.db, memberId, CURRENCY);
      if (!balance.ok) throw new Error(balance.code);
      return { cash: balance.value.cash, bonus: balance.value.bonus };
    },
    async required({ memberId }) {
      const { required, counted, left } = await turnover.requirementsOf(kernel.db, memberId, CURRENCY);
      return { required, counted, left };
    },
    async states({ memberId }) {
      const rows = await platform.query<{ state: string }>(
        'SELECT source || $2 || state AS state FROM turnover.requirement WHERE member_id = $1 ORDER BY opened_at, source DESC',
        [memberId, ':'],
      );
      return rows.map(({ state }) => state);
    },
  };
}
