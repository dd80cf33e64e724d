/** Verbs of the wallet by their names on the wire. */
import type { WalletAnswer, WalletInput, WalletVerb } from '@lantern/contract/wallet-api';
import type { Result } from '../../kernel/result.ts';
import { adjustRound } from './adjust-round.ts';
import { authenticate } from './authenticate.ts';
import type { Doors } from './doors.ts';
import { endRound } from './end-round.ts';
import { lookUp } from './look-up.ts';
import { payJackpot, payPromotion } from './pay-prize.ts';
import { payWin } from './pay-win.ts';
import { betAndWin, placeBet } from './place-bet.ts';
import { readBalance } from './read-balance.ts';
import { rollBack } from './roll-back.ts';
import type { WalletVendor } from './vendor-directory.ts';

/** Any verb, once its input is read. */
export type Verb = (doors: Doors, vendor: WalletVendor, input: unknown) => Promise<Result<unknown>>;

export const verbs: { readonly [V in WalletVerb]: (doors: Doors, vendor: WalletVendor, input: WalletInput<V>) => Promise<Result<WalletAnswer<V>>> } = {
  authenticate,
  balance: readBalance,
  bet: placeBet,
  win: payWin,
  rollback: rollBack,
  endRound,
  betWin: betAndWin,
  promoWin: payPromotion,
  jackpotWin: payJackpot,
  adjust: adjustRound,
  transactions: lookUp,
};
