/**
 * The roulette cloth, upright for thumbs: three columns of twelve, with dozens and even chances beside them. On a phone in landscape it is
 * laid out like a casino's. The kind of bet is chosen above (one number, two, three, four or six); then its places on the lines are shown,
 * large enough to touch.
 */
import { cx } from '@lantern/ui';
import { useState, type CSSProperties } from 'react';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { colourOf } from '../play/bets.ts';
import { useTable } from '../table-context.ts';
import styles from './roulette-felt.module.css';
import { Spot } from './spot.tsx';

const KINDS = ['straight', 'split', 'street', 'corner', 'line'] as const;
type Kind = (typeof KINDS)[number];
const ROWS = 12;
const COLUMNS = 3;
const NUMBERS = Array.from({ length: 36 }, (_, index) => index + 1);
const DOZENS = [1, 2, 3] as const;
const EVEN_CHANCES = ['low', 'even', 'red', 'black', 'odd', 'high'] as const;

interface Placed {
  readonly id: string;
  /** Position on the grid of three by twelve, in cells from the upper left; zero is above it. */
  readonly x: number;
  readonly y: number;
}

const columnOf = (number: number): number => (number - 1) % COLUMNS;
const rowOf = (number: number): number => Math.floor((number - 1) / COLUMNS);

function insideOf(kind: Kind): readonly Placed[] {
  const beside = NUMBERS.filter((number) => columnOf(number) < 2);
  const above = NUMBERS.filter((number) => rowOf(number) < ROWS - 1);
  const starts = NUMBERS.filter((number) => columnOf(number) === 0);
  if (kind === 'split') {
    return [
      ...[1, 2, 3].map((number) => ({ id: `split_0_${number}`, x: columnOf(number) + 0.5, y: 0 })),
      ...beside.map((number) => ({
        id: `split_${number}_${number + 1}`,
        x: columnOf(number) + 1,
        y: rowOf(number) + 0.5,
      })),
      ...above.map((number) => ({
        id: `split_${number}_${number + 3}`,
        x: columnOf(number) + 0.5,
        y: rowOf(number) + 1,
      })),
    ];
  }
  if (kind === 'street') {
    return [
      ...starts.map((number) => ({ id: `street_${number}`, x: 0, y: rowOf(number) + 0.5 })),
      { id: 'trio_0_1_2', x: 1, y: 0 },
      { id: 'trio_0_2_3', x: 2, y: 0 },
    ];
  }
  if (kind === 'corner') {
    return [
      { id: 'first_four', x: 0, y: 0 },
      ...beside
        .filter((number) => rowOf(number) < ROWS - 1)
        .map((number) => ({ id: `corner_${number}`, x: columnOf(number) + 1, y: rowOf(number) + 1 })),
    ];
  }
  if (kind === 'line')
    return starts
      .filter((number) => rowOf(number) < ROWS - 1)
      .map((number) => ({ id: `line_${number}`, x: 0, y: rowOf(number) + 1 }));
  return [];
}

const PLACES = KINDS.map((kind) => [kind, insideOf(kind)] as const);
const place = ({ x, y }: Placed): CSSProperties => ({ '--x': x, '--y': y }) as CSSProperties;
/** Its cell in landscape: counted from 1, the third column on top. */
const landscapeCell = (number: number): CSSProperties =>
  ({ '--down': COLUMNS - columnOf(number), '--across': rowOf(number) + 1 }) as CSSProperties;

/** Places between numbers: all of the chosen kind, of the others those with chips. */
function Between({ chosen }: { readonly chosen: Kind }) {
  const { view } = useTable();
  const used = view.use(({ pending, taken, sending }) => Object.keys({ ...pending, ...taken, ...sending }).join(' '));
  const laid = used.split(' ');
  return (
    <>
      {PLACES.map(([kind, places]) =>
        places
          .filter(({ id }) => kind === chosen || laid.includes(id))
          .map((placed) => (
            <Spot
              key={placed.id}
              id={placed.id}
              className={cx(styles.place, kind === chosen && styles.openPlace)}
              style={place(placed)}
              bare
            />
          )),
      )}
    </>
  );
}

export function RouletteFelt() {
  const t = useT();
  const [chosen, setChosen] = useState<Kind>('straight');
  return (
    <div>
      <div className={styles.kinds} role="group" aria-label={t('table_kinds')}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={cx(styles.kind, kind === chosen && styles.chosen)}
            aria-pressed={kind === chosen}
            onClick={() => setChosen(kind)}
            data-testid={`table-kind-${kind}`}
          >
            {t(`table_kind_${kind}` as TextKey)}
          </button>
        ))}
      </div>
      <div className={styles.cloth}>
        <div className={styles.evens}>
          {EVEN_CHANCES.map((id) => (
            <Spot
              key={id}
              id={id}
              className={cx(styles.even, id === 'red' && styles.red, id === 'black' && styles.black)}
            />
          ))}
        </div>
        <div className={styles.dozens}>
          {DOZENS.map((index) => (
            <Spot key={index} id={`dozen_${index}`} className={styles.dozen} />
          ))}
        </div>
        <div className={styles.inside}>
          <Spot id="straight_0" className={cx(styles.number, styles.zero)}>
            <b>0</b>
          </Spot>
          <div className={styles.numbers}>
            {NUMBERS.map((number) => (
              <Spot
                key={number}
                id={`straight_${number}`}
                className={cx(styles.number, colourOf(number) === 'red' ? styles.red : styles.black)}
                style={landscapeCell(number)}
              >
                <b>{number}</b>
              </Spot>
            ))}
            <Between chosen={chosen} />
          </div>
          <div className={styles.columns}>
            {DOZENS.map((index) => (
              <Spot key={index} id={`column_${index}`} className={styles.column} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
