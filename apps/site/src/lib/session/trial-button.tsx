/** "Chơi thử": the button that starts trial play, shown only while the merchant offers it. */
import { Button } from '@lantern/ui';
import { useT } from '../language/i18n.ts';
import { useTrialPlay } from './trial.ts';

interface TrialButtonProps {
  readonly look?: 'quiet' | 'brand';
  /** Where the trial begins; home when absent. */
  readonly to?: string;
}

export function TrialButton({ look = 'quiet', to }: TrialButtonProps) {
  const t = useT();
  const { state, play } = useTrialPlay();
  if (state !== 'open') return null;
  return (
    <Button wide look={look} icon="play-circle" data-testid="trial-play" onClick={() => void play(to)}>
      {t('trial_play')}
    </Button>
  );
}
