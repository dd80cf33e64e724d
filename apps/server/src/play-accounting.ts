/** Turnover and cashback, wired: settled bets go to turnover, what counts goes on to cashback, all in the settlement's transaction. */
import type { Language } from '@lantern/contract/errors';
import type { Kernel } from './kernel/module.ts';
import { createMerchantsOf } from './member-merchants.ts';
import { createCashback, type CashbackModule } from './modules/cashback/index.ts';
import type { IdentityModule } from './modules/identity/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { LotteryModule } from './modules/lottery/index.ts';
import type { ProtectionModule } from './modules/protection/index.ts';
import type { SystemModule } from './modules/system/index.ts';
import { createTurnover, type TurnoverModule } from './modules/turnover/index.ts';
import type { WalletApiModule } from './modules/wallet-api/index.ts';

export interface PlayGround {
  readonly ledger: Ledger;
  readonly system: Pick<SystemModule, 'brand' | 'switches'>;
  readonly identity: Pick<IdentityModule, 'merchantCodesOf'>;
  readonly lottery: () => Pick<LotteryModule, 'hasPendingBets' | 'listedGames'>;
  readonly protection: Pick<ProtectionModule, 'admitMember'>;
  readonly walletApi: () => Pick<WalletApiModule, 'hasPendingBets'>;
}

export interface PlayAccounting {
  readonly turnover: TurnoverModule;
  readonly cashback: CashbackModule;
}

/** Builds both. */
export function createPlayAccounting(kernel: Kernel, { ledger, system, identity, lottery, protection, walletApi }: PlayGround): PlayAccounting {
  const cashback = createCashback(kernel, {
    ledger,
    isOpen: async (merchantCode) => (await system.switches(merchantCode)).MANPLAYREB3,
    admitMember: (tx, memberId) => protection.admitMember(tx, memberId),
  });
  const turnover = createTurnover(kernel, {
    ledger,
    merchantsOf: createMerchantsOf(identity, system),
    hasPendingBets: async (tx, memberId) => (await lottery().hasPendingBets(tx, memberId)) || (await walletApi().hasPendingBets(tx, memberId)),
    isExcluded: async (tx, memberId) => !(await protection.admitMember(tx, memberId)).ok,
    gameNames: async (language: Language) =>
      new Map((await lottery().listedGames()).map(({ vendor, code, nameVi, nameEn }) => [`${vendor}/${code}`, language === 'VI' ? nameVi : nameEn])),
    stakesCounted: (tx, changes) => cashback.stakesCounted(tx, changes),
  });
  return { turnover, cashback };
}
