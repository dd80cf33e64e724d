/** A vendor's game over the whole screen, under a slim bar of ours: the way out, name and return, the balance, the time played. */
import { frameMessage, type PageMessage } from '@lantern/client/frame-messages';
import type { CallFailed } from '@lantern/client';
import { clock, DemoPlate, ErrorState, Icon, RouteLoader, useNow } from '@lantern/ui';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useBalance } from '../../lib/balance.ts';
import { useCover } from '../../lib/cover.ts';
import { askLaunch } from '../../lib/games/ask-launch.ts';
import { takeLaunch, type LaunchedGame } from '../../lib/games/launch-address.ts';
import { whoNow } from '../../lib/games/launch.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './vendor-frame.module.css';

interface VendorFrameProps {
  readonly game: LaunchedGame;
  /** The address of this screen: what the tap has launched already is held under it. */
  readonly address: string;
  /** What the tile knew; undefined after the address was opened by itself. */
  readonly name: string | undefined;
  readonly rtpBasisPoints: number | undefined;
  /** Stands under the bar: time and result. */
  readonly guard: ReactNode;
  readonly onClose: () => void;
  /** The game leads to a page of the site, the deposit for one. */
  readonly onOpen: (path: string) => void;
  /** Counts the times money may have come in while the game was open. */
  readonly deposits: number;
}

/** Scripts and its own storage, never a way to lead the page around it elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock allow-orientation-lock';
const MINUTE_MS = 60_000;

/** Money may have come in. A game of elsewhere reads its balance by itself. */
function tellDeposit(frame: HTMLIFrameElement | null): void {
  if (frame?.contentWindow && new URL(frame.src).origin === location.origin) frame.contentWindow.postMessage({ type: 'lantern:balance' } satisfies PageMessage, location.origin);
}

export function VendorFrame({ game, address, name, rtpBasisPoints, guard, onClose, onOpen, deposits }: VendorFrameProps) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const [gameUrl, setGameUrl] = useState<string>();
  const [refusal, setRefusal] = useState<CallFailed>();
  const [ready, setReady] = useState(false);

  const start = useCallback(async () => {
    setRefusal(undefined);
    setReady(false);
    const result = await askLaunch({ game, freeplay: whoNow() === 'trial' });
    if (result.ok) setGameUrl(result.value.gameUrl);
    else setRefusal(result);
  }, [game]);

  useEffect(() => {
    const held = takeLaunch(address);
    if (held === undefined) void start();
    else setGameUrl(held);
  }, [address, start]);

  // A launch that failed leaves the header's way back in sight.
  useCover(refusal === undefined);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = event.source === frame.current?.contentWindow ? frameMessage(event.data) : undefined;
      if (message?.type === 'lantern:close') onClose();
      else if (message?.type === 'lantern:open') onOpen(message.path);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [onClose, onOpen]);
  useEffect(() => {
    if (name !== undefined) document.title = name;
  }, [name]);
  useEffect(() => {
    if (deposits > 0) tellDeposit(frame.current);
  }, [deposits]);

  if (refusal) return <ErrorState title={t('launch_failed')} text={refusal.message} code={refusal.code} onRetry={() => void start()} />;
  return (
    <div className={styles.stage}>
      <GameBar name={name ?? t('title_game')} rtpBasisPoints={rtpBasisPoints} onClose={onClose} />
      {guard}
      <div className={styles.room}>
        {!ready && (
          <div className={styles.loading}>
            <RouteLoader text={t('launch_opening')} onRetry={() => void start()} />
          </div>
        )}
        {gameUrl !== undefined && (
          <iframe
            ref={frame}
            className={styles.frame}
            src={gameUrl}
            title={name ?? t('launch_frame')}
            sandbox={SANDBOX}
            allow="autoplay; fullscreen; clipboard-write"
            onLoad={() => {
              setReady(true);
              frame.current?.focus();
            }}
            data-testid="game-frame"
          />
        )}
      </div>
    </div>
  );
}

interface GameBarProps {
  readonly name: string;
  readonly rtpBasisPoints: number | undefined;
  readonly onClose: () => void;
}

function GameBar({ name, rtpBasisPoints, onClose }: GameBarProps) {
  const t = useT();
  const balance = useBalance();
  return (
    <header className={styles.bar} data-testid="game-bar">
      <button type="button" className={styles.exit} aria-label={t('launch_exit')} onClick={onClose} data-testid="game-close">
        <Icon name="x" size={18} />
      </button>
      <div className={styles.names}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.facts}>
          {rtpBasisPoints !== undefined && <span>{t('game_rtp', { percent: String(rtpBasisPoints / 100).replace('.', t('decimal_mark')) })}</span>}
          <TimePlayed />
        </p>
      </div>
      <span className={styles.balance} data-testid="balance">
        <b className="num">{balance.text}</b>
        {balance.demo && <DemoPlate>{t('trial_demo')}</DemoPlate>}
      </span>
    </header>
  );
}

/** How long the game has been open, always in sight. */
function TimePlayed() {
  const t = useT();
  const [sinceMs] = useState(() => clock.elapsedMs());
  useNow();
  return (
    <span className={styles.played}>
      <Icon name="clock" size={12} />
      {t('launch_played', { minutes: Math.floor((clock.elapsedMs() - sinceMs) / MINUTE_MS) })}
    </span>
  );
}
