/**
 * `win`: pays into a round that has a bet, any number of times until it ends. Never refused for a session, a switch or an exclusion. What was
 * staked and never played comes back with it, as a refund in the books.
 */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../kernel/ids.ts';
import { refuse, type Result } from '../../kernel/result.ts';
import type { Leg, Posted } from '../ledger/index.ts';
import type { Doors, MovementResult } from './doors.ts';
import { answerOutcome, note, refuseUnlessTaken, submit, submitWithRefund, type Movement } from './movement.ts';
import { gameHouse } from './place-bet.ts';
import type { RoundStakes } from './round-store.ts';
import { divideWin, type StakeSplit } from './rules/divide-win.ts';
import { toMinor } from './rules/money-scale.ts';
import type { WalletVendor } from './vendor-directory.ts';

function legsOf(vendor: string, category: string, { cash, bonus }: StakeSplit): readonly Leg[] {
  const from = gameHouse(vendor, category);
  return [...(cash > 0n ? [{ mode: 'move', amount: cash, from, to: 'cash' } as const] : []), ...(bonus > 0n ? [{ mode: 'move', amount: bonus, from, to: 'bonus' } as const] : [])];
}

type WinOf = Movement & { readonly roundId: string };

/** To cash and bonus as the round's stakes were taken from them, together and of what comes back. */
function paid(doors: Doors, vendor: WalletVendor, movement: WinOf, stakes: RoundStakes, endRound: boolean): Promise<Result<Posted>> {
  const { amount, returned = 0n } = movement;
  const circumstances = { game: stakes.game, bets: stakes.bets, staked: String(stakes.cash + stakes.bonus), endedBy: endRound ? ('vendor' as const) : undefined };
  const [all, back] = [divideWin(amount, stakes), divideWin(returned, stakes)];
  const backLegs = legsOf(vendor.code, stakes.category, back);
  if (returned === amount) return submit(doors, vendor, movement, { code: 'bet_refund', legs: backLegs, circumstances });
  const won = { code: 'bet_win', legs: legsOf(vendor.code, stakes.category, { cash: all.cash - back.cash, bonus: all.bonus - back.bonus }), circumstances } as const;
  return returned === 0n ? submit(doors, vendor, movement, won) : submitWithRefund(doors, vendor, movement, won, backLegs);
}

/** Refuses amount_invalid (also where more would come back unplayed than was staked), round_not_found, currency_mismatch, round_ended, transaction_mismatch. */
export async function payWin(doors: Doors, vendor: WalletVendor, input: WalletInput<'win'>): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency, endRound } = input;
  const [amount, returned] = [input.amount, input.returned ?? 0].map((asked) => toMinor(asked, vendor.moneyScale));
  if (amount === undefined || returned === undefined || returned > amount) return refuse('amount_invalid');
  const memberId = memberRef as MemberId;
  const movement = { kind: 'win', requestId, transactionId, memberId, roundId, currency, amount, ...(returned > 0n && { returned }) } as const;
  if (amount === 0n) return await note(doors, vendor, movement, endRound ? { endedBy: 'vendor' } : {});

  const round = { vendor: vendor.code, memberId, roundId };
  const known = await doors.stakes.of(round);
  if (!known || known.bets === 0) {
    doors.stakes.forget(round);
    return await refuseUnlessTaken(doors, vendor, movement, refuse('round_not_found'));
  }
  if (known.currency !== currency) return await refuseUnlessTaken(doors, vendor, movement, refuse('currency_mismatch'));
  let outcome = await paid(doors, vendor, movement, known, endRound);
  if (!outcome.ok && outcome.code === 'in_progress') {
    const stakes = await doors.stakes.read(round);
    if (stakes && stakes.bets > 0) outcome = await paid(doors, vendor, movement, stakes, endRound);
  }
  if (endRound) doors.stakes.forget(round);
  return await answerOutcome(doors, vendor, movement, outcome);
}
