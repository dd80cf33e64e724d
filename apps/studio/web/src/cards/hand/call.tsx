/** One line above the hand: an error, or what the turn asks for. */
import { cx } from '@lantern/ui';
import { useCards } from '../cards-context.ts';
import styles from '../stage/cards-phom.module.css';

interface CallProps {
  /** Empty for nothing. */
  readonly text: string;
  readonly lit?: boolean | undefined;
}

export function Call({ text, lit = false }: CallProps) {
  const note = useCards().view.use((state) => state.note);
  return (
    <div className={styles.call}>
      <span className={cx(styles.note, note === '' && styles.quiet)} role="status" data-testid="cards-note">
        {note}
      </span>
      {note === '' && text !== '' && <b className={cx(styles.asked, lit && styles.lit)}>{text}</b>}
    </div>
  );
}
