/** Felts of the two card games: main sides large, side bets small. */
import { cx } from '@lantern/ui';
import { useTable } from '../table-context.ts';
import styles from './table-board.module.css';
import { Spot } from './spot.tsx';

export function BaccaratFelt() {
  const { bets } = useTable();
  return (
    <div className={styles.board}>
      <div className={cx(styles.row, styles.sides)}>
        <Spot id="player" className={cx(styles.big, styles.blue)} hint="P" />
        <Spot id="tie" className={cx(styles.middle, styles.green)} />
        <Spot
          id={bets.has('banker') ? 'banker' : 'banker_no_commission'}
          className={cx(styles.big, styles.red)}
          hint="B"
        />
      </div>
      <div className={cx(styles.row, styles.three)}>
        <Spot id="player_pair" className={styles.blue} />
        <Spot id="either_pair" />
        <Spot id="banker_pair" className={styles.red} />
      </div>
      <div className={cx(styles.row, styles.three)}>
        <Spot id="small" />
        <Spot id={bets.has('perfect_pairs') ? 'perfect_pairs' : 'perfect_pair'} />
        <Spot id="big" />
      </div>
      <Spot id="super_6" className={styles.any} />
    </div>
  );
}

const KINDS = ['big', 'small', 'odd', 'even'] as const;

export function DragonTigerFelt() {
  const { bets } = useTable();
  return (
    <div className={styles.board}>
      <div className={cx(styles.row, styles.sides)}>
        <Spot id="dragon" className={cx(styles.big, styles.red)} />
        <div className={styles.stack}>
          <Spot id={bets.has('tie') ? 'tie' : 'tie_11'} className={styles.green} />
          <Spot id="suited_tie" className={styles.green} />
        </div>
        <Spot id="tiger" className={cx(styles.big, styles.gold)} />
      </div>
      {(['dragon', 'tiger'] as const).map((side) => (
        <div key={side} className={cx(styles.row, styles.four)}>
          {KINDS.map((kind) => (
            <Spot key={kind} id={`${side}_${kind}`} className={side === 'dragon' ? styles.red : styles.gold} />
          ))}
        </div>
      ))}
    </div>
  );
}
