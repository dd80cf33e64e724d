/** Numbers of one or two digits: ten large digits, or 00–99 with heads and tails at the edges. */
import { rangeSets } from '@lantern/game-math/selections';
import { cx, NumberBoard } from '@lantern/ui';
import { useMemo } from 'react';
import { isCombined } from '../../bets/expansion.ts';
import { plainMarks, toggled } from '../../bets/marks.ts';
import { useT } from '../../lib/i18n.ts';
import { usePreferences } from '../../lib/storage.ts';
import type { BoardProps } from './board-props.ts';
import styles from './board.module.css';
import { Legend } from './legend.tsx';

const DIGITS = rangeSets(0, 9, 1).all;

export function GridBoard({ betType, marks, cameLast, full, onMarks }: BoardProps) {
  const t = useT();
  const { largeCells } = usePreferences();
  const plain = useMemo(() => new Set(plainMarks(marks)), [marks]);
  const { digits, size } = betType.selection;
  const hint = isCombined(betType) ? t('parlay_hint', { size }) : digits === 1 ? '' : t('edge_hint');
  return (
    <div className={styles.board}>
      {digits === 1 ? (
        <div className={styles.singles} dir="ltr">
          {DIGITS.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={marks.has(value)}
              aria-disabled={full.has(value) || undefined}
              className={cx(
                styles.single,
                marks.has(value) && styles.on,
                cameLast.has(value) && styles.came,
                full.has(value) && styles.full,
              )}
              data-testid={`number-${value}`}
              onClick={() => !full.has(value) && onMarks(toggled(marks, value))}
            >
              {value}
            </button>
          ))}
        </div>
      ) : (
        <NumberBoard
          label={t('board_label', { name: betType.name })}
          selected={plain}
          onChange={onMarks}
          lastDraw={cameLast}
          closed={full}
          large={largeCells}
        />
      )}
      <Legend came={cameLast.size > 0} hint={hint} />
    </div>
  );
}
