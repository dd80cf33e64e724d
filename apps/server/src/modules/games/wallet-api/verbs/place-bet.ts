/** `bet` and `betWin`: the stake is taken from cash, then from bonus; an immediate win is paid in the same proportion. */
import type { WalletInput } from '@lantern/contract/wallet-api';
import { edgePpmOfRtp } from '@lantern/game-math/risk';
import type { MemberId } from '../../../../kernel/ids.ts';
import { refuse, ok, type Result } from '../../../../kernel/result.ts';
import { house, type AccountName, type Leg, type Posted } from '../../../ledger/index.ts';
import type { LaunchFacts } from '../../catalogue/index.ts';
import type { ModuleContext, MovementResult } from '../context.ts';
import { toMinor } from '../rules/money-scale.ts';
import type { KnownSession } from '../sessions/session-cache.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';
import { answerOutcome, payOrHold, refuseUnlessTaken, submit, type Circumstances, type Movement } from './movement.ts';

interface BetAttempt {
  readonly sessionToken: string;
  readonly memberRef: string;
  readonly currency: string;
  readonly game: string;
  /** Placed by the game itself. */
  readonly auto?: boolean | undefined;
}

interface AdmittedBet {
  readonly session: KnownSession;
  readonly facts: LaunchFacts;
}

/** Refuses, in this order: vendor_session_ended, currency_mismatch, game_not_found, game_disabled, vendor_unavailable, auto_play_off. */
async function admitBet(
  { kernel, deps, sessions }: ModuleContext,
  vendor: WalletVendor,
  attempt: BetAttempt,
): Promise<Result<AdmittedBet>> {
  const session = await sessions.find(attempt.sessionToken);
  if (session?.vendor !== vendor.code || session.memberId !== attempt.memberRef) return refuse('vendor_session_ended');
  if (session.currency !== attempt.currency) return refuse('currency_mismatch');
  const facts = await deps.catalogue.findLaunch(session.merchantCode, vendor.code, attempt.game);
  if (!facts) return refuse('game_not_found');
  if (!facts.enabled) return refuse('game_disabled');
  if (facts.vendor.maintenance) return refuse('vendor_unavailable');
  if (facts.game.maintenance) return refuse('game_disabled');
  if (attempt.auto === true && !(await deps.autoPlay(kernel.db, session.merchantCode))) return refuse('auto_play_off');
  return ok({ session, facts });
}

/**
 * A session that ended because an operator closed the vendor for the member: the refusal says so. The session decides in the money's
 * own commit, so only a refused bet asks why.
 */
async function nameRestriction(
  { deps }: ModuleContext,
  vendor: WalletVendor,
  memberId: MemberId,
  answer: MovementResult,
): Promise<MovementResult> {
  if (answer.ok || answer.code !== 'vendor_session_ended') return answer;
  return (await deps.isRestricted(memberId, vendor.code)) ? refuse('product_restricted') : answer;
}

/** The house account for a vendor's games of one category. */
export const gameHouse = (vendor: string, category: string): AccountName => house('house', `${vendor}/${category}`);

async function circumstancesOf(
  { kernel, deps }: ModuleContext,
  { session, facts }: AdmittedBet,
  endRound: boolean,
): Promise<Circumstances> {
  const edge = edgePpmOfRtp(facts.game.rtpBasisPoints) ?? null;
  const weight = (await deps.weights())(session.merchantCode, facts.game.type, edge);
  return {
    edge,
    weight,
    session: session.tokenHash,
    game: facts.game.id,
    category: facts.game.type,
    betId: kernel.ids.next<string>(),
    endedBy: endRound ? 'vendor' : undefined,
  };
}

/** Adds the bet to the stake cache; a repeated one is in it already. */
function cacheStake(
  module: ModuleContext,
  vendor: string,
  movement: Movement & { readonly roundId: string },
  circumstances: Circumstances,
  posted: Posted,
): void {
  if (posted.duplicate) return;
  const { memberId, roundId, currency } = movement;
  module.stakes.add(
    { vendor, memberId, roundId },
    {
      game: circumstances.game!,
      category: circumstances.category!,
      currency,
      cash: -posted.cashChange,
      bonus: -posted.bonusChange,
    },
  );
}

/**
 * Takes a stake. Refuses amount_invalid and every refusal of admitBet, the ledger, the member's limits and the round;
 * product_restricted instead of vendor_session_ended where an operator closed the vendor for the member.
 */
export async function placeBet(
  module: ModuleContext,
  vendor: WalletVendor,
  input: WalletInput<'bet'>,
): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency } = input;
  const amount = toMinor(input.amount, vendor.moneyScale);
  if (amount === undefined) return refuse('amount_invalid');
  const movement = {
    kind: 'bet',
    requestId,
    transactionId,
    memberId: memberRef as MemberId,
    roundId,
    currency,
    amount,
  } as const;
  const admitted = await admitBet(module, vendor, input);
  if (!admitted.ok) return await refuseUnlessTaken(module, vendor, movement, admitted);
  const circumstances = await circumstancesOf(module, admitted.value, false);
  const legs: readonly Leg[] = [{ mode: 'spend', amount, to: gameHouse(vendor.code, circumstances.category!) }];
  const outcome = await submit(module, vendor, movement, { code: 'bet_stake', legs, circumstances });
  if (outcome.ok) cacheStake(module, vendor.code, movement, circumstances, outcome.value);
  const answer = await answerOutcome(module, vendor, movement, outcome);
  return await nameRestriction(module, vendor, movement.memberId, answer);
}

/** Takes a stake and pays its win in one operation. Refuses like placeBet. */
export async function betAndWin(
  module: ModuleContext,
  vendor: WalletVendor,
  input: WalletInput<'betWin'>,
): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency } = input;
  const [amount, win, notCounted] = [input.betAmount, input.winAmount, input.notCounted ?? 0].map((units) =>
    toMinor(units, vendor.moneyScale),
  );
  if (amount === undefined || win === undefined || notCounted === undefined || notCounted > amount)
    return refuse('amount_invalid');
  const memberId = memberRef as MemberId;
  const movement = {
    kind: 'bet_win',
    requestId,
    transactionId,
    memberId,
    roundId,
    currency,
    amount,
    win,
    ...(notCounted > 0n && { notCounted }),
  } as const;
  const admitted = await admitBet(module, vendor, input);
  if (!admitted.ok) return await refuseUnlessTaken(module, vendor, movement, admitted);
  const circumstances = await circumstancesOf(module, admitted.value, input.endRound);
  const bank = gameHouse(vendor.code, circumstances.category!);
  const stake: Leg = { mode: 'spend', amount, to: bank };
  const settle = (legs: readonly Leg[], more: Circumstances) =>
    submit(module, vendor, movement, { code: 'bet_settled', legs, circumstances: { ...circumstances, ...more } });
  const outcome =
    win === 0n
      ? await settle([stake], {})
      : await payOrHold(module, vendor, currency, win, {
          pay: (paidBy) => settle([stake, { mode: 'return', amount: win, from: bank }], { paidBy }),
          hold: (held) => settle([stake], { held }),
        });
  // The posted change mixes stake and win; a later win of the round reads the ledger.
  module.stakes.invalidate({ vendor: vendor.code, memberId, roundId });
  const answer = await answerOutcome(module, vendor, movement, outcome);
  return await nameRestriction(module, vendor, movement.memberId, answer);
}
