/** Promotions: what members earn, missions, and promotions as data. The public API of this module. */
import { isPlayCurrency } from '@lantern/money';
import type { ApprovedVerbs } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { Ticker } from '../../../kernel/ticker.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { MEMBER_REGISTERED, type MemberRegistered } from '../../members/identity/index.ts';
import { KYC_DECIDED, type KycDecided } from '../../members/kyc/index.ts';
import { BANK_CARD_LINKED, type BankCardLinked } from '../../members/payees/index.ts';
import { EXCLUSION_STARTED, type ExclusionStarted } from '../../members/protection/index.ts';
import { DEPOSIT_CREDITED, DEPOSIT_REVERSED, type DepositCredited } from '../payments/index.ts';
import { createPictures } from '../../../kernel/images/redraw.ts';
import { createImageVault } from '../../../kernel/images/vault.ts';
import { applicationDesk, approveVerb } from './applications/desk.ts';
import { applicationsOf, eraseApplications, lapseApplications, mailedOf } from './applications/lapse.ts';
import { lapseOf } from './applications/store.ts';
import { giftDesk, giveVerb } from './gifts/desk.ts';
import { award } from './award.ts';
import { promotionDesk } from './campaigns/desk.ts';
import { matchesOf } from './campaigns/match.ts';
import type { Matches } from '../turnover/index.ts';
import { closeLosses } from './campaigns/loss-close.ts';
import { deleteChoices, listPersonChoices } from './campaigns/loss-store.ts';
import { replacedOn } from './campaigns/losses.ts';
import { closeRaces } from './campaigns/race-close.ts';
import { raceDesk } from './campaigns/race-desk.ts';
import { createListCache } from './campaigns/list-cache.ts';
import { createRaceCache } from './campaigns/race-cache.ts';
import { leaveAll, listPersonRaces } from './campaigns/race-store.ts';
import { deleteTries } from './campaigns/piece-store.ts';
import { readListed } from './campaigns/listed.ts';
import { publishNew, publishVerb, type NewPromotion } from './campaigns/publish.ts';
import { createClaimTurns } from './campaigns/take.ts';
import { claimableOf } from './claimable.ts';
import { missionSettings } from './console-settings.ts';
import type { NewEntry, Player, PromotionsContext, PromotionsDeps } from './context.ts';
import { evaluateDirty } from './evaluate.ts';
import { promotionJobs, startEvaluating } from './jobs.ts';
import { payDue, issueAll } from './pay.ts';
import { bindFriend, friendChanged } from './referral/bind.ts';
import { closeOf, pairsOf } from './referral/person.ts';
import { settleReferrals } from './referral/settle.ts';
import { promotionRoutes } from './routes.ts';
import { createSimulationTurns } from './simulator/simulate.ts';
import { insertDirty, readPerson } from './store.ts';

export type { Entry, NewEntry, Player, PromotionsDeps, RewardFacts } from './context.ts';
export {
  APPLICATION_LAPSED,
  APPLICATION_REJECTED,
  REWARD_ISSUED,
  REWARD_READY,
  type ApplicationEnded,
  type RewardIssued,
  type RewardReady,
} from './events.ts';

export interface PromotionsModule extends Module {
  readonly handlers: ReturnType<typeof promotionRoutes>;
  readonly opsHandlers: ReturnType<typeof promotionDesk> &
    ReturnType<typeof raceDesk> &
    ReturnType<typeof applicationDesk> &
    typeof giftDesk;
  readonly approved: ApprovedVerbs & {
    readonly 'ops.promotions.publish': ReturnType<typeof publishVerb>;
    readonly 'ops.promotions.give': ReturnType<typeof giveVerb>;
    readonly 'ops.applications.approve': ReturnType<typeof approveVerb>;
  };
  /**
   * Rewards members in the caller's transaction: what a key names is earned once, so it may be called again with the same entries. Returns
   * how many were new. Members who may not play are paid at once.
   */
  award(tx: Tx, entries: readonly NewEntry[]): Promise<number>;
  /** Notes that the points of members changed, in the transaction that changes them. One statement a batch. */
  playChanged(tx: Tx, players: readonly Player[]): Promise<void>;
  /** Evaluates noted members, at most 500; the module's own loop does this every two seconds. Returns how many notes it took. */
  evaluateDirty(): Promise<number>;
  /** How much each of the members can claim: rewards, and cashback as one. Zero for members who may not play. */
  claimableOf(tx: Tx, players: readonly Player[]): Promise<ReadonlyMap<MemberId, number>>;
  /** Pays all a member can claim and gives up gifts with turnover, in the caller's transaction: before the account is closed. Returns how many rewards. */
  issueAll(tx: Tx, memberId: MemberId): Promise<number>;
  /** Pays what was not claimed in time, and closes gifts with turnover; the module's job does this every ten minutes. Returns how many rewards. */
  payDue(): Promise<number>;
  /** What turnover asks about promotions behind deposit offers. */
  readonly matches: Matches;
  /** Pays and closes the pairs of referrals that are due; the module's job does this every ten minutes. Returns how many pairs. */
  settleReferrals(): Promise<number>;
  /** Decides races that are due and pays their prizes; the module's job does this every minute. Returns how many races it decided. */
  closeRaces(): Promise<number>;
  /** Computes and pays loss cashback that is due; the module's job does this every ten minutes. Returns how many periods it computed. */
  closeLosses(): Promise<number>;
  /** For cashback: the days and categories of a merchant's members that loss cashback pays for instead. */
  readonly replacedOn: typeof replacedOn;
  /** Publishes a rule as a new promotion without a second person: for the data of a demo. Refuses promotion_key_taken, promotion_rule_invalid. */
  publishNew(merchant: Merchant, promotion: NewPromotion): Promise<Result<void>>;
  /** Every reward of a member, for the data export. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** What came of the member's friends, and of how the member came; nothing about the other. For the data export. */
  referralsOf(memberId: MemberId): Promise<unknown>;
  /** Ends applications that were not answered in time; the module's job does this every ten minutes. Returns how many. */
  lapseApplications(): Promise<number>;
  /** What a mail about an application says; null when there is none any more. */
  applicationFor(tx: Tx, applicationId: string): ReturnType<typeof mailedOf>;
  /** A member's applications with their pictures, for the data export. */
  applicationsOf(memberId: MemberId): Promise<unknown>;
  /** Every race a member joined, for the data export. */
  racesOf(memberId: MemberId): Promise<unknown>;
  /** The days for which a member chose loss cashback, for the data export. */
  lossesOf(memberId: MemberId): Promise<unknown>;
  /** Deletes the wrong codes and the applications of a member, closes their referrals and takes them out of races, in the caller's transaction; rewards and results stay with the books. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Creates the module; `start` runs its loop on this node. */
export function createPromotions(kernel: Kernel, deps: PromotionsDeps): PromotionsModule {
  const module: PromotionsContext = {
    kernel,
    deps,
    claimTurns: createClaimTurns(),
    simulationTurns: createSimulationTurns(),
    lists: createListCache(kernel, (of) => readListed(kernel, deps, of)),
    races: createRaceCache(kernel.clock),
    applications: { vault: createImageVault(kernel, 'promotions'), pictures: createPictures() },
  };
  let evaluating: Ticker | undefined;
  kernel.outbox.subscribe(EXCLUSION_STARTED, async (tx, { memberId, kind }: ExclusionStarted) => {
    await issueAll(module, tx, memberId, { isForGood: kind === 'self_exclusion' });
    await lapseOf(tx, memberId);
  });
  kernel.outbox.subscribe(MEMBER_REGISTERED, (tx, friend: MemberRegistered) => bindFriend(module, tx, friend));
  kernel.outbox.subscribe(KYC_DECIDED, (tx, { memberId }: KycDecided) => friendChanged(module, tx, memberId));
  kernel.outbox.subscribe(BANK_CARD_LINKED, (tx, { memberId }: BankCardLinked) => friendChanged(module, tx, memberId));
  for (const topic of [DEPOSIT_CREDITED, DEPOSIT_REVERSED])
    kernel.outbox.subscribe(topic, (tx, { memberId }: DepositCredited) =>
      friendChanged(module, tx, memberId as MemberId),
    );
  return {
    name: 'promotions',
    handlers: promotionRoutes(module),
    opsHandlers: { ...promotionDesk(module), ...raceDesk(module), ...applicationDesk(module), ...giftDesk },
    approved: {
      'ops.promotions.publish': publishVerb(module),
      'ops.promotions.give': giveVerb(module),
      'ops.applications.approve': approveVerb(module),
    },
    deskSettings: missionSettings,
    jobs: promotionJobs(module),
    award: (tx, entries) => award(module, tx, entries),
    async playChanged(tx, players) {
      const real = players.filter(({ currency }) => !isPlayCurrency(currency));
      if (real.length > 0) await insertDirty(tx, real);
    },
    evaluateDirty: () => evaluateDirty(module),
    claimableOf: (tx, players) => claimableOf(module, tx, players),
    issueAll: (tx, memberId) => issueAll(module, tx, memberId, { isForGood: true }),
    payDue: () => payDue(module),
    matches: matchesOf(module),
    closeRaces: () => closeRaces(module),
    publishNew: (merchant, promotion) => publishNew(module, merchant, promotion),
    settleReferrals: () => settleReferrals(module),
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
    referralsOf: (memberId) => pairsOf(module, memberId),
    lapseApplications: () => lapseApplications(module),
    applicationFor: (tx, applicationId) => mailedOf(tx, applicationId),
    applicationsOf: (memberId) => applicationsOf(module, memberId),
    racesOf: (memberId) => listPersonRaces(kernel.db, memberId),
    closeLosses: () => closeLosses(module),
    replacedOn,
    lossesOf: (memberId) => listPersonChoices(kernel.db, memberId),
    async erase(tx, memberId) {
      await deleteTries(tx, memberId);
      await closeOf(tx, memberId);
      await leaveAll(tx, memberId);
      await deleteChoices(tx, memberId);
      await eraseApplications(module, tx, memberId);
    },
    start: async () => {
      evaluating = startEvaluating(module);
    },
    stop: async () => {
      await evaluating?.stop();
      module.lists.close();
    },
  };
}
