/** The screen of fishing: scene, light, canvas, plates, announcements, and controls. */
import { DemoPlate, useReducedMotion } from '@lantern/ui';
import { useEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react';
import type { FishingEntered } from '../../../wire/fishing.ts';
import type { SessionOpened } from '../../../wire/session.ts';
import { useT } from '../frame/i18n.ts';
import type { LiveConnection } from '../frame/live-connection.ts';
import { createSound } from '../frame/sound/sound.ts';
import { savedBet } from '../frame/storage.ts';
import { useDeposits } from '../frame/use-deposits.ts';
import { sceneOf, type WaterArt } from './art.ts';
import { Controls } from './hud/controls.tsx';
import { Plates } from './hud/plates.tsx';
import { Announcements } from './hud/announcements.tsx';
import type { Play } from './play/play.ts';
import { createView } from './play/view.ts';
import styles from './fish-screen.module.css';
import { Sheets, type SheetName } from './sheets/sheets.tsx';
import { playEffect } from './sound.ts';
import { useAiming } from './use-aiming.ts';
import { usePlaying } from './use-playing.ts';
import { layOf } from './water/lay.ts';

interface Room {
  readonly width: number;
  readonly height: number;
}

/** The size of the water's element, also in browsers without ResizeObserver. */
function useRoom(): { readonly room: RefObject<HTMLDivElement | null>; readonly size: Room | undefined } {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Room>();
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = (): void =>
      setSize((before) =>
        before?.width === element.clientWidth && before.height === element.clientHeight
          ? before
          : { width: element.clientWidth, height: element.clientHeight },
      );
    measure();
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined;
    observer?.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return { room, size };
}

export interface ScreenProps {
  readonly session: SessionOpened;
  readonly art: WaterArt;
  readonly entered: FishingEntered;
  readonly connection: LiveConnection;
  readonly onPlay: (play: Play | undefined) => void;
}

/** The initial price: the last one if it is still offered, else the lowest. */
function firstPrice(game: string, prices: readonly number[]): number {
  const saved = savedBet(game);
  return saved !== undefined && prices.includes(saved) ? saved : prices[0]!;
}

export function Screen({ session, art, entered, connection, onPlay }: ScreenProps) {
  const t = useT();
  const still = useReducedMotion();
  const stillNow = useRef(still);
  stillNow.current = still;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { room, size } = useRoom();
  const [open, setOpen] = useState<SheetName>();
  const [view] = useState(() =>
    createView({
      price: firstPrice(session.game.id, entered.bullets),
      balance: session.balance,
      seats: entered.seats,
      seat: entered.seat,
    }),
  );
  const [sound] = useState(() => createSound(art.theme.tune, playEffect));
  const playing = usePlaying({
    session,
    art,
    entered,
    connection,
    view,
    sound,
    canvas,
    still: () => stillNow.current,
    onPlay,
  });
  useEffect(() => () => sound.destroy(), [sound]);
  useDeposits(playing?.play);
  const { width = 0, height = 0 } = size ?? {};
  useEffect(() => {
    if (width > 0 && height > 0) playing?.water.resize(width, height);
  }, [playing, width, height]);
  const aiming = useAiming({ playing, canvas, away: open !== undefined, touched: sound.touched });
  const seat = view.use((state) => state.seat);
  const said = view.use((state) => state.said);
  const lay = useMemo(() => (width > 0 && height > 0 ? layOf(width, height, seat) : undefined), [width, height, seat]);
  const name = session.language === 'EN' ? session.game.name.en : session.game.name.vi;
  const colours = { '--water-foot': art.theme.colours.foot, '--water-light': art.theme.colours.light } as CSSProperties;
  return (
    <main className={styles.game} style={colours} data-testid="fish-game" data-side={seat < 2 ? 'end' : 'start'}>
      <div className={styles.water} ref={room}>
        <img className={styles.scene} src={sceneOf(session.game.id, height > width ? 'tall' : 'wide')} alt="" />
        <div className={styles.light} />
        <canvas
          ref={canvas}
          className={styles.canvas}
          style={size}
          role="application"
          tabIndex={0}
          aria-label={t('fish_water', { name })}
          aria-describedby="fish-keys"
          data-testid="fish-water"
          {...aiming}
        />
        {lay && <Plates view={view} lay={lay} currency={session.currency} />}
        <Announcements view={view} art={art} currency={session.currency} onUnlock={() => playing?.play.unlock()} />
        {session.demo && (
          <div className={styles.demo} title={t('demo_text')}>
            <DemoPlate>{t('demo')}</DemoPlate>
          </div>
        )}
      </div>
      <Controls
        view={view}
        sound={sound}
        prices={entered.bullets}
        currency={session.currency}
        play={playing?.play}
        onOpen={setOpen}
      />
      <p id="fish-keys" className="sr-only">
        {t('fish_keys')}
      </p>
      <p className="sr-only" role="status" data-testid="fish-said">
        {said}
      </p>
      {playing && (
        <Sheets
          open={open}
          onClose={() => setOpen(undefined)}
          session={session}
          entered={entered}
          art={art}
          view={view}
          play={playing.play}
        />
      )}
    </main>
  );
}
