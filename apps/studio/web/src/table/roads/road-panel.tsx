/** Past results: bead road and big road at card tables, beads with sums at dice, numbers at roulette. */
import { cx } from '@lantern/ui';
import type { TableResult } from '../../../../wire/table.ts';
import { useT, type TextKey, type Translate } from '../../frame/i18n.ts';
import { PictureToken } from '../felt/pictures.tsx';
import { colourOf, PICTURES } from '../play/bets.ts';
import { resultText } from '../play/words.ts';
import { useTable } from '../table-context.ts';
import { beadRoad, bigRoad, type Side } from '../../frame/roads.ts';
import { sideOf } from './roads.ts';
import styles from './table-roads.module.css';

const LETTERS: Readonly<Record<string, Readonly<Record<Side, TextKey>>>> = {
  baccarat: { first: 'table_bead_player', second: 'table_bead_banker', tie: 'table_bead_tie' },
  'dragon-tiger': { first: 'table_bead_dragon', second: 'table_bead_tiger', tie: 'table_bead_tie' },
};

/** The text of a bead: the winner, or the sum. */
function beadText(t: Translate, result: TableResult, side: Side): string {
  if (result.game === 'tai-xiu') return String(result.sum);
  if (result.game === 'xoc-dia') return String(result.red);
  return t(LETTERS[result.game]![side]);
}

const TWO_ROWS = 2;
const WIDE_COLUMNS = 13;
const CARD_COLUMNS = 6;
const BIG_COLUMNS = 14;
const SHOWN_WORDS = 10;

function Beads({
  road,
  columns,
  rows,
}: {
  readonly road: readonly TableResult[];
  readonly columns: number;
  readonly rows: number;
}) {
  const t = useT();
  const shown = beadRoad(road, columns, rows);
  return (
    <div className={cx(styles.bead, rows === TWO_ROWS && styles.two)}>
      {shown.map((result, at) => {
        const side = sideOf(result);
        return (
          side && (
            <i key={at} className={cx(styles.mark, styles[side], at === shown.length - 1 && styles.last)}>
              {beadText(t, result, side)}
            </i>
          )
        );
      })}
    </div>
  );
}

function BigRoad({ road }: { readonly road: readonly TableResult[] }) {
  const marks = bigRoad(road.flatMap((result) => sideOf(result) ?? []));
  const over = Math.max(0, ...marks.map(({ column }) => column - BIG_COLUMNS + 1));
  return (
    <div className={styles.big}>
      {marks
        .filter(({ column }) => column >= over)
        .map(({ column, row, side, ties }) => (
          <i
            key={`${column} ${row}`}
            className={cx(styles.ring, side === 'second' && styles.ringSecond, ties > 0 && styles.slash)}
            style={{ gridColumn: column - over + 1, gridRow: row + 1 }}
          />
        ))}
    </div>
  );
}

function Last({ road }: { readonly road: readonly TableResult[] }) {
  return (
    <div className={styles.numbers}>
      {road
        .slice()
        .reverse()
        .map((result, at) =>
          result.game === 'roulette' ? (
            <b
              key={road.length - at}
              className={cx(styles.number, styles[colourOf(result.number)], at === 0 && styles.last)}
            >
              {result.number}
            </b>
          ) : result.game === 'bau-cua' ? (
            <span key={road.length - at} className={cx(styles.throw, at === 0 && styles.last)}>
              {result.dice.map((face, index) => (
                <PictureToken key={index} picture={PICTURES[face - 1]!} className={styles.token} />
              ))}
            </span>
          ) : null,
        )}
    </div>
  );
}

export function RoadPanel() {
  const t = useT();
  const { view } = useTable();
  const road = view.use((state) => state.road);
  const game = view.use((state) => state.rules.game);
  const cards = game === 'baccarat' || game === 'dragon-tiger';
  const beads = cards || game === 'tai-xiu' || game === 'xoc-dia';
  const results = road.slice(-SHOWN_WORDS).map((result) => resultText(t, result));
  return (
    <div
      className={cx(styles.panel, cards && styles.cards)}
      role="img"
      aria-label={[t('table_road'), ...results].join('. ')}
      data-testid="table-road"
    >
      {road.length === 0 && <p className={styles.none}>{t('table_road_none')}</p>}
      {beads && <Beads road={road} columns={cards ? CARD_COLUMNS : WIDE_COLUMNS} rows={cards ? 6 : TWO_ROWS} />}
      {cards && <BigRoad road={road} />}
      {!beads && <Last road={road} />}
    </div>
  );
}
