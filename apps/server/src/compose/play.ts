/**
 * Wires turnover, play, cashback, promotions and VIP: settled bets go to turnover, what they count for goes on to the members' days, corrections
 * of paid days to cashback, and members whose points changed to promotions, all in the settlement's transaction.
 */
import type { Language } from '@lantern/contract/errors';
import type { Day } from '../kernel/days.ts';
import type { MemberId } from '../kernel/ids.ts';
import type { Tx } from '../kernel/tx.ts';
import type { NodeBase, NodeModules } from './module-list.ts';
import { createCashback, type CashbackDeps, type CashbackModule } from '../modules/money/cashback/index.ts';
import {
  createPromotions,
  type Player,
  type PromotionsDeps,
  type PromotionsModule,
} from '../modules/money/promotions/index.ts';
import {
  createTurnover,
  type DayChange,
  type TurnoverModule,
  type MemberMerchant,
} from '../modules/money/turnover/index.ts';
import { createVip, type VipModule } from '../modules/money/vip/index.ts';

/** Maximum number of cached members; beyond it the cache is cleared. */
const CACHED_MAXIMUM = 100_000;

type MerchantsOf = (tx: Tx, memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, MemberMerchant>>;

/** Looks up many members at once; only uncached ones cost a query. */
function createMerchantsOf(modules: NodeModules): MerchantsOf {
  const codes = new Map<MemberId, string>();
  return async (tx, memberIds) => {
    const unknown = memberIds.filter((id) => !codes.has(id));
    if (unknown.length > 0) {
      if (codes.size + unknown.length > CACHED_MAXIMUM) codes.clear();
      const missing = codes.size === 0 ? memberIds : unknown;
      for (const [id, code] of await modules.identity.merchantCodesOf(tx, missing)) codes.set(id, code);
    }
    const found = memberIds.flatMap((id) => (codes.has(id) ? [[id, codes.get(id)!] as const] : []));
    const zones = new Map<string, string>();
    for (const code of new Set(found.map(([, code]) => code)))
      zones.set(code, (await modules.system.brand(code)).timeZone);
    return new Map(found.map(([id, code]) => [id, { code, timeZone: zones.get(code)! }]));
  };
}

type BetSource = Pick<NodeModules['walletApi'], 'bonusStakesOf'>;
type SourceBet = Parameters<BetSource['bonusStakesOf']>[1][number];

/** Queries each source for its own bets: a bet's id begins with its source's name. */
async function bonusStakes(
  tx: Tx,
  bets: readonly SourceBet[],
  sources: Readonly<Record<string, BetSource>>,
): Promise<ReadonlyMap<string, bigint>> {
  const found = new Map<string, bigint>();
  for (const [name, source] of Object.entries(sources)) {
    const own = bets.flatMap(({ betId, memberId }) =>
      betId.startsWith(`${name}:`) ? [{ betId: betId.slice(name.length + 1), memberId }] : [],
    );
    if (own.length === 0) continue;
    for (const [id, bonus] of await source.bonusStakesOf(tx, own)) found.set(`${name}:${id}`, bonus);
  }
  return found;
}

/** The zone of a merchant's days. */
const timeZoneOf = (modules: NodeModules) => async (merchantCode: string) =>
  (await modules.system.brand(merchantCode)).timeZone;

/** Whether a member is neither self-excluded nor on a break. */
const mayPlay = (modules: NodeModules) => async (tx: Tx, memberId: MemberId) =>
  (await modules.protection.admitMember(tx, memberId)).ok;

/** Whether a member's identity check is approved. */
const isVerified = (modules: NodeModules) => async (tx: Tx, memberId: MemberId) =>
  (await modules.kyc.standingOf(tx, memberId)).state === 'approved';

/** Card tables pay rebates on another base, and by the nightly run only. */
const CARDS = 'PVP';

/** What agents granted members, day by day. */
const grantedOn =
  (modules: NodeModules): CashbackDeps['grantedOn'] =>
  async (tx, days) => {
    const rates = new Map<string, number>();
    for (const [day, own] of Map.groupBy(days, (key) => key.day)) {
      const memberIds = [...new Set(own.map(({ memberId }) => memberId))];
      for (const { memberId, category, rateBps } of await modules.agents.ratesOn(tx, memberIds, day))
        if (category !== CARDS) rates.set(`${memberId} ${day} ${category}`, rateBps);
    }
    return (memberId, day, category) => rates.get(`${memberId} ${day} ${category}`) ?? 0;
  };

/** Builds cashback. */
export const createPlayCashback = ({ kernel, ledger }: NodeBase, modules: NodeModules): CashbackModule =>
  createCashback(kernel, {
    ledger,
    get play() {
      return modules.play;
    },
    merchantCodes: () => modules.system.merchantCodes(),
    timeZoneOf: timeZoneOf(modules),
    isOpen: async (merchantCode) => (await modules.system.switches(merchantCode)).MANPLAYREB3,
    levelsOn: (tx, of, days) => modules.vip.levelsOn(tx, of, days),
    grantedOn: grantedOn(modules),
    replacedOn: (tx, merchantCode, days) => modules.promotions.replacedOn(tx, merchantCode, days),
    mayPlay: mayPlay(modules),
  });

/** Games that free spins can be given in: their vendor takes them, the catalogue knows their return, and the merchant has them open. */
const spinGamesOf =
  (modules: NodeModules): PromotionsDeps['spins']['gamesOf'] =>
  async (tx, merchantCode, currency, vendor) => {
    const games = [];
    for (const one of await modules.walletApi.spinGames(tx, vendor)) {
      const facts = await modules.catalogue.findLaunch(merchantCode, one.vendor, one.game);
      if (!facts?.enabled || facts.game.rtpBasisPoints === null) continue;
      const { nameVi, nameEn, rtpBasisPoints } = facts.game;
      const ceilings = await modules.walletApi.payoutCeilingsOf(one.vendor);
      const exposure = ceilings.find((ceiling) => ceiling.currency === currency) ?? { single: null, hourly: null };
      games.push({ ...one, nameVi, nameEn, rtpBps: rtpBasisPoints, exposure });
    }
    return games;
  };

/** Days of registration never change: only a member who is not cached costs a query. */
function createRegisteredOn(modules: NodeModules): PromotionsDeps['registeredOn'] {
  const cached = new Map<string, Day>();
  return async (tx, memberId, timeZone) => {
    const name = `${memberId} ${timeZone}`;
    const known = cached.get(name);
    if (known !== undefined) return known;
    const day = (await modules.identity.datesOf(tx, [memberId], timeZone)).get(memberId)?.registeredOn;
    if (cached.size >= CACHED_MAXIMUM) cached.clear();
    if (day !== undefined) cached.set(name, day);
    return day;
  };
}

/** Builds promotions: rewards, missions, and promotions as data. */
export const createPlayPromotions = ({ kernel, ledger }: NodeBase, modules: NodeModules): PromotionsModule =>
  createPromotions(kernel, {
    ledger,
    get play() {
      return modules.play;
    },
    timeZoneOf: timeZoneOf(modules),
    mayPlay: mayPlay(modules),
    cashbackIsClaimable: (tx, player) => modules.cashback.isClaimable(tx, player),
    evaluate: (tx, players) => modules.vip.evaluate(tx, players),
    levelOf: (tx, { memberId, currency }) => modules.vip.levelOf(memberId, currency, tx),
    isVerified: isVerified(modules),
    depositedSince: async (tx, { memberId, currency }, from) =>
      (await modules.payments.creditedSince(tx, memberId, currency, from)) > 0n,
    registeredOn: createRegisteredOn(modules),
    samePerson: (tx, memberId) => modules.risk.samePerson(tx, memberId),
    listOffers: (tx, merchantCode, currency) => modules.turnover.listOffers(tx, merchantCode, currency),
    ownOffers: (tx, memberId, accounts, offers) => modules.turnover.ownOffers(tx, memberId, accounts, offers),
    publishOffer: (tx, offer) => modules.turnover.publishOffer(tx, offer),
    bonuses: {
      awardGift: (tx, gift) => modules.turnover.awardGift(tx, gift),
      isBonusRunning: (tx, purse) => modules.turnover.isBonusRunning(tx, purse),
    },
    referral: {
      isOn: (merchantCode) => modules.system.referralEnabled(merchantCode),
      recommendationOf: (tx, memberId) => modules.agents.recommendationOf(tx, memberId),
      accountOf: (tx, memberId) => modules.identity.moneyAccountOf(tx, memberId),
      friendCodeOf: (tx, { memberId, merchantCode }) => modules.agents.openFriendCode(tx, { memberId, merchantCode }),
      hasOwnAccount: (tx, { memberId, merchantCode }) => modules.payees.hasOwnAccount(tx, merchantCode, memberId),
      depositedBetween: (tx, { memberId, currency }, from, to) =>
        modules.payments.creditedSince(tx, memberId, currency, from, to),
      namesOf: (memberIds) => modules.identity.memberNames(memberIds),
      watchedOf: async (tx, memberId) => (await modules.risk.standingOf(tx, memberId)).watched,
    },
    appDownload: {
      isOn: (merchantCode) => modules.system.appDownloadEnabled(merchantCode),
      signInsOf: (tx, memberIds, sessionId) => modules.identity.appSignIns(tx, memberIds, sessionId),
      deviceOf: (context, promotion) => modules.identity.deviceKey(context, promotion),
    },
    spins: {
      gamesOf: spinGamesOf(modules),
      grant: (tx, grant) => modules.walletApi.grantOnce(tx, grant),
      grantOf: (tx, of) => modules.walletApi.grantOf(tx, of),
      campaignOf: (tx, merchantCode, of) => modules.walletApi.campaignOf(tx, merchantCode, of),
    },
    cashbackCeilings: (tx, merchantCode) => modules.cashback.ceilings(tx, merchantCode),
    past: {
      creditedBetween: (tx, query) => modules.payments.creditedBetween(tx, query),
      firstDepositsOf: (tx, memberIds) => modules.payments.firstDepositsOf(tx, memberIds),
      levelsOf: (tx, memberIds, currency) => modules.vip.levelsNow(tx, memberIds, currency),
      verifiedAmong: (tx, memberIds) => modules.kyc.approvedAmong(tx, memberIds),
      barredAmong: (tx, memberIds) => modules.protection.barredAmong(tx, memberIds),
      registeredDays: async (tx, memberIds, timeZone) =>
        new Map(
          [...(await modules.identity.datesOf(tx, memberIds, timeZone))].map(([id, one]) => [id, one.registeredOn]),
        ),
      samePairs: (tx, merchantCode) => modules.risk.samePairs(tx, merchantCode),
    },
    maskedNames: (memberIds) => modules.identity.memberNames(memberIds),
    accountsOf: (tx, memberIds) => modules.identity.accountsOf(tx, memberIds),
    waitingPublications: (tx, merchantCode, keys) =>
      modules.approvals.waitingFor(tx, merchantCode, 'promotion_publish', keys),
    async memberNamed(tx, merchantCode, username) {
      const memberId = await modules.identity.memberIdOf(merchantCode, username);
      const account = memberId && (await modules.identity.moneyAccountOf(tx, memberId));
      return account ? { memberId, currency: account.currency } : undefined;
    },
    waitingGifts: (tx, merchantCode, ids) => modules.approvals.waitingFor(tx, merchantCode, 'promotion_gift', ids),
  });

/** Builds VIP. */
export const createPlayVip = ({ kernel }: NodeBase, modules: NodeModules): VipModule =>
  createVip(kernel, {
    get play() {
      return modules.play;
    },
    award: (tx, entries) => modules.promotions.award(tx, entries),
    isVerified: isVerified(modules),
    personsOf: (tx, memberIds, timeZone) => modules.identity.datesOf(tx, memberIds, timeZone),
    setLabel: (tx, memberId, label) => modules.identity.setClubLabel(tx, memberId, label),
    mayPlay: mayPlay(modules),
    accountOf: (tx, memberId) => modules.identity.moneyAccountOf(tx, memberId),
    timeZoneOf: timeZoneOf(modules),
    cashbackRates: (tx, merchantCode, day) => modules.cashback.levelRates(tx, merchantCode, day),
  });

/** Members whose points changed, each once. */
function playersOf(changes: readonly DayChange[]): readonly Player[] {
  const players = new Map<string, Player>();
  for (const { memberId, currency, merchant, figures } of changes)
    if (figures.points !== 0n)
      players.set(`${memberId} ${currency}`, { memberId, currency, merchantCode: merchant.code });
  return [...players.values()];
}

/** Builds turnover. */
export const createPlayTurnover = ({ kernel, ledger }: NodeBase, modules: NodeModules): TurnoverModule =>
  createTurnover(kernel, {
    ledger,
    merchantsOf: createMerchantsOf(modules),
    hasPendingBets: async (tx, memberId) =>
      (await modules.lottery.hasPendingBets(tx, memberId)) || (await modules.walletApi.hasPendingBets(tx, memberId)),
    isExcluded: async (tx, memberId) => !(await modules.protection.admitMember(tx, memberId)).ok,
    samePerson: (tx, memberId) => modules.risk.samePerson(tx, memberId),
    gameNames: (language: Language) => modules.catalogue.gameNames(language),
    bonusStakesOf: (tx, bets) => bonusStakes(tx, bets, { lottery: modules.lottery, round: modules.walletApi }),
    matches: {
      obstacles: (tx, member, keys) => modules.promotions.matches.obstacles(tx, member, keys),
      take: (tx, taking) => modules.promotions.matches.take(tx, taking),
    },
    betsCounted: async (tx, changes) => {
      await modules.play.betsCounted(tx, changes);
      await modules.cashback.daysChanged(tx, changes);
      await modules.commissions.daysChanged(tx, changes);
      await modules.promotions.playChanged(tx, playersOf(changes));
    },
  });
