/**
 * `promoWin` and `jackpotWin`: what a vendor gives beside its rounds, and what free spins of the house have won. To cash, out of
 * the vendor's account or the jackpot's.
 */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import { house } from '../ledger/index.ts';
import type { Doors, MovementResult } from './doors.ts';
import { move, note } from './movement.ts';
import { toMinor } from './rules/money-scale.ts';
import type { WalletVendor } from './vendor-directory.ts';

type Prize = Omit<WalletInput<'jackpotWin'>, 'jackpotId'>;

/** Spins of a grant that were played for it. */
interface Spins {
  readonly grant: string;
  readonly spins: number;
}

async function pay(doors: Doors, vendor: WalletVendor, kind: 'promo_win' | 'jackpot_win', prize: Prize, named: Readonly<Record<string, string>>, spins?: Spins): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, currency, roundId } = prize;
  const amount = toMinor(prize.amount, vendor.moneyScale);
  if (amount === undefined) return refuse('amount_invalid');
  const from = house(kind === 'promo_win' ? 'vendor' : 'jackpot_pool', vendor.code);
  const movement = { kind, requestId, transactionId, memberId: memberRef as MemberId, roundId, currency, amount };
  // Spins that won nothing are used up all the same.
  if (amount === 0n) return await note(doors, vendor, movement, { ...spins });
  return await move(doors, vendor, movement, { code: kind, legs: [{ mode: 'move', amount, from, to: 'cash' }], circumstances: { ...spins }, named });
}

/** Refuses amount_invalid, account_not_found (nobody who ever played there), free_spins_not_found, free_spins_over, transaction_mismatch. */
export const payPromotion = (doors: Doors, vendor: WalletVendor, { promotionId, spins, ...prize }: WalletInput<'promoWin'>): Promise<MovementResult> =>
  pay(doors, vendor, 'promo_win', prize, { promotionId }, spins === undefined ? undefined : { grant: promotionId, spins });

/** Refuses like payPromotion. */
export const payJackpot = (doors: Doors, vendor: WalletVendor, { jackpotId, ...prize }: WalletInput<'jackpotWin'>): Promise<MovementResult> =>
  pay(doors, vendor, 'jackpot_win', prize, { jackpotId });
