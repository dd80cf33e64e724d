/**
 * A number digit by digit, or balls in their order: values marked in every place, and each path through the places is a
 * ticket.
 */
import type { RangeSets } from '@lantern/game-math/selections';
import { cx } from '@lantern/ui';
import { countSelections } from '../../bets/expansion.ts';
import { columnsOf, placeMark, toggled, type Marks } from '../../bets/marks.ts';
import { HALVES } from '../../bets/shortcuts.ts';
import type { BetType } from '../../bets/ways.ts';
import { useT } from '../../lib/i18n.ts';
import { usePlaceName } from '../place-name.ts';
import styles from './columns-board.module.css';

export interface ColumnsBoardProps {
  readonly betType: BetType;
  readonly marks: Marks;
  readonly places: number;
  /** The values of each place, and their halves. */
  readonly range: RangeSets;
  readonly onMarks: (marks: Marks) => void;
}

export function ColumnsBoard({ betType, marks, places, range, onMarks }: ColumnsBoardProps) {
  const t = useT();
  const placeName = usePlaceName(betType);
  const columns = columnsOf(marks, places);
  const tickets = countSelections(betType, marks);
  return (
    <div className={styles.board}>
      {columns.map((column, index) => {
        const place = index + 1;
        const mark = (wanted: readonly string[]): void => {
          const others = [...marks].filter((one) => !one.startsWith(`${place}:`));
          onMarks(new Set([...others, ...wanted.map((value) => placeMark(place, value))]));
        };
        return (
          <section key={place} className={styles.place} role="group" aria-label={placeName(place)}>
            <div className={styles.head}>
              <b className={styles.name}>{placeName(place)}</b>
              <PlaceSets range={range} column={column} onColumn={mark} />
            </div>
            <div className={cx(styles.values, range.all.length > 10 && styles.six)} dir="ltr">
              {range.all.map((value) => {
                const on = column.includes(value);
                return (
                  <button
                    key={value}
                    type="button"
                    aria-pressed={on}
                    className={cx(styles.value, on && styles.on)}
                    data-testid={`place-${place}-${value}`}
                    onClick={() => onMarks(toggled(marks, placeMark(place, value)))}
                  >
                    {value}
                  </button>
                );
              })}
            </div>
          </section>
        );
      })}
      <p className={styles.hint} role="status">
        {tickets > 0 ? t('columns_count', { count: tickets }) : t('columns_hint')}
      </p>
    </div>
  );
}

interface PlaceSetsProps {
  readonly range: RangeSets;
  readonly column: readonly string[];
  readonly onColumn: (values: readonly string[]) => void;
}

function PlaceSets({ range, column, onColumn }: PlaceSetsProps) {
  const t = useT();
  const isSet = (wanted: readonly string[]): boolean =>
    wanted.length === column.length && wanted.every((value) => column.includes(value));
  const sets = (['all', ...HALVES] as const).map((id) => ({ id, wanted: range[id] }));
  return (
    <span className={styles.sets}>
      {sets.map(({ id, wanted }) => (
        <button
          key={id}
          type="button"
          aria-pressed={isSet(wanted)}
          className={cx(styles.set, isSet(wanted) && styles.setOn)}
          onClick={() => onColumn(isSet(wanted) ? [] : wanted)}
        >
          {t(`shortcut_${id}`)}
        </button>
      ))}
    </span>
  );
}
