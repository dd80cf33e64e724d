/** A game in its frame: launched with a single-use token, told of theme and language, heard when it wants to leave. */
import { ErrorState, RouteLoader, useLocale } from '@lantern/ui';
import { frameMessage, type PageMessage } from '@lantern/client/frame-messages';
import type { CallFailed } from '@lantern/client';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useCover } from '../../lib/cover.ts';
import { useT } from '../../lib/i18n.ts';
import { useTheme } from '../../lib/theme.ts';
import { launchLottery, tokenOf, type LotteryLaunch } from './api/launch-lottery.ts';
import styles from './game-frame.module.css';

interface GameFrameProps {
  readonly launch: LotteryLaunch;
  /** Stands over the game: time and result. */
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

  const tell = useCallback((message: PageMessage) => frame.current?.contentWindow?.postMessage(message, location.origin), []);

  const start = useCallback(async () => {
    setRefusal(undefined);
    const result = await launchLottery(launch);
    if (result.ok) setAddress((before) => before ?? result.value.gameUrl);
    else setRefusal(result);
  }, [launch]);

  const renew = useCallback(async () => {
    const result = await launchLottery(launch);
    if (result.ok) tell({ type: 'lantern:token', token: tokenOf(result.value.gameUrl) });
    else setRefusal(result);
  }, [launch, tell]);

  // A launch that failed leaves the header's way back in sight.
  useCover(refusal === undefined);
  useEffect(() => void start(), [start]);
  useEffect(() => {
    if (ready) tell({ type: 'lantern:look', theme, language });
  }, [ready, theme, language, tell]);

  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
      const message = frameMessage(event.data);
      if (message?.type === 'lantern:ready') setReady(true);
      else if (message?.type === 'lantern:need-token') void renew();
      else if (message?.type === 'lantern:close') onClose();
      else if (message?.type === 'lantern:open') onOpen(message.path);
      else if (message?.type === 'lantern:title') document.title = message.title;
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [renew, onClose, onOpen]);

  if (refusal) return <ErrorState title={t('launch_failed')} text={refusal.message} code={refusal.code} onRetry={() => void start()} />;
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
          <iframe ref={frame} className={styles.frame} src={address} title={t('launch_frame')} data-testid="game-frame" />
        </div>
      )}
    </>
  );
}
