/** The own cards of Phỏm: melds first, rimmed and lifted; then what may become one, then strays. */
import { useMemo } from 'react';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { HandRow, type CardLook } from '../hand/hand.tsx';
import { suitOf, type Card } from '../play/deck.ts';
import { boardIn, mineOf } from '../play/reading.ts';
import styles from '../stage/cards-phom.module.css';

export function PhomHand() {
  const t = useT();
  const { view, play } = useCards();
  const table = view.use((state) => state.table);
  const order = view.use((state) => state.order);
  const board = boardIn(table, 'phom');
  const advice = board?.advice;
  const mine = mineOf(table);
  const cards = useMemo(() => {
    if (!advice) return mine;
    const melded = advice.melds.flat();
    const rest = mine.filter((card) => !melded.includes(card));
    const bySuit = [...rest].sort((left, right) => suitOf(left) - suitOf(right));
    const strays = order === 'suit' ? bySuit : rest;
    const waits = strays.filter((card) => advice.waiting.includes(card));
    return [...melded, ...waits, ...strays.filter((card) => !waits.includes(card))];
  }, [advice, mine, order]);
  const taken = board?.seats[table?.mySeat ?? -1]?.taken ?? [];
  const makes = advice?.take?.meld ?? [];
  const lookOf = (card: Card): CardLook => {
    if (makes.includes(card)) return { tone: styles.waits, label: t('phom_label_waits') };
    if (taken.includes(card)) return { tone: styles.taken, label: t('phom_label_taken') };
    if (advice?.melds.some((meld) => meld.includes(card))) return { tone: styles.melded, label: t('phom_label_meld') };
    return advice?.sends.includes(card) ? { able: true, label: t('phom_label_sends') } : {};
  };
  const onThrow = (card: Card): void => {
    if (advice?.discards.includes(card)) play.act('discard', [card]);
  };
  return <HandRow cards={cards} lookOf={lookOf} onThrow={onThrow} />;
}
