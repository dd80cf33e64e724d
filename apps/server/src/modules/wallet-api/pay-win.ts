/** `win`: pays into a round that has a bet, any number of times until it ends. Never refused for a session, a switch or an exclusion. */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../kernel/ids.ts';
import { refuse, type Result } from '../../kernel/result.ts';
import type { Leg, Posted } from '../ledger/index.ts';
import type { Doors, MovementResult } from './doors.ts';
import { answerOutcome, note, refuseUnlessTaken, submit, type Movement } from './movement.ts';
import { gameHouse } from './place-bet.ts';
import type { RoundStakes } from './round-store.ts';
import { divideWin } from './rules/divide-win.ts';
import { toMinor } from './rules/money-scale.ts';
import type { WalletVendor } from './vendor-directory.ts';

/** To cash and bonus as the round's stakes were taken from them. */
function legsOf(vendor: string, amount: bigint, stakes: RoundStakes): readonly Leg[] {
  const from = gameHouse(vendor, stakes.category);
  const { cash, bonus } = divideWin(amount, stakes);
  return [...(cash > 0n ? [{ mode: 'move', amount: cash, from, to: 'cash' } as const] : []), ...(bonus > 0n ? [{ mode: 'move', amount: bonus, from, to: 'bonus' } as const] : [])];
}

type WinOf = Movement & { readonly roundId: string };

function paid(doors: Doors, vendor: WalletVendor, movement: WinOf, stakes: RoundStakes, endRound: boolean): Promise<Result<Posted>> {
  const circumstances = { game: stakes.game, bets: stakes.bets, staked: String(stakes.cash + stakes.bonus), endedBy: endRound ? ('vendor' as const) : undefined };
  return submit(doors, vendor, movement, { code: 'bet_win', legs: legsOf(vendor.code, movement.amount, stakes), circumstances });
}

/** Refuses amount_invalid, round_not_found, currency_mismatch, round_ended, transaction_mismatch. */
export async function payWin(doors: Doors, vendor: WalletVendor, input: WalletInput<'win'>): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency, endRound } = input;
  const amount = toMinor(input.amount, vendor.moneyScale);
  if (amount === undefined) return refuse('amount_invalid');
  const movement = { kind: 'win', requestId, transactionId, memberId: memberRef as MemberId, roundId, currency, amount } as const;
  if (amount === 0n) return await note(doors, vendor, movement, endRound ? { endedBy: 'vendor' } : {});

  const round = { vendor: vendor.code, memberId: movement.memberId, roundId };
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
