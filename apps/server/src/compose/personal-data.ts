/** Every module that stores personal data: an export reads them, an erasure clears them. */
import type { NodeBase, NodeModules } from './module-list.ts';
import type { PersonalDataSource } from '../modules/members/privacy/index.ts';

/** Identity comes first: its row is the lock an erasure holds, and blocks sign-ins from then on. */
export function personalDataSources(
  { kernel, ledger }: Pick<NodeBase, 'kernel' | 'ledger'>,
  modules: NodeModules,
): readonly PersonalDataSource[] {
  return [
    {
      section: 'identity',
      recordsOf: (id) => modules.identity.recordsOf(id),
      isOpen: (tx, id) => modules.identity.isHeld(tx, id),
      erase: (tx, id) => modules.identity.erase(tx, id),
    },
    {
      section: 'signInProviders',
      recordsOf: (id) => modules.federation.linksOf(id),
      erase: (tx, id) => modules.federation.unlinkAll(tx, id),
    },
    {
      section: 'factors',
      recordsOf: (id) => modules.factors.recordsOf(id),
      erase: (tx, id) => modules.factors.erase(tx, id),
    },
    {
      section: 'payees',
      recordsOf: (id) => modules.payees.recordsOf(id),
      erase: (tx, id) => modules.payees.erase(tx, id),
    },
    { section: 'kyc', recordsOf: (id) => modules.kyc.recordsOf(id), erase: (tx, id) => modules.kyc.erase(tx, id) },
    {
      section: 'notes',
      recordsOf: (id) => modules.memberDesk.recordsOf(id),
      erase: (tx, id) => modules.memberDesk.erase(tx, id),
    },
    {
      section: 'risk',
      recordsOf: (id) => modules.risk.recordsOf(id),
      isOpen: (tx, id) => modules.risk.isInClaimedCase(tx, id),
      erase: (tx, id) => modules.risk.erase(tx, id),
    },
    { section: 'agents', recordsOf: (id) => modules.agents.recordsOf(id) },
    {
      section: 'announcementsRead',
      recordsOf: (id) => modules.content.recordsOf(id),
      erase: (tx, id) => modules.content.erase(tx, id),
    },
    {
      section: 'inbox',
      recordsOf: (id) => modules.messaging.recordsOf(id),
      erase: (tx, id) => modules.messaging.erase(tx, id),
    },
    { section: 'broadcasts', recordsOf: (id) => modules.messaging.broadcastRecordsOf(id) },
    { section: 'pushMessages', recordsOf: (id) => modules.messaging.pushRecordsOf(id) },
    { section: 'marketingConsents', recordsOf: (id) => modules.messaging.consents.recordsOf(id) },
    {
      section: 'feedback',
      recordsOf: (id) => modules.feedback.recordsOf(id),
      erase: (tx, id) => modules.feedback.erase(tx, id),
    },
    {
      section: 'chat',
      recordsOf: (id) => modules.chat.recordsOf(id),
      erase: (tx, id) => modules.chat.erase(tx, id),
    },
    {
      section: 'games',
      recordsOf: (id) => modules.catalogue.recordsOf(id),
      erase: (tx, id) => modules.catalogue.erase(tx, id),
    },
    { section: 'launches', recordsOf: (id) => modules.launch.recordsOf(id) },
    {
      section: 'lottery',
      recordsOf: (id) => modules.lottery.recordsOf(id),
      isOpen: (tx, id) => modules.lottery.hasPendingBets(tx, id),
    },
    { section: 'freeSpins', recordsOf: (id) => modules.walletApi.freeSpinsOf(id) },
    {
      section: 'rounds',
      recordsOf: (id) => modules.walletApi.recordsOf(id),
      isOpen: (tx, id) => modules.walletApi.hasPendingBets(tx, id),
    },
    {
      section: 'deposits',
      recordsOf: (id) => modules.payments.recordsOf(id),
      isOpen: (tx, id) => modules.payments.hasOpenDeposit(tx, id),
      erase: (tx, id) => modules.payments.erase(tx, id),
    },
    { section: 'depositReceipts', recordsOf: (id) => modules.payments.receiptsOf(id) },
    {
      section: 'transfers',
      recordsOf: (id) => modules.transfers.recordsOf(id),
      isOpen: (tx, id) => modules.transfers.hasOpenTransfer(tx, id),
    },
    {
      section: 'protection',
      recordsOf: (id) => modules.protection.recordsOf(id),
      erase: (tx, id) => modules.protection.erase(tx, id),
    },
    {
      section: 'turnover',
      recordsOf: (id) => modules.turnover.recordsOf(id),
      lock: (tx, id) => modules.turnover.closing.hold(tx, id),
      close: (tx, id) => modules.turnover.closing.end(tx, id),
    },
    { section: 'play', recordsOf: (id) => modules.play.recordsOf(id) },
    { section: 'cashback', recordsOf: (id) => modules.cashback.recordsOf(id) },
    { section: 'commissions', recordsOf: (id) => modules.commissions.recordsOf(id) },
    { section: 'vip', recordsOf: (id) => modules.vip.recordsOf(id), erase: (tx, id) => modules.vip.erase(tx, id) },
    {
      section: 'rewards',
      recordsOf: (id) => modules.promotions.recordsOf(id),
      settle: async (tx, id) => void (await modules.promotions.issueAll(tx, id)),
      erase: (tx, id) => modules.promotions.erase(tx, id),
    },
    { section: 'referrals', recordsOf: (id) => modules.promotions.referralsOf(id) },
    { section: 'applications', recordsOf: (id) => modules.promotions.applicationsOf(id) },
    { section: 'races', recordsOf: (id) => modules.promotions.racesOf(id) },
    { section: 'lossCashback', recordsOf: (id) => modules.promotions.lossesOf(id) },
    {
      section: 'withdrawals',
      recordsOf: (id) => modules.withdrawals.recordsOf(id),
      isOpen: (tx, id) => modules.withdrawals.hasOpenWithdrawal(tx, id),
      erase: (tx, id) => modules.withdrawals.erase(tx, id),
    },
    {
      section: 'money',
      recordsOf: (id) => ledger.memberStatement(kernel.db, id),
      // Money of a bonus that runs holds nothing open: it ends with the account.
      isOpen: async (tx, id) => {
        const ending = await modules.turnover.closing.activeIn(tx, id);
        return (await ledger.balances(tx, id)).some(
          ({ balance, code, currency }) => balance !== 0n && !(code === 'member_bonus' && ending.includes(currency)),
        );
      },
      erase: (tx, id) => ledger.setFrozen(tx, id, true),
    },
  ];
}
