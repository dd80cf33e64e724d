/** How a suborder ends: by the result of its issue, on the terms it was sold at and no others. */
import { betTypeById, createSettler, formatById, resultOfTiers, settleBet } from '@lantern/game-math/lottery';
import type { Game } from './game-store.ts';
import type { Issue } from './issue-store.ts';
import type { Suborder, SuborderEnd } from './order-store.ts';

/** What a judgement needs to know of a suborder. */
export type JudgedBet = Pick<Suborder, 'suborderId' | 'betType' | 'selections' | 'unit' | 'multiplier' | 'priceMultiplier' | 'stake' | 'oddsE4' | 'oddsTable'>;

export type Judgement = Pick<SuborderEnd, 'status' | 'payout'>;

export type Judge = (bet: JudgedBet) => Judgement;

const refund: Judge = ({ stake }) => ({ status: 'void', payout: stake });

/** The judge of an issue that is drawn, or void: then every stake comes back. Throws when its result is not one of its format. */
export function judgeFor(game: Game, issue: Issue): Judge {
  if (issue.state === 'cancelled') return refund;
  const format = formatById(game.format);
  const result = format && issue.result ? resultOfTiers(format, issue.result.prizes) : undefined;
  if (!format || !result) throw new Error(`Issue ${issue.gameCode}:${issue.numero} has no full result`);
  const settler = createSettler(format, result);
  return (bet) => {
    const betType = betTypeById(bet.betType);
    if (!betType) throw new Error(`Suborder ${bet.suborderId} has the unknown bet type ${bet.betType}`);
    const { selections, unit, multiplier, oddsE4, oddsTable, priceMultiplier } = bet;
    const terms = { betType, selections, unit, multiplier, oddsTenThousandths: oddsE4, oddsTable: oddsTable ?? undefined, positions: priceMultiplier };
    const { outcome, payout } = settleBet(settler, terms);
    return { status: outcome, payout };
  };
}
