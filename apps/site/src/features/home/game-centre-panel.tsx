/** The game centre as a page of its own (NAV-19), in the merchant's variant. */
import { GameCentre } from './game-centre.tsx';
import styles from './game-centre.module.css';
import { GameCentreSkeleton } from './parts/game-centre-skeleton.tsx';
import { useHomeVariant } from './state/variant.ts';

export function GameCentrePanel() {
  const variant = useHomeVariant();
  return (
    <div className={styles.page}>
      {variant === undefined ? <GameCentreSkeleton /> : <GameCentre variant={variant} />}
    </div>
  );
}
