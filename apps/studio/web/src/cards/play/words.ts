/** Texts: names of cards, combinations and players, and announcements about a hand. */
import type { CardEndShown, CardSeatShown, CardTableShown } from '../../../../wire/cards.ts';
import type { TextKey, Translate } from '../../frame/i18n.ts';
import { RANKS, rankOf, suitOf, type Card } from './deck.ts';
import type { Happening } from './happenings.ts';
import { readCombination, type Combination } from './plays.ts';

const rankName = (t: Translate, card: Card): string => t(`cards_rank_${rankOf(card)}` as TextKey);
export const suitName = (t: Translate, suit: number): string => t(`cards_suit_${suit}` as TextKey);
/** Capitalizes the first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "bảy cơ" */
export const cardName = (t: Translate, card: Card): string =>
  t('cards_card', { rank: rankName(t, card), suit: suitName(t, suitOf(card)) });

/** "8 cơ": the sign on the card, for buttons and short lines. */
export const cardSign = (t: Translate, card: Card): string =>
  t('cards_card', { rank: RANKS[rankOf(card)]!, suit: suitName(t, suitOf(card)) });

/** "đôi chín", "sảnh 5 lá đến mười". */
export function combinationName(t: Translate, { kind, cards, top }: Combination): string {
  if (kind === 'single') return cardName(t, top);
  const count = kind === 'pairs' ? cards.length / 2 : cards.length;
  return t(`cards_kind_${kind}` as TextKey, { rank: rankName(t, top), count });
}

/** Names laid cards. */
export function laidName(t: Translate, cards: readonly Card[]): string {
  const combination = readCombination(cards);
  return combination ? combinationName(t, combination) : cards.map((card) => cardName(t, card)).join(', ');
}

/** Another player: members by the end of their reference, bots by name. */
export const personName = (t: Translate, { who, bot }: Pick<CardSeatShown, 'who' | 'bot'>): string =>
  t(bot ? 'cards_bot_name' : 'cards_player', { who });

/** A seat's player, by name; the member is "Bạn". */
export function nameOf(t: Translate, { seats, mySeat }: CardTableShown, seat: number): string {
  const other = seats[seat];
  return seat === mySeat ? t('cards_you') : other ? personName(t, other) : '';
}

export type Money = (amount: number) => string;

/** With its sign. */
export const signed = (amount: number, money: Money): string =>
  amount > 0 ? `+${money(amount)}` : amount < 0 ? `−${money(-amount)}` : money(0);

/** The end of a hand, for its member. */
export function endName(t: Translate, table: CardTableShown, end: CardEndShown, money: Money): string {
  const net = end.net[table.mySeat] ?? 0;
  if (!table.seats[table.mySeat]?.plays) return t('cards_ended');
  return net > 0
    ? t('cards_won', { amount: money(net) })
    : net < 0
      ? t('cards_lost', { amount: money(-net) })
      : t('cards_even');
}

/** An event, for screen readers. */
export function describeHappening(t: Translate, table: CardTableShown, happening: Happening, money: Money): string {
  switch (happening.kind) {
    case 'laid':
      return t(happening.chop ? 'cards_said_chop' : 'cards_said_laid', {
        who: nameOf(t, table, happening.seat),
        what: laidName(t, happening.cards),
      });
    case 'took':
      return t('phom_said_took', { who: nameOf(t, table, happening.seat), card: cardName(t, happening.card) });
    case 'discarded':
      return t('phom_said_discarded', { who: nameOf(t, table, happening.seat), card: cardName(t, happening.card) });
    case 'laid_down':
      return t('phom_said_laid', { who: nameOf(t, table, happening.seat) });
    case 'hid':
      return t('cat_te_said_hid', { who: nameOf(t, table, happening.seat) });
    case 'won_trick':
      return t('cat_te_said_won', { who: nameOf(t, table, happening.seat) });
    case 'drew':
      return t('xi_dach_said_drew', { who: nameOf(t, table, happening.seat) });
    case 'stood':
      return t('xi_dach_said_stood', { who: nameOf(t, table, happening.seat) });
    case 'arranged':
      return t('mau_binh_said_ready', { who: nameOf(t, table, happening.seat) });
    case 'announced':
      return t('sam_announced', { who: nameOf(t, table, happening.seat) });
    case 'bet':
      return t(`cards_said_${happening.act}`, {
        who: nameOf(t, table, happening.seat),
        amount: money(happening.units * table.stake),
      });
    case 'opened':
      return t('cards_said_opened', {
        who: nameOf(t, table, happening.seat),
        cards: happening.cards.map((card) => cardName(t, card)).join(', '),
      });
    case 'community':
      return t('poker_said_community', { cards: happening.cards.map((card) => cardName(t, card)).join(', ') });
    case 'passed':
      return t('cards_said_passed', { who: nameOf(t, table, happening.seat) });
    case 'came':
      return t('cards_said_came', { who: personName(t, happening) });
    case 'went':
      return t('cards_said_went', { who: personName(t, happening) });
    case 'my_turn':
      return t('cards_your_turn');
    case 'dealt':
      return t('cards_said_dealt');
    case 'ended':
      return table.hand?.end ? endName(t, table, table.hand.end, money) : t('cards_ended');
    case 'next':
      return '';
  }
}
