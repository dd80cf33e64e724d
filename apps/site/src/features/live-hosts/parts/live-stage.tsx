/** The video of a host's table: muted at first, with its label and state over it. */
import { Badge, Button, cx, Icon, IconButton, useReducedMotion } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { artUrl } from '../../../lib/device/art-url.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import type { LiveHost } from '../api/use-hosts.ts';
import { restraintOf, savesData, type Restraint } from '../state/may-autoplay.ts';
import { usePlayback, type Playback } from '../state/use-playback.ts';
import styles from './live-stage.module.css';

const RESTRAINT: Readonly<Record<Restraint, TextKey>> = { motion: 'live_rests_motion', data: 'live_rests_data' };
const TROUBLE = {
  offline: { title: 'live_offline', text: 'live_offline_text' },
  ended: { title: 'live_ended', text: 'live_ended_text' },
  failed: { title: 'live_failed', text: 'live_failed_text' },
} as const;

interface LiveStageProps {
  readonly host: LiveHost;
  /** The stream has ended: the list of hosts should be refetched. */
  readonly onEnded: () => void;
}

export function LiveStage({ host, onEnded }: LiveStageProps) {
  const t = useT();
  const reduced = useReducedMotion();
  const [restraint] = useState(() => restraintOf(reduced, savesData()));
  const playback = usePlayback(host.stream.url, restraint === undefined);
  const { video, state, muted } = playback;
  useEffect(() => {
    if (state === 'ended') onEnded();
  }, [state, onEnded]);
  return (
    <div className={styles.stage} data-testid="live-stage" data-state={state} data-host={host.id}>
      {/* The page names what is shown; the video has no speech to transcribe. */}
      <video
        ref={video}
        className={styles.video}
        muted={muted}
        playsInline
        poster={artUrl(host.imageUrl)}
        aria-label={t('live_picture', { name: host.nickname, game: host.game.displayName })}
        data-testid="live-video"
      />
      <div className={styles.top}>
        {/* A sample is not live, and is not labelled live. */}
        {host.stream.sample ? (
          <span className={styles.sample} data-testid="live-sample">
            {t('live_sample')}
          </span>
        ) : (
          <Badge kind="live">{t('badge_live')}</Badge>
        )}
        <span className={styles.room} />
        {(state === 'playing' || state === 'waiting') && <Controls playback={playback} />}
      </div>
      <StageStatus playback={playback} restraint={restraint} />
    </div>
  );
}

function Controls({ playback: { muted, setMuted, stop } }: { readonly playback: Playback }) {
  const t = useT();
  return (
    <>
      <IconButton
        icon={muted ? 'speaker-slash' : 'speaker-high'}
        label={t(muted ? 'live_sound_on' : 'live_sound_off')}
        className={styles.control}
        onClick={() => setMuted(!muted)}
        data-testid="live-sound"
      />
      <IconButton
        icon="pause"
        label={t('live_stop')}
        className={styles.control}
        onClick={stop}
        data-testid="live-stop"
      />
    </>
  );
}

/** Overlay while the video is not simply playing. */
function StageStatus({
  playback: { state, start },
  restraint,
}: {
  readonly playback: Playback;
  readonly restraint: Restraint | undefined;
}) {
  const t = useT();
  if (state === 'playing') return null;
  if (state === 'resting') {
    return (
      <div className={styles.over}>
        <button
          type="button"
          className={styles.play}
          onClick={start}
          aria-label={t('live_play')}
          data-testid="live-play"
        >
          <Icon name="play" size={34} />
        </button>
        {restraint !== undefined && <p className={styles.text}>{t(RESTRAINT[restraint])}</p>}
      </div>
    );
  }
  if (state === 'starting' || state === 'waiting') {
    return (
      <div className={cx(styles.over, styles.light)} role="status">
        <Icon name="circle-notch" size={34} className={styles.spin} />
        <p className={styles.text}>{t(state === 'starting' ? 'live_starting' : 'live_waiting')}</p>
      </div>
    );
  }
  const { title, text } = TROUBLE[state];
  return (
    <div className={styles.over} role="alert">
      <Icon name="wifi-slash" size={34} />
      <b className={styles.title}>{t(title)}</b>
      <p className={styles.text}>{t(text)}</p>
      {state !== 'failed' && (
        <Button small icon="arrows-clockwise" onClick={start} data-testid="live-retry">
          {t('live_retry')}
        </Button>
      )}
    </div>
  );
}
