/** Balls: pick as many as the bet needs, or more, and every combination of them is a ticket (bao). */
import { cx } from '@lantern/ui';
import { countSelections, marksMaximum, valuesOf } from '../../bets/expansion.ts';
import { toggled } from '../../bets/marks.ts';
import { useT } from '../../lib/i18n.ts';
import type { BoardProps } from './board-props.ts';
import styles from './balls-board.module.css';
import { Legend } from './legend.tsx';

/** Column count that makes full rows of balls large enough for a thumb. */
function columnsFor(count: number): string | undefined {
  if (count <= 10) return styles.five;
  if (count <= 12) return styles.six;
  return count <= 60 ? styles.seven : styles.eight;
}

export function BallsBoard({ betType, marks, cameLast, full, onMarks }: BoardProps) {
  const t = useT();
  const { size } = betType.selection;
  const values = valuesOf(betType);
  const maximum = marksMaximum(betType);
  const tickets = countSelections(betType, marks);
  const press = (value: string): void => {
    if (marks.has(value) || (!full.has(value) && marks.size < maximum)) onMarks(toggled(marks, value));
  };
  const said = (): string => {
    if (size === 1) return t('pick_each');
    if (marks.size > size) return t('bao_of', { count: marks.size, tickets });
    return marks.size < size ? t('pick_more', { count: size - marks.size }) : t('pick_enough');
  };
  return (
    <div className={styles.board}>
      <p className={styles.count} role="status" data-testid="pick-count">
        <b className={cx(styles.pill, marks.size >= size && styles.enough)} dir="ltr">
          {size > 1 ? `${marks.size}/${size}` : marks.size}
        </b>
        <span>{said()}</span>
      </p>
      <div
        className={cx(styles.balls, columnsFor(values.length))}
        role="group"
        aria-label={t('board_label', { name: betType.name })}
        dir="ltr"
      >
        {values.map((value) => {
          const on = marks.has(value);
          const disabled = !on && (full.has(value) || marks.size >= maximum);
          return (
            <button
              key={value}
              type="button"
              aria-pressed={on}
              aria-disabled={disabled || undefined}
              className={cx(
                styles.ball,
                on && styles.on,
                cameLast.has(value) && styles.came,
                disabled && styles.disabled,
                full.has(value) && styles.full,
              )}
              data-testid={`number-${value}`}
              onClick={() => press(value)}
            >
              {value}
            </button>
          );
        })}
      </div>
      <Legend came={cameLast.size > 0} hint={size > 1 && maximum > size ? t('bao_hint', { size, maximum }) : ''} />
    </div>
  );
}
