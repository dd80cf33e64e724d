/** "Chơi thử": the button that starts trial play, shown only while the merchant offers it. */
import { Button } from '@lantern/ui';
import { useT } from '../language/i18n.ts';
import { useTrialPlay } from './trial.ts';

export function TrialButton({ look = 'quiet' }: { readonly look?: 'quiet' | 'brand' }) {
  const t = useT();
  const { state, play } = useTrialPlay();
  if (state !== 'open') return null;
  return (
    <Button wide look={look} icon="play-circle" data-testid="trial-play" onClick={() => void play()}>
      {t('trial_play')}
    </Button>
  );
}
