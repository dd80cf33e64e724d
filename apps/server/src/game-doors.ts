/** Where games come in, wired: launches open them, and through the wallet their vendors move money. */
import type { Kernel } from './kernel/module.ts';
import type { CatalogueModule } from './modules/catalogue/index.ts';
import type { IdentityModule } from './modules/identity/index.ts';
import { createLaunch, type LaunchModule } from './modules/launch/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { LotteryModule } from './modules/lottery/index.ts';
import type { ProtectionModule } from './modules/protection/index.ts';
import type { TurnoverModule } from './modules/turnover/index.ts';
import { createWalletApi, type WalletApiModule } from './modules/wallet-api/index.ts';

export interface GameGround {
  readonly ledger: Ledger;
  readonly catalogue: CatalogueModule;
  readonly identity: Pick<IdentityModule, 'openFrameSession' | 'clubLabelOf' | 'merchantCodesOf'>;
  readonly lottery: Pick<LotteryModule, 'gameExists'>;
  readonly protection: Pick<ProtectionModule, 'admitPlay'>;
  readonly turnover: Pick<TurnoverModule, 'countBets'>;
}

export interface GameDoors {
  readonly launch: LaunchModule;
  readonly walletApi: WalletApiModule;
}

/** Builds both. */
export function createGameDoors(kernel: Kernel, { ledger, catalogue, identity, lottery, protection, turnover }: GameGround): GameDoors {
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
    betsSettled: (tx, bets) => turnover.countBets(tx, bets),
  });
  return { launch, walletApi };
}
