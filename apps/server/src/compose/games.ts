/** Wires games: launches open them, and their vendors move money through the wallet API. */
import type { Kernel } from '../kernel/module.ts';
import type { CatalogueModule } from '../modules/games/catalogue/index.ts';
import type { IdentityModule } from '../modules/members/identity/index.ts';
import { createLaunch, type LaunchModule } from '../modules/games/launch/index.ts';
import type { Ledger } from '../modules/ledger/index.ts';
import type { LotteryModule } from '../modules/games/lottery/index.ts';
import type { ProtectionModule } from '../modules/members/protection/index.ts';
import type { ReportsModule } from '../modules/platform/reports/index.ts';
import type { TurnoverModule } from '../modules/money/turnover/index.ts';
import { createWalletApi, type WalletApiModule } from '../modules/games/wallet-api/index.ts';

export interface GameDeps {
  readonly ledger: Ledger;
  readonly catalogue: CatalogueModule;
  readonly identity: Pick<IdentityModule, 'openFrameSession' | 'clubLabelOf' | 'merchantCodesOf'>;
  readonly lottery: Pick<LotteryModule, 'gameExists'>;
  readonly protection: Pick<ProtectionModule, 'admitPlay'>;
  readonly turnover: Pick<TurnoverModule, 'countBets' | 'weights'>;
  readonly reports: () => Pick<ReportsModule, 'roundsSettled'>;
}

export interface GameContext {
  readonly launch: LaunchModule;
  readonly walletApi: WalletApiModule;
}

/** Builds launch and wallet API. */
export function createGameContext(
  kernel: Kernel,
  { ledger, catalogue, identity, lottery, protection, turnover, reports }: GameDeps,
): GameContext {
  const launch = createLaunch(kernel, {
    catalogue,
    lotteryGameExists: (gameCode) => lottery.gameExists(gameCode),
    openFrameSession: (tx, parentId) => identity.openFrameSession(tx, parentId),
    balanceOf: async (memberId, currency) => {
      const balance = await ledger.balance(kernel.db, memberId, currency);
      return balance.ok ? balance.value.cash + balance.value.bonus : 0n;
    },
    clubLabelOf: (memberId) => identity.clubLabelOf(memberId),
    admitPlay: (tx, memberId) => protection.admitPlay(tx, memberId),
  });
  const walletApi = createWalletApi(kernel, {
    ledger,
    catalogue,
    exchangeLaunch: (tx, vendor, token) => launch.exchangeVendorToken(tx, vendor, token),
    merchantCodeOf: async (tx, memberId) => (await identity.merchantCodesOf(tx, [memberId])).get(memberId),
    betsSettled: async (tx, bets) => {
      await turnover.countBets(tx, bets);
      await reports().roundsSettled(tx, bets);
    },
    weights: () => turnover.weights(),
  });
  return { launch, walletApi };
}
