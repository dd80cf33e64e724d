/** One line above the hand of a game with tricks: an error, whose turn it is, or the chosen combination. */
import { cx } from '@lantern/ui';
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import styles from '../cards-table.module.css';
import { readCombination } from '../play/plays.ts';
import { isMyTurn } from '../play/reading.ts';
import { capital, combinationName } from '../play/words.ts';

export function PlayLine({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { view } = useCards();
  const note = view.use((state) => state.note);
  const chosen = view.use((state) => state.chosen);
  const northern = view.use((state) => state.rules.northern);
  const combination = readCombination(chosen, northern);
  const turn = isMyTurn(table);
  return (
    <div className={styles.line}>
      <span className={cx(styles.note, note === '' && styles.quiet)} role="status" data-testid="cards-note">
        {note}
      </span>
      {note === '' && combination && <span className={styles.made}>{capital(combinationName(t, combination))}</span>}
      {note === '' && !combination && turn && <b className={styles.turn}>{t('cards_your_turn')}</b>}
    </div>
  );
}
