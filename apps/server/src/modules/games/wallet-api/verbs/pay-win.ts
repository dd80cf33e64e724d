/**
 * `win`: pays into a round that has a bet, any number of times until it ends. Never refused for an ended session, a disabled game or a
 * self-exclusion. A stake that was never played is returned with it and posted as a refund.
 */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Leg } from '../../../ledger/index.ts';
import type { ModuleContext, MovementResult } from '../context.ts';
import {
  answerOutcome,
  note,
  payOrHold,
  refuseUnlessTaken,
  submit,
  submitNote,
  submitWithRefund,
  type Moved,
  type Movement,
} from './movement.ts';
import { gameHouse } from './place-bet.ts';
import type { RoundStakes } from './round-store.ts';
import { divideWin, type StakeSplit } from '../rules/divide-win.ts';
import { toMinor } from '../rules/money-scale.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';

function legsOf(vendor: string, category: string, { cash, bonus }: StakeSplit): readonly Leg[] {
  const from = gameHouse(vendor, category);
  return [
    ...(cash > 0n ? [{ mode: 'move', amount: cash, from, to: 'cash' } as const] : []),
    ...(bonus > 0n ? [{ mode: 'move', amount: bonus, from, to: 'bonus' } as const] : []),
  ];
}

type WinOf = Movement & { readonly roundId: string };

/** Pays to cash and bonus in the proportion of the round's stakes, for the win and for the returned part. Returned stakes are not subject to payout ceilings. */
async function paid(
  module: ModuleContext,
  vendor: WalletVendor,
  movement: WinOf,
  stakes: RoundStakes,
  endRound: boolean,
): Promise<Result<Moved>> {
  const { amount, returned = 0n, currency } = movement;
  const circumstances = {
    game: stakes.game,
    bets: stakes.bets,
    staked: String(stakes.cash + stakes.bonus),
    endedBy: endRound ? ('vendor' as const) : undefined,
  };
  const [all, back] = [divideWin(amount, stakes), divideWin(returned, stakes)];
  const backLegs = legsOf(vendor.code, stakes.category, back);
  if (returned === amount)
    return await submit(module, vendor, movement, { code: 'bet_refund', legs: backLegs, circumstances });
  const win: StakeSplit = { cash: all.cash - back.cash, bonus: all.bonus - back.bonus };
  return await payOrHold(module, vendor, currency, amount - returned, {
    async pay(paidBy) {
      const won = {
        code: 'bet_win',
        legs: legsOf(vendor.code, stakes.category, win),
        circumstances: { ...circumstances, paidBy },
      } as const;
      return returned === 0n
        ? await submit(module, vendor, movement, won)
        : await submitWithRefund(module, vendor, movement, won, backLegs);
    },
    async hold(held) {
      const aside = { ...circumstances, held: { ...held, bonus: String(win.bonus) } };
      return returned === 0n
        ? await submitNote(module, vendor, movement, aside)
        : await submit(module, vendor, movement, { code: 'bet_refund', legs: backLegs, circumstances: aside });
    },
  });
}

/** A win as a movement in minor units. Refuses amount_invalid. */
export function winOf(vendor: WalletVendor, input: Omit<WalletInput<'win'>, 'endRound'>): Result<WinOf> {
  const { requestId, transactionId, memberRef, roundId, currency } = input;
  const [amount, returned, notCounted] = [input.amount, input.returned ?? 0, input.notCounted ?? 0].map((units) =>
    toMinor(units, vendor.moneyScale),
  );
  if (amount === undefined || returned === undefined || notCounted === undefined || returned > amount)
    return refuse('amount_invalid');
  return ok({
    kind: 'win',
    requestId,
    transactionId,
    memberId: memberRef as MemberId,
    roundId,
    currency,
    amount,
    ...(returned > 0n && { returned }),
    ...(notCounted > 0n && { notCounted }),
  });
}

/** Refuses amount_invalid (also if more is returned unplayed, or not counted, than was staked), round_not_found, currency_mismatch, round_ended, transaction_mismatch. */
export async function payWin(
  module: ModuleContext,
  vendor: WalletVendor,
  input: WalletInput<'win'>,
): Promise<MovementResult> {
  const read = winOf(vendor, input);
  if (!read.ok) return read;
  const { endRound } = input;
  const { value: movement } = read;
  const { amount, memberId, roundId, currency } = movement;
  if (amount === 0n) return await note(module, vendor, movement, endRound ? { endedBy: 'vendor' } : {});

  const round = { vendor: vendor.code, memberId, roundId };
  const known = await module.stakes.of(round);
  if (!known || known.bets === 0) {
    module.stakes.invalidate(round);
    return await refuseUnlessTaken(module, vendor, movement, refuse('round_not_found'));
  }
  if (known.currency !== currency)
    return await refuseUnlessTaken(module, vendor, movement, refuse('currency_mismatch'));
  let outcome = await paid(module, vendor, movement, known, endRound);
  if (!outcome.ok && outcome.code === 'in_progress') {
    const stakes = await module.stakes.read(round);
    if (stakes && stakes.bets > 0) outcome = await paid(module, vendor, movement, stakes, endRound);
  }
  if (endRound) module.stakes.invalidate(round);
  return await answerOutcome(module, vendor, movement, outcome);
}
