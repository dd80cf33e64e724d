/** The headline above the board: what to do, the current value, and what the next step would pay. */
import { useFormats } from '@lantern/ui';
import type { InstantTable } from '../../../../wire/instant.ts';
import { useT } from '../../frame/i18n.ts';
import { paid, useFigures } from '../amounts.ts';
import type { Face } from '../games/face.ts';
import type { ViewStore } from '../play/view.ts';
import styles from './quick-headline.module.css';

export interface HeadlineProps {
  readonly view: ViewStore;
  readonly face: Face;
  readonly table: InstantTable;
  readonly currency: string;
}

export function Headline({ view, face, table, currency }: HeadlineProps) {
  const t = useT();
  const formats = useFormats();
  const { times } = useFigures();
  const { phase, round, choice, bet } = view.use((state) => state);
  const open = round !== undefined && !round.over;
  const ahead = face.ahead(table.offer, choice, open ? round.seen : undefined);
  if (phase === 'showing' || (ahead === null && !open)) return <div className={styles.room} />;
  return (
    <div className={styles.room}>
      <p className={styles.line} data-testid="instant-ahead">
        <span className={styles.next}>{open ? face.next(t, round.seen) : face.first(t)}</span>
        {ahead !== null && (
          <>
            <b className={styles.times}>{times(ahead)}</b>
            <span className={styles.amount}>{formats.money(paid(open ? round.bet : bet, ahead), currency)}</span>
          </>
        )}
      </p>
    </div>
  );
}
