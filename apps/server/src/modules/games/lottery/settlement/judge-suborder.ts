/** Outcome of a suborder: by the result of its issue, on the terms it was sold at. */
import { betTypeById, createSettler, formatById, resultOfTiers, settleBet, type Bet } from '@lantern/game-math/lottery';
import type { Game } from '../issues/game-store.ts';
import type { Issue } from '../issues/issue-store.ts';
import type { Suborder, SuborderEnd } from '../sale/order-store.ts';

/** The fields of a suborder that decide its outcome. */
export type JudgedBet = Pick<
  Suborder,
  'suborderId' | 'betType' | 'selections' | 'unit' | 'multiplier' | 'priceMultiplier' | 'stake' | 'oddsE4' | 'oddsTable'
>;

export type Judgement = Pick<SuborderEnd, 'status' | 'payout'>;

export type Judge = (bet: JudgedBet) => Judgement;

const refund: Judge = ({ stake }) => ({ status: 'void', payout: stake });

/** The judge of a drawn issue, or of one that is void before or after its draw, which refunds every stake. Throws if the result does not fit the format. */
export function judgeFor(game: Game, issue: Issue): Judge {
  if (issue.state === 'cancelled' || issue.voided) return refund;
  const format = formatById(game.format);
  const result = format && issue.result ? resultOfTiers(format, issue.result.prizes) : undefined;
  if (!format || !result) throw new Error(`Issue ${issue.gameCode}:${issue.numero} has no full result`);
  const settler = createSettler(format, result);
  return (bet) => {
    const { outcome, payout } = settleBet(settler, termsOf(bet));
    return { status: outcome, payout };
  };
}

/** The bet as sold. Throws if its type is unknown. */
export function termsOf({
  betType: id,
  selections,
  unit,
  multiplier,
  oddsE4,
  oddsTable,
  priceMultiplier,
}: Omit<JudgedBet, 'suborderId' | 'stake'>): Bet {
  const betType = betTypeById(id);
  if (!betType) throw new Error(`A bet of the unknown type ${id} was sold`);
  return {
    betType,
    selections,
    unit,
    multiplier,
    oddsTenThousandths: oddsE4,
    oddsTable: oddsTable ?? undefined,
    positions: priceMultiplier,
  };
}
