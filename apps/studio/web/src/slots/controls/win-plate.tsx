/** The plate at the foot of the reels: which win is lit, and what it pays. */
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
  const told = view.use((state) => state.told);
  const place = told && (told.line === undefined ? told.ways !== undefined && t('told_ways', { ways: told.ways }) : t('told_line', { line: told.line }));
  return (
    <div className={cx(styles.plate, told && styles.shown)} aria-hidden="true" data-testid="slot-told">
      {told && (
        <>
          <span className={styles.how}>
            {place !== false && <span>{place}</span>}
            {place !== false && <i className={styles.dot} />}
            <span className="num">{t(told.letter === undefined ? 'told_several' : 'told_count', { count: told.count })}</span>
            {told.letter !== undefined && <SymbolPicture sheet={sheet} letter={told.letter} size={PICTURE_PX} />}
            {told.multiplier > 1 && <span className={styles.times}>{t('told_times', { times: told.multiplier })}</span>}
          </span>
          <b className={styles.amount}>
            <span className="num">{formats.money(told.amount, currency)}</span>
          </b>
        </>
      )}
    </div>
  );
}
