/** Actions of Phỏm: the main button names what it does, the card it takes included. */
import { cx, Icon } from '@lantern/ui';
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { ActButton, type Doing } from '../hand/act-button.tsx';
import styles from '../hand/cards-actions.module.css';
import { boardIn } from '../play/reading.ts';
import { cardSign } from '../play/words.ts';
import phom from '../stage/cards-phom.module.css';

/** What the two buttons do now: the main one, and the other where there is a choice. */
function useDoing(table: CardTableShown): { readonly main: Doing; readonly other: Doing | undefined } {
  const t = useT();
  const chosen = useCards().view.use((state) => state.chosen);
  const { stage, top, advice } = boardIn(table, 'phom')!;
  const card = chosen.length === 1 ? chosen[0] : undefined;
  const discard: Doing = {
    act: 'discard',
    text: card === undefined ? t('phom_do_discard') : t('phom_do_discard_card', { card: cardSign(t, card) }),
    ...(card !== undefined && { cards: [card] }),
    off: card === undefined || advice?.discards.includes(card) !== true,
  };
  const draw: Doing = { act: 'draw', text: t('phom_do_draw') };
  if (stage === 'draw')
    return advice?.take && top
      ? { main: { act: 'take', text: t('phom_do_take', { card: cardSign(t, top.card) }) }, other: draw }
      : { main: draw, other: undefined };
  if (advice?.wins)
    return { main: { act: 'win', text: t('phom_do_win') }, other: stage === 'discard' ? discard : undefined };
  if (stage === 'lay') return { main: { act: 'lay', text: t('phom_do_lay') }, other: undefined };
  const sends = advice?.sends ?? [];
  const sent = card !== undefined && sends.includes(card) ? card : sends[0];
  return sent === undefined
    ? { main: discard, other: undefined }
    : { main: discard, other: { act: 'send', text: t('phom_do_send', { card: cardSign(t, sent) }), cards: [sent] } };
}

export function PhomActions({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { view, play } = useCards();
  const order = view.use((state) => state.order);
  const { main, other } = useDoing(table);
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={styles.small}
        onClick={play.sort}
        aria-label={t(order === 'rank' ? 'cards_sort_suit' : 'cards_sort_rank')}
        data-testid="cards-sort"
      >
        <Icon name="arrows-left-right" variant="regular" size={18} />
        <span>{t('cards_sort')}</span>
      </button>
      {other && <ActButton doing={other} className={styles.pass} testId="phom-other" />}
      <ActButton
        doing={main}
        className={cx(styles.lay, (main.act === 'take' || main.act === 'win') && phom.hot)}
        testId="phom-main"
      />
    </div>
  );
}
