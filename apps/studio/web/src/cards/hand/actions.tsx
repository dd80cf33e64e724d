/** Actions under the hand: play, pass, suggest, sort. An impossible action says why. */
import { cx, Icon } from '@lantern/ui';
import { useMemo } from 'react';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { adviceAt } from '../play/advice.ts';
import { isMyTurn } from '../play/reading.ts';
import styles from './cards-actions.module.css';

/** Whether the chosen cards can be played, and whether any can. */
function useChances() {
  const { view } = useCards();
  const table = view.use((state) => state.table);
  const chosen = view.use((state) => state.chosen);
  const rules = view.use((state) => state.rules);
  return useMemo(() => {
    const advice = table && adviceAt(table, rules);
    const turn = isMyTurn(table);
    return {
      turn,
      lays: advice?.plays(chosen) === true,
      leads: turn && !table?.hand?.trick,
      stuck: advice?.isStuck === true,
    };
  }, [table, chosen, rules]);
}

export function Actions() {
  const t = useT();
  const { view, play } = useCards();
  const { turn, lays, leads, stuck } = useChances();
  const order = view.use((state) => state.order);
  const busy = view.use((state) => state.busy);
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
      <button type="button" className={styles.small} onClick={play.hint} data-testid="cards-hint">
        <Icon name="lightning" size={18} />
        <span>{t('cards_hint')}</span>
      </button>
      <button
        type="button"
        className={cx(styles.pass, stuck && styles.only)}
        aria-disabled={!turn || leads || busy}
        onClick={play.pass}
        data-testid="cards-pass"
      >
        {t('cards_pass')}
      </button>
      <button
        type="button"
        className={styles.lay}
        aria-disabled={!lays || busy}
        onClick={play.lay}
        data-testid="cards-lay"
      >
        {t(busy ? 'cards_sending' : 'cards_lay')}
      </button>
    </div>
  );
}
