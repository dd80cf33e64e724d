/** Ports of modules that a test runs without the modules behind them. */
import type { LotteryDeps } from '../../../apps/server/src/modules/games/lottery/context.ts';
import type { PaymentPorts } from '../../../apps/server/src/modules/money/payments/index.ts';
import { ok, refuse } from '../../../apps/server/src/kernel/result.ts';

/** Deposits without limits, promotions and turnover. */
export const NO_PAYMENT_PORTS: PaymentPorts = {
  mayBegin: async () => ok(undefined),
  admit: async () => ok(undefined),
  credited: async () => undefined,
  reversed: async () => undefined,
  accountsOf: async (_tx, ids) => new Map(ids.map((id) => [id, { userName: id, merchantCode: 'DENLONG' }])),
  memberIdOf: async () => undefined,
  payOutProviders: () => ({
    editIn: async () => refuse('version_outdated'),
    forget: () => undefined,
    accounts: async () => [],
    adapters: [],
  }),
  merchantCodes: () => ['DENLONG'],
  offers: { offersFor: async () => [], checkOffer: async () => refuse('promotion_not_found') },
};

/** A lottery whose bets count nowhere, without keno rooms. */
export const NO_LOTTERY_PORTS: Omit<LotteryDeps, 'ledger'> = {
  betsSettled: async () => undefined,
  weights: async () => () => 0,
  kenoEnabled: async () => false,
  merchantCodes: () => [],
  grantOf: async () => undefined,
};
