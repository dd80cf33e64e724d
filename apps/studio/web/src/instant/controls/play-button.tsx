/** The main button: plays, cashes out, or skips an animation; when it waits, it says why and how long. */
import { cx } from '@lantern/ui';
import { useGame } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { useWait } from '../../frame/pauses.ts';
import type { ViewStore } from '../play/view.ts';
import styles from './quick-controls.module.css';

export function PlayButton({ view, onPress }: { readonly view: ViewStore; readonly onPress: () => void }) {
  const t = useT();
  const { money } = useGame();
  const { phase, bet, round, openAtMs } = view.use((state) => state);
  const seconds = useWait(openAtMs);
  const waits = phase === 'rest' && seconds > 0;
  const worth = phase === 'open' ? (round?.worth ?? 0) : 0;
  const idle = waits || phase === 'asking' || phase === 'moving' || (phase === 'open' && worth === 0);
  const text = {
    rest: () => (waits ? t('instant_wait', { seconds }) : t('instant_play')),
    asking: () => t('instant_asking'),
    showing: () => t('instant_hurry'),
    open: () => (worth > 0 ? t('instant_take', { amount: money(worth) }) : t('instant_your_turn')),
    moving: () => t('instant_moving'),
  }[phase]();
  const plays = phase === 'rest' && !waits;
  return (
    <button
      type="button"
      className={cx(styles.play, worth > 0 && styles.take, idle && styles.idle, text.length > 20 && styles.tight)}
      aria-label={plays ? t('instant_play_label', { amount: money(bet) }) : undefined}
      aria-disabled={idle}
      onClick={onPress}
      data-phase={waits ? 'wait' : phase}
      data-testid="instant-play"
    >
      <span>{text}</span>
    </button>
  );
}
