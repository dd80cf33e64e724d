/** The game centre as a page of its own (NAV-19), in the merchant's variant. */
import { useCall } from '../../lib/calls.ts';
import { GameCentre } from './game-centre.tsx';
import styles from './game-centre.module.css';
import { GameCentreSkeleton } from './parts/game-centre-skeleton.tsx';

const FRESH_MS = 60_000;

export function GameCentrePanel() {
  const settings = useCall('system.settings', {}, { staleMs: FRESH_MS });
  return <div className={styles.page}>{settings.isPending ? <GameCentreSkeleton /> : <GameCentre variant={settings.data?.homeVariant ?? 'plain'} />}</div>;
}
