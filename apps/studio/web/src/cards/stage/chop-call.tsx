/** A chop, announced over the felt: who, whom, and the amount. */
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { nameOf } from '../play/words.ts';
import styles from './cards-chop.module.css';

export function ChopCall() {
  const t = useT();
  const { view, money } = useCards();
  const chopped = view.use((state) => state.chopped);
  const table = view.use((state) => state.table);
  if (!chopped || !table) return null;
  return (
    <div key={chopped.id} className={styles.call} aria-hidden="true" data-testid="cards-chop">
      <span className={styles.flash} />
      <b className={styles.word}>{t('cards_chop')}</b>
      <span className={styles.text}>
        {t('cards_chop_text', {
          by: nameOf(t, table, chopped.by),
          victim: chopped.victim === table.mySeat ? t('cards_you_object') : nameOf(t, table, chopped.victim),
          amount: money(chopped.amount),
        })}
      </span>
    </div>
  );
}
