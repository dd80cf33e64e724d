/** Mapping of orders, suborders and chases to the contract's answers, with names in the reader's language. */
import type { AnswerOf, Calls, Language } from '@lantern/contract';
import { betTypeById, oddsText } from '@lantern/game-math/lottery';
import { toWire } from '@lantern/money';
import { choiceName, inLanguage } from '../reads/answers.ts';
import type { Order, Suborder } from './order-store.ts';

export type OrderAnswer = AnswerOf<Calls['lottery.orders']>['content'][number];
export type SuborderAnswer = AnswerOf<Calls['lottery.orderDetail']>['suborders'][number];

/** An order without its suborders; `name` is its game's. */
export function orderAnswer(order: Order, name: string): OrderAnswer {
  return {
    orderId: order.orderId,
    ...(order.chaseId === null ? {} : { chaseId: order.chaseId }),
    gameCode: order.gameCode,
    gameName: name,
    numero: order.numero,
    prizeMode: order.prizeMode,
    playType: order.playType,
    status: order.status,
    currency: order.currency,
    totalStake: toWire(order.totalStake),
    totalPayout: toWire(order.totalPayout),
    suborderCount: order.suborderCount,
    placedAt: Math.floor(order.placedAt),
    ...(order.settledAt === null ? {} : { settledAt: Math.floor(order.settledAt) }),
    ...(order.correctedAt === null ? {} : { correctedAt: Math.floor(order.correctedAt) }),
  };
}

/** A suborder at the odds it was sold at, with the choices' names at the time it was placed. */
export function suborderAnswer(suborder: Suborder, language: Language, placedAt: number): SuborderAnswer {
  const betType = betTypeById(suborder.betType);
  return {
    suborderId: suborder.suborderId,
    betType: suborder.betType,
    betTypeName: betType ? inLanguage(language, betType.names.vi, betType.names.en) : suborder.betType,
    selections: [...suborder.selections],
    names: suborder.selections.map((selection) => selectionName(suborder.betType, selection, language, placedAt)),
    unit: toWire(suborder.unit),
    multiplier: suborder.multiplier,
    stake: toWire(suborder.stake),
    odds: oddsText(suborder.oddsE4),
    ...(suborder.oddsTable && {
      oddsTable: Object.fromEntries(Object.entries(suborder.oddsTable).map(([key, odds]) => [key, oddsText(odds)])),
    }),
    status: suborder.status,
    payout: toWire(suborder.payout),
    corrected: suborder.corrected,
  };
}

/** Display name of a selection: a choice's name, or the bet type's name without a selection; numbers unchanged. */
function selectionName(betTypeId: string, selection: string, language: Language, placedAt: number): string {
  const betType = betTypeById(betTypeId);
  switch (betType?.selection.kind) {
    case 'choice': {
      const choice = betType.selection.choices.find(({ value }) => value === selection);
      return choice ? choiceName(choice, language, placedAt) : selection;
    }
    case 'none':
      return inLanguage(language, betType.names.vi, betType.names.en);
    default:
      return selection;
  }
}
