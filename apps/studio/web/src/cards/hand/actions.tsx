/** Actions under the hand: play, pass, suggest, sort. An impossible action says why. */
import { cx, Icon } from '@lantern/ui';
import { useMemo } from 'react';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { faultOf, isLate, playsOf, readCombination } from '../play/plays.ts';
import { callOf, hasPassed, isMyTurn, mineOf } from '../play/reading.ts';
import styles from './cards-actions.module.css';

/** Whether the chosen cards can be played, and whether any can. */
function useChances() {
  const { view } = useCards();
  const table = view.use((state) => state.table);
  const chosen = view.use((state) => state.chosen);
  const quad = view.use((state) => state.rules.quadBeatsPairOfTwos);
  return useMemo(() => {
    const call = callOf(table?.hand ?? null, quad);
    const turn = isMyTurn(table);
    const combination = readCombination(chosen);
    const timely = turn || (hasPassed(table) && combination !== undefined && isLate(combination));
    return {
      turn,
      lays: timely && chosen.length > 0 && faultOf(chosen, call) === undefined,
      leads: turn && !table?.hand?.trick,
      stuck: turn && playsOf(mineOf(table), call).length === 0,
    };
  }, [table, chosen, quad]);
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
