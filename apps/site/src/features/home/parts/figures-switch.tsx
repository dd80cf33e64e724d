/** Pauses and resumes every figure on home; a part of its own, because the jackpot's panel is in only one variant. */
import { IconButton, useReducedMotion } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { stopFigures, useFiguresStopped } from '../state/figures.ts';

/** Absent when nothing moves anyway. */
export function FiguresSwitch({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const stopped = useFiguresStopped();
  if (useReducedMotion()) return null;
  return (
    <IconButton
      icon={stopped ? 'play' : 'pause'}
      label={t(stopped ? 'jackpot_play' : 'jackpot_pause')}
      size={12}
      className={className}
      data-testid="jackpot-pause"
      onClick={() => stopFigures(!stopped)}
    />
  );
}
