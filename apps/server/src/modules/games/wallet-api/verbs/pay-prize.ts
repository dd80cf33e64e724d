/**
 * `promoWin` and `jackpotWin`: prizes outside rounds, and wins of the house's free spins. Paid to cash from the vendor's account or
 * the jackpot pool; wins of the house's spins are reimbursed to the vendor's account.
 */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../../../kernel/ids.ts';
import { refuse } from '../../../../kernel/result.ts';
import { house } from '../../../ledger/index.ts';
import type { ModuleContext, MovementResult } from '../context.ts';
import { findCampaign } from '../free-spins/free-spins-store.ts';
import { answerOutcome, note, payOrHold, submit, submitNote, submitWithCost } from './movement.ts';
import { toMinor } from '../rules/money-scale.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';

type Prize = Omit<WalletInput<'jackpotWin'>, 'jackpotId'>;

/** The spins of a grant that this prize used. */
interface Spins {
  readonly grant: string;
  readonly spins: number;
}

async function pay(
  module: ModuleContext,
  vendor: WalletVendor,
  kind: 'promo_win' | 'jackpot_win',
  prize: Prize,
  named: Readonly<Record<string, string>>,
  spins?: Spins,
): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, currency, roundId } = prize;
  const amount = toMinor(prize.amount, vendor.moneyScale);
  if (amount === undefined) return refuse('amount_invalid');
  const from = house(kind === 'promo_win' ? 'vendor' : 'jackpot_pool', vendor.code);
  const movement = { kind, requestId, transactionId, memberId: memberRef as MemberId, roundId, currency, amount };
  // Spins without a win still count as used.
  if (amount === 0n) return await note(module, vendor, movement, { ...spins });
  // The companion refuses an unknown grant before anything is written.
  const campaign = spins && (await findCampaign(module.kernel.db, vendor.code, spins.grant));
  const outcome = await payOrHold(module, vendor, currency, amount, {
    async pay(paidBy) {
      const won = {
        code: kind,
        legs: [{ mode: 'move', amount, from, to: 'cash' }],
        circumstances: { ...spins, paidBy },
        named,
      } as const;
      return campaign === undefined
        ? await submit(module, vendor, movement, won)
        : await submitWithCost(module, vendor, movement, won, campaign);
    },
    hold: (held) =>
      submitNote(module, vendor, movement, {
        ...spins,
        held: { ...held, bonus: '0', named, ...(campaign !== undefined && { campaign }) },
      }),
  });
  return await answerOutcome(module, vendor, movement, outcome);
}

/** Refuses amount_invalid, account_not_found (the member never played there), free_spins_not_found, free_spins_over, transaction_mismatch. */
export const payPromotion = (
  module: ModuleContext,
  vendor: WalletVendor,
  { promotionId, spins, ...prize }: WalletInput<'promoWin'>,
): Promise<MovementResult> =>
  pay(
    module,
    vendor,
    'promo_win',
    prize,
    { promotionId },
    spins === undefined ? undefined : { grant: promotionId, spins },
  );

/** Refuses like payPromotion. */
export const payJackpot = (
  module: ModuleContext,
  vendor: WalletVendor,
  { jackpotId, ...prize }: WalletInput<'jackpotWin'>,
): Promise<MovementResult> => pay(module, vendor, 'jackpot_win', prize, { jackpotId });
