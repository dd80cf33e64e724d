/** Below the sides: the round's commitment, and the last hundred results. */
import { cx, Icon } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { resultText } from '../play/words.ts';
import { DayShares } from '../roads/day-shares.tsx';
import { beadRoad, bigRoad, type Side } from '../../frame/roads.ts';
import { sideOf } from '../roads/roads.ts';
import { useTable } from '../table-context.ts';
import { runOf } from './runs.ts';
import styles from './mini-felt.module.css';

/** The last hundred. */
const COLUMNS = 17;
const BIG_COLUMNS = 24;
const SHOWN_WORDS = 10;

function RoundPromise({ onCheck }: { readonly onCheck: () => void }) {
  const t = useT();
  const { view } = useTable();
  const commitment = view.use((state) => state.round.commitment ?? '');
  const number = view.use((state) => state.round.number);
  return (
    <div className={styles.commitment}>
      <p>
        <b>{t('table_mini_round', { number })}</b>
        <span data-testid="table-commitment">{commitment}</span>
      </p>
      <button type="button" onClick={onCheck} data-testid="table-check">
        <Icon name="shield-check" size={16} />
        <span>{t('table_mini_check')}</span>
      </button>
    </div>
  );
}

/** Counts of each side, and the length of the last run. */
function Counts({ sides }: { readonly sides: readonly Side[] }) {
  const t = useT();
  const { side, length } = runOf(sides);
  const count = (wanted: Side): number => sides.filter((each) => each === wanted).length;
  return (
    <p className={styles.counts}>
      <span className={styles.first}>
        {t('table_mini_count', { side: t('table_spot_tai'), count: count('first') })}
      </span>
      <span className={styles.second}>
        {t('table_mini_count', { side: t('table_spot_xiu'), count: count('second') })}
      </span>
      {length > 1 && (
        <span>
          {t('table_mini_run', { side: t(side === 'first' ? 'table_spot_tai' : 'table_spot_xiu'), count: length })}
        </span>
      )}
    </p>
  );
}

function Roads() {
  const t = useT();
  const { view } = useTable();
  const road = view.use((state) => state.road);
  const sides = road.flatMap((result) => sideOf(result) ?? []);
  const beads = beadRoad(road, COLUMNS);
  const marks = bigRoad(sides);
  const over = Math.max(0, ...marks.map(({ column }) => column - BIG_COLUMNS + 1));
  const results = road.slice(-SHOWN_WORDS).map((result) => resultText(t, result));
  return (
    <div className={styles.roads}>
      <Counts sides={sides} />
      <div
        className={styles.both}
        role="img"
        aria-label={[t('table_road'), ...(results.length > 0 ? results : [t('table_road_none')])].join('. ')}
        data-testid="table-road"
      >
        {road.length === 0 && <p className={styles.none}>{t('table_road_none')}</p>}
        <div className={styles.beads}>
          {beads.map((result, at) => (
            <i key={at} className={cx(styles.bead, styles[sideOf(result)!], at === beads.length - 1 && styles.last)}>
              {result.game === 'mini-tai-xiu' ? result.sum : ''}
            </i>
          ))}
        </div>
        <div className={styles.runs}>
          {marks
            .filter(({ column }) => column >= over)
            .map(({ column, row, side }) => (
              <i
                key={`${column} ${row}`}
                className={cx(styles.ring, side === 'second' && styles.ringSecond)}
                style={{ gridColumn: column - over + 1, gridRow: row + 1 }}
              />
            ))}
        </div>
      </div>
    </div>
  );
}

export function MiniFelt({ onCheck }: { readonly onCheck: () => void }) {
  return (
    <>
      <RoundPromise onCheck={onCheck} />
      <Roads />
      <DayShares />
    </>
  );
}
