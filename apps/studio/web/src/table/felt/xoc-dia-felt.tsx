/** Xóc Đĩa: even and odd large, the five combinations of discs below. */
import { cx } from '@lantern/ui';
import { priceText, spotName } from '../play/words.ts';
import { useT } from '../../frame/i18n.ts';
import { useTable } from '../table-context.ts';
import styles from './table-board.module.css';
import { Spot } from './spot.tsx';
import spotStyles from './table-spot.module.css';

const DISC_PX = 15;

/** Flat discs: red with a dot, white without, so that they differ by more than colour. */
export function Disc({ red, size = DISC_PX }: { readonly red: boolean; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle
        cx="10"
        cy="10"
        r="9"
        fill={red ? '#d5202c' : '#fffaf0'}
        stroke={red ? '#ffb9a8' : '#b99b62'}
        strokeWidth="1.4"
      />
      {red && <circle cx="10" cy="10" r="3" fill="#ffe1d4" />}
    </svg>
  );
}

function DiscSpot({ id, reds }: { readonly id: string; readonly reds: number }) {
  const t = useT();
  const { bets, locale } = useTable();
  const bet = bets.get(id);
  if (!bet) return null;
  return (
    <Spot id={id}>
      <span className={styles.dots}>
        {[0, 1, 2, 3].map((at) => (
          <Disc key={at} red={at < reds} />
        ))}
      </span>
      <b className={spotStyles.hint}>{spotName(t, id)}</b>
      <span className={spotStyles.price}>{priceText(bet, locale)}</span>
    </Spot>
  );
}

export function XocDiaFelt() {
  return (
    <div className={styles.board}>
      <div className={cx(styles.row, styles.two)}>
        <Spot id="chan" className={cx(styles.big, styles.gold)} />
        <Spot id="le" className={cx(styles.big, styles.violet)} />
      </div>
      <div className={cx(styles.row, styles.three)}>
        <DiscSpot id="ba_do_mot_trang" reds={3} />
        <DiscSpot id="hai_trang_hai_do" reds={2} />
        <DiscSpot id="ba_trang_mot_do" reds={1} />
      </div>
      <div className={cx(styles.row, styles.two)}>
        <DiscSpot id="bon_do" reds={4} />
        <DiscSpot id="bon_trang" reds={0} />
      </div>
      <Spot id="bon_cung_mau" className={styles.any} />
    </div>
  );
}
