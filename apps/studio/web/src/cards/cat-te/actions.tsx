/** Actions of Cát Tê: a card face down, or open; and the line that says what the turn asks for. */
import { Icon } from '@lantern/ui';
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { ActButton } from '../hand/act-button.tsx';
import { Call } from '../hand/call.tsx';
import styles from '../hand/cards-actions.module.css';
import { adviceAt } from '../play/advice.ts';
import { boardIn } from '../play/reading.ts';
import { capital } from '../play/words.ts';
import { askedText, highestCard } from './words.ts';

interface OnTable {
  readonly table: CardTableShown;
}

export function CatTeLine({ table }: OnTable) {
  const t = useT();
  return <Call text={capital(askedText(t, table))} lit={(boardIn(table, 'cat_te')?.plays?.length ?? 0) > 0} />;
}

export function CatTeActions({ table }: OnTable) {
  const t = useT();
  const { view, play } = useCards();
  const order = view.use((state) => state.order);
  const [card] = view.use((state) => state.chosen);
  const rules = view.use((state) => state.rules);
  const busy = view.use((state) => state.busy);
  const leads = highestCard(table) === undefined;
  const lays = card !== undefined && adviceAt(table, rules).plays([card]);
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
      <ActButton
        doing={{
          act: 'down',
          text: t('cat_te_do_down'),
          ...(card !== undefined && { cards: [card] }),
          off: leads || card === undefined,
        }}
        className={styles.pass}
        testId="cat-te-down"
      />
      <button
        type="button"
        className={styles.lay}
        aria-disabled={!lays || busy}
        onClick={play.lay}
        data-testid="cards-lay"
      >
        {t(busy ? 'cards_sending' : leads ? 'cards_lay' : 'cat_te_do_beat')}
      </button>
    </div>
  );
}
