/** `bet` and `betWin`: the stake leaves the member's cash, then the bonus; a win at once comes back in the same proportion. */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import { house, type AccountName, type Leg, type Posted } from '../ledger/index.ts';
import { admitBet, type AdmittedBet } from './admit-bet.ts';
import type { Doors, MovementResult } from './doors.ts';
import { answerOutcome, refuseUnlessTaken, submit, type Circumstances, type Movement } from './movement.ts';
import { toMinor } from './rules/money-scale.ts';
import type { WalletVendor } from './vendor-directory.ts';

/** The house against a vendor's games of one category. */
export const gameHouse = (vendor: string, category: string): AccountName => house('house', `${vendor}/${category}`);

function circumstancesOf({ kernel }: Doors, { session, facts }: AdmittedBet, endRound: boolean): Circumstances {
  return { session: session.tokenHash, game: facts.game.id, category: facts.game.type, betId: kernel.ids.next<string>(), endedBy: endRound ? 'vendor' : undefined };
}

/** The book learns what the bet was taken from; a repeated one is in it already. */
function noteStake(doors: Doors, vendor: string, movement: Movement & { readonly roundId: string }, circumstances: Circumstances, posted: Posted): void {
  if (posted.duplicate) return;
  const { memberId, roundId, currency } = movement;
  doors.stakes.add({ vendor, memberId, roundId }, { game: circumstances.game!, category: circumstances.category!, currency, cash: -posted.cashChange, bonus: -posted.bonusChange });
}

/** Takes a stake. Refuses amount_invalid, what admitBet refuses, and what the ledger, the member's limits or the round refuse. */
export async function placeBet(doors: Doors, vendor: WalletVendor, input: WalletInput<'bet'>): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency } = input;
  const amount = toMinor(input.amount, vendor.moneyScale);
  if (amount === undefined) return refuse('amount_invalid');
  const movement = { kind: 'bet', requestId, transactionId, memberId: memberRef as MemberId, roundId, currency, amount } as const;
  const admitted = await admitBet(doors, vendor, input);
  if (!admitted.ok) return await refuseUnlessTaken(doors, vendor, movement, admitted);
  const circumstances = circumstancesOf(doors, admitted.value, false);
  const legs: readonly Leg[] = [{ mode: 'spend', amount, to: gameHouse(vendor.code, circumstances.category!) }];
  const outcome = await submit(doors, vendor, movement, { code: 'bet_stake', legs, circumstances });
  if (outcome.ok) noteStake(doors, vendor.code, movement, circumstances, outcome.value);
  return await answerOutcome(doors, vendor, movement, outcome);
}

/** Takes a stake and pays what it won, in one operation. Refuses like placeBet. */
export async function betAndWin(doors: Doors, vendor: WalletVendor, input: WalletInput<'betWin'>): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency } = input;
  const [amount, win] = [toMinor(input.betAmount, vendor.moneyScale), toMinor(input.winAmount, vendor.moneyScale)];
  if (amount === undefined || win === undefined) return refuse('amount_invalid');
  const memberId = memberRef as MemberId;
  const movement = { kind: 'bet_win', requestId, transactionId, memberId, roundId, currency, amount, win } as const;
  const admitted = await admitBet(doors, vendor, input);
  if (!admitted.ok) return await refuseUnlessTaken(doors, vendor, movement, admitted);
  const circumstances = circumstancesOf(doors, admitted.value, input.endRound);
  const bank = gameHouse(vendor.code, circumstances.category!);
  const legs: readonly Leg[] = [{ mode: 'spend', amount, to: bank }, ...(win > 0n ? [{ mode: 'return', amount: win, from: bank } as const] : [])];
  const outcome = await submit(doors, vendor, movement, { code: 'bet_settled', legs, circumstances });
  // What it was taken from and what came back are one sum here; a later win of the round asks the ledger.
  doors.stakes.forget({ vendor: vendor.code, memberId, roundId });
  return await answerOutcome(doors, vendor, movement, outcome);
}
