/** A plate beside every cannon: its player and bullet price; the member's own shows the balance. */
import { cx, useFormats } from '@lantern/ui';
import { useMemo } from 'react';
import { WATER_HEIGHT, WATER_WIDTH } from '../../../../wire/path.ts';
import { useT } from '../../frame/i18n.ts';
import type { ViewStore } from '../play/view.ts';
import { CANNONS, toScreen, type Lay } from '../water/lay.ts';
import styles from './fish-plates.module.css';

export interface PlatesProps {
  readonly view: ViewStore;
  readonly lay: Lay;
  readonly currency: string;
}

/** Distance between a cannon and its plate, in units of the water. */
const BESIDE = 96;
/** A cannon nearer to the upper edge than this is at the far end. */
const FAR = 400;
/** Half a plate's height, so that none is cut off in a small view. */
const HALF_PX = 20;
/** Half the width of the own plate with its balance. */
const HALF_WIDE_PX = 64;

export function Plates({ view, lay, currency }: PlatesProps) {
  const t = useT();
  const formats = useFormats();
  const seats = view.use((state) => state.seats);
  const own = view.use((state) => state.seat);
  const balance = view.use((state) => state.balance);
  const price = view.use((state) => state.price);
  const places = useMemo(() => CANNONS.map(([x, y]) => ({ ...toScreen(lay, x, y, { x: 0, y: 0 }) })), [lay]);
  const width = 2 * lay.left + (lay.quarters === 0 ? WATER_WIDTH : WATER_HEIGHT) * lay.scale;
  return (
    <ul className={styles.plates}>
      {places.map(({ x, y }, seat) => {
        const shown = seats[seat];
        const mine = seat === own;
        // In a tall view the far cannons have their plates above.
        const above = lay.quarters !== 0 && y < lay.top + FAR * lay.scale;
        const foot = lay.top + (lay.quarters === 0 ? WATER_HEIGHT : WATER_WIDTH) * lay.scale;
        const top = above
          ? Math.max(HALF_PX, y - BESIDE * lay.scale)
          : Math.min(foot - HALF_PX, y + BESIDE * lay.scale);
        const style = { left: mine ? Math.max(HALF_WIDE_PX, Math.min(x, width - HALF_WIDE_PX)) : x, top };
        if (mine) {
          return (
            <li key={seat} className={cx(styles.plate, styles.mine)} style={style} data-testid="fish-own-plate">
              <span className={styles.who}>{t('fish_you')}</span>
              <b className="num" data-testid="fish-balance">
                {formats.money(balance, currency)}
              </b>
            </li>
          );
        }
        return (
          <li key={seat} className={cx(styles.plate, !shown && styles.free)} style={style}>
            {shown ? (
              <>
                <span className={styles.who}>{t('fish_other', { who: shown.who })}</span>
                <b className="num">{formats.money(shown.bullet, currency)}</b>
              </>
            ) : (
              <span className={styles.who}>{t('fish_free_seat')}</span>
            )}
          </li>
        );
      })}
      <li className="sr-only">{t('fish_price_now', { amount: formats.money(price, currency) })}</li>
    </ul>
  );
}
