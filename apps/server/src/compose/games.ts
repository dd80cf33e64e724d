/** Wires games: the catalogue lists them, launches open them, and their vendors move money through the wallet API. */
import type { Recipes } from './assemble.ts';
import type { NodeBase, NodeModules } from './module-list.ts';
import { createCatalogue } from '../modules/games/catalogue/index.ts';
import { createHosts } from '../modules/games/hosts/index.ts';
import { createLaunch } from '../modules/games/launch/index.ts';
import { createLottery } from '../modules/games/lottery/index.ts';
import { createPictures } from '../modules/games/pictures/index.ts';
import { createSportsDesk } from '../modules/games/sports/index.ts';
import { createWalletApi } from '../modules/games/wallet-api/index.ts';

type GameModule = 'lottery' | 'catalogue' | 'launch' | 'walletApi' | 'pictures' | 'hosts' | 'sports';

/** The game modules. */
export function gameRecipes({ kernel, ledger }: NodeBase): Pick<Recipes<NodeModules>, GameModule> {
  return {
    async lottery(modules) {
      const lottery = createLottery(kernel, {
        ledger,
        betsSettled: (tx, bets) => modules.turnover.countBets(tx, bets),
        weights: () => modules.turnover.weights(),
        kenoEnabled: async (merchantCode) => (await modules.system.brand(merchantCode)).kenoEnabled,
        merchantCodes: () => modules.system.merchantCodes(),
        grantOf: (tx, operatorId) => modules.operators.grantOf(tx, operatorId),
      });
      await lottery.seedDefinitions();
      return lottery;
    },
    catalogue: (modules) =>
      createCatalogue(kernel, {
        lotteryGames: () => modules.lottery.listedGames(),
        launchCounts: (tx, days) => modules.launch.openedCounts(tx, days),
        gamesOnAir: (merchantCode) => modules.hosts.gamesOnAir(merchantCode),
        minorUnits: (vendor, amount) => modules.walletApi.minorUnits(vendor, amount),
      }),
    launch: (modules) =>
      createLaunch(kernel, {
        get catalogue() {
          return modules.catalogue;
        },
        lotteryGameExists: (gameCode) => modules.lottery.gameExists(gameCode),
        openFrameSession: (tx, parentId) => modules.identity.openFrameSession(tx, parentId),
        balanceOf: async (memberId, currency) => {
          const balance = await ledger.balance(kernel.db, memberId, currency);
          return balance.ok ? balance.value.cash + balance.value.bonus : 0n;
        },
        vipLevelOf: (memberId, currency) => modules.vip.levelOf(memberId, currency),
        admitPlay: (tx, memberId) => modules.protection.admitPlay(tx, memberId),
        isRestricted: (memberId, product) => modules.protection.products.isRestricted(kernel.db, memberId, product),
        admitProduct: (tx, memberId, product) => modules.protection.products.admit(tx, memberId, product),
      }),
    walletApi: (modules) =>
      createWalletApi(kernel, {
        ledger,
        get catalogue() {
          return modules.catalogue;
        },
        isRestricted: (memberId, vendor) => modules.protection.products.isRestricted(kernel.db, memberId, vendor),
        autoPlay: (tx, merchantCode) => modules.protection.autoPlay(tx, merchantCode),
        memberIdOf: (_, merchantCode, userName) => modules.identity.memberIdOf(merchantCode, userName),
        exchangeLaunch: (tx, vendor, token) => modules.launch.exchangeVendorToken(tx, vendor, token),
        accountsOf: (tx, memberIds) => modules.identity.accountsOf(tx, memberIds),
        merchantsWith: (tx, vendor) => modules.catalogue.merchantsWith(tx, vendor),
        merchantCodeOf: async (tx, memberId) => (await modules.identity.merchantCodesOf(tx, [memberId])).get(memberId),
        betsSettled: async (tx, bets) => {
          await modules.turnover.countBets(tx, bets);
          await modules.reports.roundsSettled(tx, bets);
        },
        weights: () => modules.turnover.weights(),
      }),
    pictures: (modules) =>
      createPictures(kernel, (of, language) => modules.catalogue.titleOf(of, language), {
        hashOf: (gameId) => modules.catalogue.gameArt.hashOf(gameId),
        file: (hash, size, format) => modules.catalogue.gameArt.file(hash, size, format),
      }),
    hosts: (modules) =>
      createHosts(kernel, {
        gameCards: (...asked) => modules.catalogue.cardsOf(...asked),
        timeZone: async (merchantCode) => (await modules.system.brand(merchantCode)).timeZone,
      }),
    sports: (modules) =>
      createSportsDesk(kernel, {
        accountsOf: (tx, memberIds) => modules.identity.accountsOf(tx, memberIds),
        integrationOf: (vendor) => modules.catalogue.integrationOf(vendor),
        merchantCodes: () => modules.system.merchantCodes(),
        record: (tx, entry) => modules.audit.record(tx, entry),
      }),
  };
}
