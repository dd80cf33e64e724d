/** Verbs of the wallet API by their wire names. */
import type { WalletAnswer, WalletInput, WalletVerb } from '@lantern/contract/wallet-api';
import type { Result } from '../../../kernel/result.ts';
import { adjustRound } from './verbs/adjust-round.ts';
import { authenticate } from './vendors/authenticate.ts';
import type { ModuleContext } from './context.ts';
import { endRound } from './verbs/end-round.ts';
import { lookUp } from './verbs/look-up.ts';
import { payJackpot, payPromotion } from './verbs/pay-prize.ts';
import { payWin } from './verbs/pay-win.ts';
import { betAndWin, placeBet } from './verbs/place-bet.ts';
import { readBalance } from './verbs/read-balance.ts';
import { rollBack } from './verbs/roll-back.ts';
import { settle } from './verbs/settle.ts';
import type { WalletVendor } from './vendors/vendor-directory.ts';

/** A verb with its parsed input. */
export type Verb = (module: ModuleContext, vendor: WalletVendor, input: unknown) => Promise<Result<unknown>>;

export const verbs: {
  readonly [V in WalletVerb]: (
    module: ModuleContext,
    vendor: WalletVendor,
    input: WalletInput<V>,
  ) => Promise<Result<WalletAnswer<V>>>;
} = {
  authenticate,
  balance: readBalance,
  bet: placeBet,
  win: payWin,
  settle,
  rollback: rollBack,
  endRound,
  betWin: betAndWin,
  promoWin: payPromotion,
  jackpotWin: payJackpot,
  adjust: adjustRound,
  transactions: lookUp,
};
