/** Bet types of a game with their odds and limits. */
import { ORDER_SELECTIONS_MAXIMUM, type AnswerOf, type Calls, type Language } from '@lantern/contract';
import {
  betTypeById,
  comparedPrizes,
  formatById,
  isPrizeMode,
  oddsText,
  priceMultiplier,
  rtpBasisPoints,
  type BetType,
  type Choice,
  type Format,
  type PrizeMode,
  type SaleOdds,
} from '@lantern/game-math/lottery';
import { toWire } from '@lantern/money';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { choiceName, inLanguage } from './answers.ts';
import type { ClosedOf } from '../sale/exposure-book.ts';
import { shownChances, type ShownChances } from '../rules/chances.ts';
import { findGame, listOdds, type OddsRow } from '../issues/game-store.ts';

type Answer<Id extends keyof Calls> = AnswerOf<Calls[Id]>;

/** The bet types of a game in a prize mode, by default its first. Refuses game_not_found, prize_mode_unknown. */
export async function readBetTypes(
  kernel: Kernel,
  gameCode: string,
  request: {
    readonly prizeMode: string | undefined;
    /** The issue whose price list is requested; by default the one on sale. */
    readonly numero?: string | undefined;
    readonly currency: string;
    readonly language: Language;
    /** The closed selections of a bet type. */
    readonly closedOf: ClosedOf;
  },
): Promise<Result<Answer<'lottery.betTypes'>>> {
  const game = await findGame(kernel.db, gameCode);
  if (!game) return refuse('game_not_found');
  const sale = await listOdds(kernel.db, gameCode, request.numero === undefined ? [] : [request.numero]);
  const prizeMode = request.prizeMode ?? sale[0]?.prizeMode;
  const rows = sale.filter((row) => row.prizeMode === prizeMode);
  if (prizeMode === undefined || !isPrizeMode(prizeMode) || rows.length === 0) return refuse('prize_mode_unknown');
  const format = formatById(game.format)!;
  const list = rows.flatMap((row) => {
    const betType = betTypeById(row.betType);
    return betType?.formats.includes(format.id)
      ? [
          {
            ...betTypeAnswer(betType, format, row, { language: request.language, nowMs: kernel.clock.now() }),
            closed: [...request.closedOf(row)],
          },
        ]
      : [];
  });
  return ok({
    gameCode,
    format: format.id,
    prizeMode: prizeMode satisfies PrizeMode,
    currency: request.currency,
    list,
  });
}

/** The reader's language and the time: some choices' names depend on the year. */
interface Reader {
  readonly language: Language;
  readonly nowMs: number;
}

type BetTypeAnswer = Answer<'lottery.betTypes'>['list'][number];

function selectionAnswer(
  { selection: rule }: BetType,
  sale: SaleOdds,
  chances: ShownChances,
  reader: Reader,
): BetTypeAnswer['selection'] {
  const anyNumber = { kind: rule.kind, digits: 0, size: 1, maximum: ORDER_SELECTIONS_MAXIMUM };
  switch (rule.kind) {
    case 'none':
      return { ...anyNumber, maximum: 1 };
    case 'digits':
      return { ...anyNumber, digits: rule.digits, maximum: Math.min(10 ** rule.digits, ORDER_SELECTIONS_MAXIMUM) };
    case 'parlay':
      return { ...anyNumber, digits: rule.digits, size: rule.size };
    case 'pick':
      return {
        ...anyNumber,
        digits: rule.digits,
        size: rule.size,
        from: rule.from,
        to: rule.to,
        ordered: rule.ordered,
      };
    case 'choice':
      return {
        ...anyNumber,
        choices: rule.choices.map((choice) => ({
          value: choice.value,
          ...namedOdds(choice, sale, reader),
          chance: chances.ofChoice(choice.value).win,
        })),
        maximum: rule.choices.length,
      };
  }
}

const namedOdds = (choice: Choice, { odds, table }: SaleOdds, { language, nowMs }: Reader) => ({
  name: choiceName(choice, language, nowMs),
  odds: oddsText(table?.[choice.value] ?? odds),
});

function betTypeAnswer(betType: BetType, format: Format, row: OddsRow, reader: Reader): Omit<BetTypeAnswer, 'closed'> {
  const sale: SaleOdds = { odds: Number(row.oddsE4), table: row.oddsTable ?? undefined };
  const rtp = rtpBasisPoints(betType, format, sale);
  const chances = shownChances(betType, format);
  return {
    betType: betType.id,
    playType: row.playType,
    group: betType.group,
    name: inLanguage(reader.language, betType.names.vi, betType.names.en),
    rule: inLanguage(reader.language, betType.rules.vi, betType.rules.en),
    selection: selectionAnswer(betType, sale, chances, reader),
    odds: oddsText(row.oddsE4),
    ...(betType.tiers && {
      tiers: betType.tiers.map((tier) => ({
        key: tier.value,
        ...namedOdds(tier, sale, reader),
        chance: chances.ofTier(tier.value),
      })),
    }),
    positions: comparedPrizes(betType, format).length,
    chance: { win: chances.win, push: chances.push },
    priceMultiplier: priceMultiplier(betType, format),
    rtpBasisPoints: rtp.lowest,
    rtpHighestBasisPoints: rtp.highest,
    limits: {
      unitMinimum: toWire(row.unitMinimum),
      stakeMinimum: toWire(row.stakeMinimum),
      stakeMaximum: toWire(row.stakeMaximum),
      numberLiabilityMaximum: toWire(row.numberLiabilityMaximum),
    },
  };
}
