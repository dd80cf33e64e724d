/** Actions of Mậu Binh: the studio's proposal, the two rows of five exchanged, and sending the hand. */
import { cx, Icon } from '@lantern/ui';
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { Call } from '../hand/call.tsx';
import buttons from '../hand/cards-actions.module.css';
import { boardIn, isMyTurn, isPlaying } from '../play/reading.ts';
import styles from '../stage/cards-arrange.module.css';
import { readRows } from './words.ts';

/** Whether the arrangement as it is now would lose all rows. */
function useFouled(): boolean {
  const { view } = useCards();
  const layout = view.use((state) => state.layout);
  const wheel = view.use(({ rules }) => rules.arranged?.wheel ?? 'second');
  return layout !== undefined && readRows(layout.cards, wheel).fouled;
}

export function MauBinhActions({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { view, play } = useCards();
  const busy = view.use((state) => state.busy);
  const warned = view.use((state) => state.warned);
  const fouled = useFouled();
  if (!isMyTurn(table)) return null;
  return (
    <div className={buttons.actions}>
      <button type="button" className={buttons.small} onClick={play.exchangeRows} data-testid="cards-swap-rows">
        <Icon name="arrows-down-up" variant="regular" size={18} />
        <span>{t('mau_binh_do_swap')}</span>
      </button>
      <button type="button" className={buttons.pass} onClick={play.propose} data-testid="cards-propose">
        {t('mau_binh_do_propose')}
      </button>
      <button
        type="button"
        className={cx(buttons.lay, fouled && styles.foul)}
        aria-disabled={busy}
        onClick={() => !busy && play.arrange()}
        data-testid="cards-arrange"
      >
        {t(busy ? 'cards_sending' : fouled && warned ? 'mau_binh_do_foul' : 'mau_binh_do_done')}
      </button>
    </div>
  );
}

/** The line above the cards: how to arrange them, what is wrong, or what is waited for. */
export function MauBinhCall({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const fouled = useFouled();
  const arranged = boardIn(table, 'mau_binh')?.seats[table.mySeat]?.arranged;
  if (!isPlaying(table) || arranged === undefined) return <Call text="" />;
  if (arranged) return <Call text={t('mau_binh_wait')} lit />;
  return <Call text={t(fouled ? 'mau_binh_foul' : 'mau_binh_how')} />;
}
