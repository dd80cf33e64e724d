/** The turnover of a gift as it is typed, and back. */
import type { GiftTurnover } from '@lantern/contract/promotion-rules';
import type { TurnoverForm } from './form.ts';
import { numberOf } from './numbers.ts';

/** What a gift with turnover begins with. */
export const USUAL_TURNOVER: TurnoverForm = {
  product: 'any',
  multiple: '3',
  hours: '168',
  betMaximum: '',
  cashOutMaximum: '',
};

export const turnoverFormOf = (turnover: GiftTurnover | undefined): TurnoverForm | undefined =>
  turnover && {
    product: turnover.product,
    multiple: String(turnover.multiple),
    hours: String(turnover.hours),
    betMaximum: String(turnover.betMaximum),
    cashOutMaximum: turnover.cashOutMaximum === null ? '' : String(turnover.cashOutMaximum),
  };

/** The rule's part; what is not a number is left out, so that the contract finds it. */
export const turnoverOf = ({ product, multiple, hours, betMaximum, cashOutMaximum }: TurnoverForm): object => ({
  product,
  multiple: numberOf(multiple),
  hours: numberOf(hours),
  betMaximum: numberOf(betMaximum),
  cashOutMaximum: cashOutMaximum.trim() === '' ? null : numberOf(cashOutMaximum),
});
