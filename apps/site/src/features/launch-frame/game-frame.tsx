/**
 * A game in its frame: launched with a single-use token, receives theme and language, and reports when it wants to
 * leave.
 */
import { ErrorState, RouteLoader, useLocale } from '@lantern/ui';
import { frameMessage, type PageMessage } from '@lantern/client/frame-messages';
import type { CallFailed } from '@lantern/client';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useFullscreenFrame } from '../../lib/device/fullscreen-frame.ts';
import { onResultMessage, useResultGate } from '../../lib/games/result-gate.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useTheme } from '../../lib/device/theme.ts';
import { launchLottery, tokenOf, type LotteryLaunch } from './api/launch-lottery.ts';
import styles from './game-frame.module.css';

interface GameFrameProps {
  readonly launch: LotteryLaunch;
  /** Shown over the game: time and result. */
  readonly guard: ReactNode;
  readonly onClose: () => void;
  readonly onOpen: (path: string) => void;
}

export function GameFrame({ launch, guard, onClose, onOpen }: GameFrameProps) {
  const t = useT();
  const theme = useTheme();
  const language = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useState<string>();
  const [refusal, setRefusal] = useState<CallFailed>();
  const [ready, setReady] = useState(false);

  const post = useCallback(
    (message: PageMessage) => frame.current?.contentWindow?.postMessage(message, location.origin),
    [],
  );

  const start = useCallback(async () => {
    setRefusal(undefined);
    const result = await launchLottery(launch);
    if (result.ok) setAddress((before) => before ?? result.value.gameUrl);
    else setRefusal(result);
  }, [launch]);

  const renew = useCallback(async () => {
    const result = await launchLottery(launch);
    if (result.ok) post({ type: 'lantern:token', token: tokenOf(result.value.gameUrl) });
    else setRefusal(result);
  }, [launch, post]);

  // A failed launch keeps the header's back button visible.
  useFullscreenFrame(refusal === undefined);
  useResultGate();
  useEffect(() => void start(), [start]);
  useEffect(() => {
    if (ready) post({ type: 'lantern:look', theme, language });
  }, [ready, theme, language, post]);

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
      const message = frameMessage(event.data);
      if (message?.type === 'lantern:ready') setReady(true);
      else if (message?.type === 'lantern:need-token') void renew();
      else if (message?.type === 'lantern:close') onClose();
      else if (message?.type === 'lantern:open') onOpen(message.path);
      else if (message?.type === 'lantern:title') document.title = message.title;
      else if (message) onResultMessage(message);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [renew, onClose, onOpen]);

  if (refusal)
    return (
      <ErrorState title={t('launch_failed')} text={refusal.message} code={refusal.code} onRetry={() => void start()} />
    );
  return (
    <>
      {!ready && (
        <div className={styles.loading}>
          <RouteLoader text={t('launch_opening')} onRetry={() => location.reload()} />
        </div>
      )}
      {address && (
        <div className={styles.stage}>
          <div className={styles.guard}>{guard}</div>
          <iframe
            ref={frame}
            className={styles.frame}
            src={address}
            title={t('launch_frame')}
            data-testid="game-frame"
          />
        </div>
      )}
    </>
  );
}
