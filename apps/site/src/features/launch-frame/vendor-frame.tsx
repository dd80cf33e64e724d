/**
 * A vendor's game over the whole screen, under a slim bar of ours: exit, name and return, the balance, the time played.
 */
import { frameMessage, type PageMessage } from '@lantern/client/frame-messages';
import type { CallFailed } from '@lantern/client';
import { clock, DemoPlate, ErrorState, Icon, RouteLoader, useFormats, useNow } from '@lantern/ui';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useBalance } from '../../lib/session/balance.ts';
import { useFullscreenFrame } from '../../lib/device/fullscreen-frame.ts';
import { requestLaunch } from '../../lib/games/launch-calls.ts';
import { takeLaunch, type LaunchedGame } from '../../lib/games/launch-address.ts';
import { currentVisitor } from '../../lib/games/launch.ts';
import { onResultMessage, releaseResult, useHeldBack, useResultGate } from '../../lib/games/result-gate.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useShareInvite } from './share-invite.ts';
import styles from './vendor-frame.module.css';

interface VendorFrameProps {
  readonly game: LaunchedGame;
  /** The address of this screen: the launch of the tap is stored under it. */
  readonly address: string;
  /** The code of a table that the address leads to. */
  readonly invite: string | undefined;
  /** Facts from the tile; undefined when the address was opened directly. */
  readonly name: string | undefined;
  readonly rtpBasisPoints: number | undefined;
  /** Shown under the bar: time and result. */
  readonly guard: ReactNode;
  readonly onClose: () => void;
  /** The game navigates to a page of the site, the deposit for one. */
  readonly onOpen: (path: string) => void;
  /** Counts how often the balance may have changed while the game was open. */
  readonly deposits: number;
}

/** Scripts and its own storage, but never permission to navigate the page around it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock allow-orientation-lock';
const MINUTE_MS = 60_000;

/** Sends a message to a game of this site; an external game gets none. */
function post(frame: HTMLIFrameElement | null, message: PageMessage): void {
  if (frame?.contentWindow && new URL(frame.src).origin === location.origin)
    frame.contentWindow.postMessage(message, location.origin);
}

type LaunchDetails = { readonly name: string; readonly rtpBasisPoints?: number | undefined };

/**
 * The launch of the tap that led here, or one of its own; `start` launches again, after a refusal or when a session has
 * ended.
 */
function useLaunched(game: LaunchedGame, address: string, onStart: () => void) {
  const [gameUrl, setGameUrl] = useState<string>();
  const [refusal, setRefusal] = useState<CallFailed>();
  // A deep link has no facts about the game: the launch returns them.
  const [details, setDetails] = useState<LaunchDetails>();
  const start = useCallback(async () => {
    setRefusal(undefined);
    onStart();
    const result = await requestLaunch({ game, freeplay: currentVisitor() === 'trial' });
    if (!result.ok) return setRefusal(result);
    setGameUrl(result.value.gameUrl);
    setDetails(result.value.game);
  }, [game, onStart]);
  useEffect(() => {
    const held = takeLaunch(address);
    if (held === undefined) void start();
    else setGameUrl(held);
  }, [address, start]);
  return { gameUrl, refusal, details, start };
}

export function VendorFrame({
  game,
  address,
  invite,
  name,
  rtpBasisPoints,
  guard,
  onClose,
  onOpen,
  deposits,
}: VendorFrameProps) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const onStart = useCallback(() => {
    setReady(false);
    releaseResult();
  }, []);
  const { gameUrl, refusal, details, start } = useLaunched(game, address, onStart);
  const shownName = name ?? details?.name;
  const share = useShareInvite(game);
  const invited = useRef(invite);

  // A failed launch keeps the header's back button visible.
  useFullscreenFrame(refusal === undefined);
  useResultGate();
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const message = event.source === frame.current?.contentWindow ? frameMessage(event.data) : undefined;
      if (message?.type === 'lantern:close') onClose();
      // The session is over: the game reopens where it was.
      else if (message?.type === 'lantern:need-token') void start();
      else if (message?.type === 'lantern:open') onOpen(message.path);
      else if (message?.type === 'lantern:share-invite') void share(message.code);
      else if (message?.type === 'lantern:ready') {
        // Once: a game that is launched again has asked already.
        if (invited.current !== undefined) post(frame.current, { type: 'lantern:invite', code: invited.current });
        invited.current = undefined;
      } else if (message) onResultMessage(message);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [start, onClose, onOpen, share]);
  useEffect(() => {
    if (shownName !== undefined) document.title = shownName;
  }, [shownName]);
  useEffect(() => {
    // The balance may have changed. An external game reads its balance by itself.
    if (deposits > 0) post(frame.current, { type: 'lantern:balance' });
  }, [deposits]);

  if (refusal)
    return (
      <ErrorState title={t('launch_failed')} text={refusal.message} code={refusal.code} onRetry={() => void start()} />
    );
  return (
    <div className={styles.stage}>
      <div className={styles.top}>
        <GameBar
          name={shownName ?? t('title_game')}
          rtpBasisPoints={rtpBasisPoints ?? details?.rtpBasisPoints}
          onClose={onClose}
        />
        {guard}
      </div>
      <div className={styles.room}>
        {!ready && (
          <div className={styles.loading}>
            <RouteLoader text={t('launch_opening')} onRetry={() => void start()} />
          </div>
        )}
        {gameUrl !== undefined && (
          <iframe
            // Another launch may differ in the fragment alone, which an existing frame would not reload for.
            key={gameUrl}
            ref={frame}
            className={styles.frame}
            src={gameUrl}
            title={shownName ?? t('launch_frame')}
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
  const formats = useFormats();
  const { data, demo } = useBalance();
  const sum = useHeldBack(data?.sumBalance, true);
  return (
    <header className={styles.bar} data-testid="game-bar">
      <button
        type="button"
        className={styles.exit}
        aria-label={t('launch_exit')}
        onClick={onClose}
        data-testid="game-close"
      >
        <Icon name="x" size={18} />
      </button>
      <div className={styles.names}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.facts}>
          {rtpBasisPoints !== undefined && (
            <span>{t('game_rtp', { percent: String(rtpBasisPoints / 100).replace('.', t('decimal_mark')) })}</span>
          )}
          <TimePlayed />
        </p>
      </div>
      <span className={styles.balance} data-testid="balance">
        <b className="num">{data && sum !== undefined && formats.money(sum, data.currency, { whole: true })}</b>
        {demo && <DemoPlate>{t('trial_demo')}</DemoPlate>}
      </span>
    </header>
  );
}

/** How long the game has been open, always visible. */
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
