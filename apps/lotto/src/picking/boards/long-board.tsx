/** Numbers of three to five digits: all thousand of them to scroll through, or digit by digit. */
import { rangeSets } from '@lantern/game-math/selections';
import { cx, Segmented } from '@lantern/ui';
import { useMemo, useState } from 'react';
import { isCombined, placesOf } from '../../bets/expansion.ts';
import { plainMarks, type Marks } from '../../bets/marks.ts';
import { useT } from '../../lib/i18n.ts';
import type { BoardProps } from './board-props.ts';
import styles from './board.module.css';
import { ColumnsBoard } from './columns-board.tsx';
import { HundredsScroll } from './hundreds-scroll.tsx';
import { Legend } from './legend.tsx';

const DIGITS = rangeSets(0, 9, 1);
/** Longer numbers are too many for a grid. */
const GRID_DIGITS_MOST = 4;

export function LongBoard({ betType, marks, cameLast, full, onMarks }: BoardProps) {
  const t = useT();
  const { digits, size } = betType.selection;
  const places = placesOf(betType);
  const [view, setView] = useState<'grid' | 'columns'>(digits === 3 ? 'grid' : 'columns');
  const [thousand, setThousand] = useState('0');
  const plain = useMemo(() => new Set(plainMarks(marks)), [marks]);
  const both = places > 0 && digits <= GRID_DIGITS_MOST;
  const prefix = digits === GRID_DIGITS_MOST ? thousand : '';
  // The grid handles plain numbers only; digits marked in the columns stay.
  const change = (next: Marks): void => onMarks(new Set([...[...marks].filter((mark) => mark.includes(':')), ...next]));
  const shown = both ? view : places > 0 ? 'columns' : 'grid';
  return (
    <>
      {both && (
        <div className={styles.views}>
          <Segmented
            label={t('board_view')}
            options={[
              { value: 'grid', label: t('view_grid') },
              { value: 'columns', label: t('view_columns') },
            ]}
            value={view}
            onChange={setView}
            data-testid="board-view"
          />
        </div>
      )}
      {shown === 'columns' ? (
        <ColumnsBoard betType={betType} marks={marks} places={places} range={DIGITS} onMarks={onMarks} />
      ) : (
        <>
          {prefix !== '' && <ThousandTabs thousand={thousand} marks={plain} onThousand={setThousand} />}
          <HundredsScroll
            key={prefix}
            label={t('board_label', { name: betType.name })}
            prefix={prefix}
            marks={plain}
            cameLast={cameLast}
            full={full}
            onMarks={change}
          />
          <Legend came={cameLast.size > 0} hint={isCombined(betType) ? t('parlay_hint', { size }) : t('edge_hint')} />
        </>
      )}
    </>
  );
}

interface ThousandTabsProps {
  readonly thousand: string;
  readonly marks: Marks;
  readonly onThousand: (thousand: string) => void;
}

/** Which of the ten thousands is on the board; a dot marks those with picks. */
function ThousandTabs({ thousand, marks, onThousand }: ThousandTabsProps) {
  const t = useT();
  const filled = new Set([...marks].map((number) => number.charAt(0)));
  return (
    <div className={styles.prefixes} role="group" aria-label={t('thousands')} dir="ltr">
      {DIGITS.all.map((digit) => (
        <button
          key={digit}
          type="button"
          aria-pressed={thousand === digit}
          aria-label={t('hundred', { from: `${digit}000`, to: `${digit}999` })}
          className={cx(styles.prefix, thousand === digit && styles.prefixOn, filled.has(digit) && styles.filled)}
          data-testid={`thousand-${digit}`}
          onClick={() => onThousand(digit)}
        >
          {digit}…
        </button>
      ))}
    </div>
  );
}
