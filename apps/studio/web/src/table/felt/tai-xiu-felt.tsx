/** Tài Xỉu: the sides on top, faces and totals below, then doubles, pairs and triples. */
import { cx } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { priceText } from '../play/words.ts';
import { useTable } from '../table-context.ts';
import styles from './table-board.module.css';
import { DieFace } from './die-face.tsx';
import { Spot } from './spot.tsx';
import spotStyles from './table-spot.module.css';

const FACES = [1, 2, 3, 4, 5, 6];
const TOTALS = Array.from({ length: 14 }, (_, index) => index + 4);
const PAIRS = FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => [low, high] as const));
const DIE_PX = 22;
const SMALL_DIE_PX = 17;

/** Dice and a price. */
function DiceSpot({
  id,
  dice,
  size,
}: {
  readonly id: string;
  readonly dice: readonly number[];
  readonly size: number;
}) {
  const { bets, locale } = useTable();
  const bet = bets.get(id);
  if (!bet) return null;
  return (
    <Spot id={id}>
      <span className={styles.dots}>
        {dice.map((face, index) => (
          <DieFace key={index} face={face} size={size} />
        ))}
      </span>
      <span className={spotStyles.price}>{priceText(bet, locale)}</span>
    </Spot>
  );
}

function TotalSpot({ total }: { readonly total: number }) {
  const { bets, locale } = useTable();
  const bet = bets.get(`total_${total}`);
  if (!bet) return null;
  return (
    <Spot id={bet.id}>
      <b className={spotStyles.name}>{total}</b>
      <span className={spotStyles.price}>{priceText(bet, locale)}</span>
    </Spot>
  );
}

export function TaiXiuFelt() {
  const t = useT();
  return (
    <div className={styles.board}>
      <div className={cx(styles.row, styles.sides)}>
        <Spot id="tai" className={cx(styles.big, styles.gold)} hint="11–17" />
        <div className={styles.stack}>
          <Spot id="le" />
          <Spot id="chan" />
        </div>
        <Spot id="xiu" className={cx(styles.big, styles.violet)} hint="4–10" />
      </div>
      <div className={cx(styles.row, styles.six)}>
        {FACES.map((face) => (
          <DiceSpot key={face} id={`single_${face}`} dice={[face]} size={DIE_PX} />
        ))}
      </div>
      <div className={cx(styles.row, styles.seven)}>
        {TOTALS.map((total) => (
          <TotalSpot key={total} total={total} />
        ))}
      </div>
      <Spot id="any_triple" className={styles.any} />
      <p className={styles.head}>{t('table_head_doubles')}</p>
      <div className={cx(styles.row, styles.three)}>
        {FACES.map((face) => (
          <DiceSpot key={face} id={`double_${face}`} dice={[face, face]} size={DIE_PX} />
        ))}
      </div>
      <p className={styles.head}>{t('table_head_pairs')}</p>
      <div className={cx(styles.row, styles.five)}>
        {PAIRS.map(([low, high]) => (
          <DiceSpot key={`${low} ${high}`} id={`pair_${low}_${high}`} dice={[low, high]} size={SMALL_DIE_PX} />
        ))}
      </div>
      <p className={styles.head}>{t('table_head_triples')}</p>
      <div className={cx(styles.row, styles.three)}>
        {FACES.map((face) => (
          <DiceSpot key={face} id={`triple_${face}`} dice={[face, face, face]} size={DIE_PX} />
        ))}
      </div>
    </div>
  );
}
