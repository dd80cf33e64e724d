/** The plate under the reels: the highlighted win, and what it pays. */
import { cx, useFormats } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { ViewStore } from '../play/view.ts';
import type { Sheet } from '../stage/sheet.ts';
import { SymbolPicture } from '../symbol-picture.tsx';
import styles from './win-plate.module.css';

export interface WinPlateProps {
  readonly view: ViewStore;
  readonly sheet: Sheet;
  readonly currency: string;
}

const PICTURE_PX = 22;

export function WinPlate({ view, sheet, currency }: WinPlateProps) {
  const t = useT();
  const formats = useFormats();
  const winShown = view.use((state) => state.winShown);
  const place =
    winShown &&
    (winShown.line === undefined
      ? winShown.ways !== undefined && t('told_ways', { ways: winShown.ways })
      : t('told_line', { line: winShown.line }));
  return (
    <div className={cx(styles.plate, winShown && styles.shown)} aria-hidden="true" data-testid="slot-win-shown">
      {winShown && (
        <>
          <span className={styles.how}>
            {place !== false && <span>{place}</span>}
            {place !== false && <i className={styles.dot} />}
            <span className="num">
              {t(winShown.letter === undefined ? 'told_several' : 'told_count', { count: winShown.count })}
            </span>
            {winShown.letter !== undefined && (
              <SymbolPicture sheet={sheet} letter={winShown.letter} size={PICTURE_PX} />
            )}
            {winShown.multiplier > 1 && (
              <span className={styles.times}>{t('told_times', { times: winShown.multiplier })}</span>
            )}
          </span>
          <b className={styles.amount}>
            <span className="num">{formats.money(winShown.amount, currency)}</span>
          </b>
        </>
      )}
    </div>
  );
}
