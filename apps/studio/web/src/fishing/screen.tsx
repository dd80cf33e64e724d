/** The screen of fishing: scene, light, canvas, plates, announcements, and controls. */
import { useEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { useGameParts } from '../frame/game.ts';
import { useT } from '../frame/i18n.ts';
import { Later } from '../frame/later.tsx';
import { Demo, Shell } from '../frame/shell.tsx';
import base from '../frame/shell.module.css';
import { sceneOf } from './art.ts';
import { Controls } from './hud/controls.tsx';
import { Plates } from './hud/plates.tsx';
import { Announcements } from './hud/announcements.tsx';
import styles from './fish-screen.module.css';
import { useAiming } from './use-aiming.ts';
import { usePlaying, type RoomEntered } from './use-playing.ts';
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

const loadSheets = async () => (await import('./sheets/sheets.tsx')).FishingSheets;

export function Screen(entry: RoomEntered) {
  const t = useT();
  const { session, art, entered, view, sound } = entry;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { room, size } = useRoom();
  const playing = usePlaying(entry, canvas);
  const game = useGameParts({ session, view, play: playing?.play, sound });
  const { width = 0, height = 0 } = size ?? {};
  useEffect(() => {
    if (width > 0 && height > 0) playing?.water.resize(width, height);
  }, [playing, width, height]);
  const away = view.use(({ sheet, trouble }) => sheet !== undefined || trouble !== undefined);
  const aiming = useAiming({ playing, canvas, away });
  const seat = view.use((state) => state.seat);
  const lay = useMemo(() => (width > 0 && height > 0 ? layOf(width, height, seat) : undefined), [width, height, seat]);
  const colours = { '--water-foot': art.theme.colours.foot, '--water-light': art.theme.colours.light } as CSSProperties;
  const choose = (chosen: number): void => playing?.play.choose(chosen);
  return (
    <Shell
      game={game}
      of="fish"
      testId="fish-game"
      className={styles.game}
      style={colours}
      data={{ 'data-side': seat < 2 ? 'end' : 'start' }}
      sheets={<Later load={loadSheets} props={{ entered, art, choose }} />}
    >
      <div className={styles.water} ref={room}>
        <img className={base.background} src={sceneOf(session.game.id, height > width ? 'tall' : 'wide')} alt="" />
        <div className={styles.light} />
        <canvas
          ref={canvas}
          className={styles.canvas}
          style={size}
          role="application"
          tabIndex={0}
          aria-label={t('fish_water', { name: game.name })}
          aria-describedby="fish-keys"
          data-testid="fish-water"
          {...aiming}
        />
        {lay && <Plates view={view} lay={lay} currency={session.currency} />}
        <Announcements view={view} art={art} currency={session.currency} onUnlock={() => playing?.play.unlock()} />
        <Demo className={styles.demo} />
      </div>
      <Controls view={view} prices={entered.bullets} onChoose={choose} />
      <p id="fish-keys" className="sr-only">
        {t('fish_keys')}
      </p>
    </Shell>
  );
}
