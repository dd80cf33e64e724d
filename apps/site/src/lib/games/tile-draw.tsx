/** A lottery tile's countdown to its next draw, like home's cards, small. */
import { LOTTERY_COUNTDOWN_TICK_MS } from '@lantern/contract/constants';
import { Countdown } from '@lantern/ui';
import { useT } from '../language/i18n.ts';
import { waitOf } from '../lottery/draw-face.ts';
import { useTileDraw } from '../lottery/menu.ts';
import styles from './tile-draw.module.css';

export function TileDraw({ gameId }: { readonly gameId: string }) {
  const t = useT();
  const draw = useTileDraw(gameId);
  if (!draw) return null;
  return (
    <span className={styles.strip} data-strip data-testid="game-tile-draw" data-wait={waitOf(draw.card)}>
      <span className="sr-only">{t(waitOf(draw.card))}</span>
      <Countdown small short inHours endsAtMs={draw.closesAtMs} tickMs={LOTTERY_COUNTDOWN_TICK_MS} />
    </span>
  );
}
