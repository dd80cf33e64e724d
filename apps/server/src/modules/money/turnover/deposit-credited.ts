/** Effects of a credited deposit: its requirement, and the bonus chosen with it. */
import type { Tx } from '../../../kernel/tx.ts';
import { endBonus, findRunning, lockPerson, offerName, type Offer } from './bonus-store.ts';
import type { CreditedDeposit, TurnoverContext } from './context.ts';
import { checkOffer } from './offers.ts';
import {
  closeRequirements,
  findRequirement,
  insertRefusedOffer,
  insertRequirement,
  recordOfferRefusal,
  openPurse,
  readSetting,
  readShares,
} from './requirement-store.ts';
import { bonusTerms } from './rules/terms.ts';
import { startBonus } from './start-bonus.ts';

/**
 * Opens the deposit's requirement and awards its bonus, in the transaction that credits it; idempotent per deposit.
 * A promotion that is no longer available (another bonus is running) never blocks the deposit: the requirement records why.
 */
export async function depositCredited(module: TurnoverContext, tx: Tx, credit: CreditedDeposit): Promise<void> {
  const { kernel, deps } = module;
  const { orderId, memberId, currency, amount } = credit;
  const merchant = (await deps.merchantsOf(tx, [memberId])).get(memberId);
  if (!merchant) throw new Error(`Deposit ${orderId} has an unknown member`);
  const { depositMultiple } = await readSetting(tx, merchant.code, currency);
  const shares = await readShares(tx, merchant.code);
  await openPurse(tx, { memberId, currency });
  if (depositMultiple > 0) {
    const opened = await insertRequirement(tx, {
      requirementId: kernel.ids.next<string>(),
      memberId,
      currency,
      source: 'deposit',
      reference: orderId,
      titleVi: 'Nạp tiền',
      titleEn: 'Deposit',
      baseAmount: amount,
      multiple: depositMultiple,
      required: amount * BigInt(depositMultiple),
      shares,
    });
    if (!opened) return;
  }
  if (credit.promotionId === undefined) return;
  // Two accounts of one person that are credited at once take an offer one after the other.
  await lockPerson(tx, await deps.samePerson(tx, memberId));
  const offer = await checkOffer(deps, tx, memberId, credit.promotionId, amount, currency, orderId);
  const refusal = offer.ok
    ? await award(module, tx, credit, { ...offer.value, shares: { ...shares, ...offer.value.shares } })
    : String(offer.value?.['reason'] ?? offer.code);
  if (refusal !== undefined) await recordRefusal(module, tx, credit, refusal);
}

/** Records the refusal on the deposit's requirement; if deposits open none, as a row of its own. */
async function recordRefusal(
  { kernel }: TurnoverContext,
  tx: Tx,
  { orderId, memberId, currency, amount }: CreditedDeposit,
  refusal: string,
): Promise<void> {
  if (await recordOfferRefusal(tx, orderId, refusal)) return;
  const requirementId = kernel.ids.next<string>();
  await insertRefusedOffer(
    tx,
    {
      requirementId,
      memberId,
      currency,
      reference: orderId,
      titleVi: 'Khuyến mãi',
      titleEn: 'Promotion',
      baseAmount: amount,
    },
    refusal,
  );
}

/** Awards the bonus; returns the obstacle, if any. */
async function award(
  module: TurnoverContext,
  tx: Tx,
  { orderId, memberId, currency, amount }: CreditedDeposit,
  offer: Offer,
): Promise<string | undefined> {
  const { kernel, deps } = module;
  const { bonus, base, required } = bonusTerms(offer, amount);
  if (await findRequirement(tx, 'bonus', orderId)) return undefined;
  if ((await findRunning(tx, { memberId, currency })) !== undefined) return 'bonus_running';
  const requirementId = kernel.ids.next<string>();
  const { offerId, titleVi, titleEn, multiple, shares, validHours, merchantCode, promotion, version } = offer;
  if (promotion !== null && version !== null) {
    const taking = { memberId, merchantCode, currency, promotion, version, requirementId, bonus };
    if (!(await deps.matches.take(tx, taking))) return 'sold_out';
  }
  const started = await startBonus(module, tx, {
    ...{
      requirementId,
      memberId,
      currency,
      offerId,
      titleVi,
      titleEn,
      multiple,
      required,
      shares,
      validHours,
      orderId,
    },
    reference: orderId,
    cost: offerName(offer),
    amount: bonus,
    baseAmount: base,
    betMaximum: offer.betMaximum,
    cashOutMaximum: offer.cashOutMaximum,
  });
  if (started.ok || started.code === 'bonus_running') return started.ok ? undefined : started.code;
  throw new Error(`The ledger refused bonus ${requirementId}: ${started.code}`);
}

/** A deposit was reversed: its requirement is closed, and its bonus goes back when the purse is next settled. */
export async function depositReversed(tx: Tx, orderId: string): Promise<void> {
  const deposit = await findRequirement(tx, 'deposit', orderId);
  const bonus = await findRequirement(tx, 'bonus', orderId);
  if (deposit) await closeRequirements(tx, [deposit.requirementId], 'void');
  if (bonus?.state === 'open' && (await endBonus(tx, bonus.requirementId, 'forfeited')))
    await closeRequirements(tx, [bonus.requirementId], 'void');
}
