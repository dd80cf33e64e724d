/** Three dice as cubes in a dish, tumbling under their cover until the outcome is shown. */
import { cx } from '@lantern/ui';
import type { CSSProperties, ReactNode } from 'react';
import { Pips } from '../felt/die-face.tsx';
import { PictureToken } from '../felt/pictures.tsx';
import { PICTURES } from '../play/bets.ts';
import styles from './table-dice.module.css';

const FACES = [1, 2, 3, 4, 5, 6] as const;
/** The rotation of a cube that shows a face. */
const TURNED: Readonly<Record<number, readonly [number, number]>> = {
  1: [0, 0],
  2: [-90, 0],
  3: [0, -90],
  4: [0, 90],
  5: [90, 0],
  6: [0, 180],
};

export interface DiceProps {
  readonly dice: readonly number[];
  readonly pictures?: boolean;
  /** Milliseconds since the deal began; absent when they are still. */
  readonly sinceMs?: number | undefined;
}

export function Dice({ dice, pictures = false, sinceMs }: DiceProps): ReactNode {
  return (
    <div className={styles.dice}>
      {dice.map((face, at) => {
        const [x, y] = TURNED[face]!;
        const turned = { '--x': `${x}deg`, '--y': `${y}deg`, animationDelay: `${-(sinceMs ?? 0)}ms` } as CSSProperties;
        return (
          <span
            key={at}
            className={cx(styles.place, styles[`place${at}`], sinceMs !== undefined && styles.thrown)}
            style={{ animationDelay: turned.animationDelay }}
          >
            <span className={styles.tilt}>
              <span className={cx(styles.cube, sinceMs !== undefined && styles.tumbling)} style={turned}>
                {FACES.map((side) => (
                  <span key={side} className={cx(styles.face, styles[`face${side}`], side !== face && styles.aside)}>
                    {pictures ? (
                      <PictureToken picture={PICTURES[side - 1]!} className={styles.picture} />
                    ) : (
                      <svg viewBox="0 0 100 100" aria-hidden="true">
                        <Pips face={side} />
                      </svg>
                    )}
                  </span>
                ))}
              </span>
            </span>
          </span>
        );
      })}
    </div>
  );
}
