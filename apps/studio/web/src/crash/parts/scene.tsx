/** The canvas with the multiplier on it: the rider, the countdown, the crash point, and my winnings. */
import { cx, useFormats } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { useT } from '../../frame/i18n.ts';
import { heightText } from '../round/curve.ts';
import type { ViewStore } from '../round/view.ts';
import type { CrashSound } from '../sound.ts';
import { createStage, type Stage } from '../stage/stage.ts';
import type { Theme } from '../themes.ts';
import styles from './crash-scene.module.css';

export interface SceneProps {
  readonly view: ViewStore;
  readonly theme: Theme;
  readonly still: () => boolean;
  readonly sound: CrashSound;
  readonly currency: string;
  readonly name: string;
}

const SECOND_MS = 1000;
const FAIR = 200;
const HIGH = 1_000;
/** The last seconds have a sound. */
const TICKS = 3;

const toneOf = (hundredths: number): string => (hundredths >= HIGH ? 'high' : hundredths >= FAIR ? 'fair' : 'low');

/** Updates frequent changes without React renders. */
function createWriter(height: HTMLElement, wait: HTMLElement, bar: HTMLElement, sound: CrashSound) {
  let [shown, tone, seconds] = ['', '', -1];
  return {
    onHeight(hundredths: number | null): void {
      const text = hundredths === null ? '' : heightText(hundredths);
      if (text !== shown) height.textContent = shown = text;
      const next = hundredths === null ? '' : toneOf(hundredths);
      if (next !== tone) height.dataset['tone'] = tone = next;
    },
    onWait(leftMs: number, ofMs: number): void {
      const left = Math.max(0, Math.ceil(leftMs / SECOND_MS));
      if (left !== seconds) {
        if (left < seconds && left > 0 && left <= TICKS) sound.play('tick');
        seconds = left;
        wait.textContent = String(left);
      }
      bar.style.transform = `scaleX(${Math.max(0, Math.min(1, leftMs / Math.max(1, ofMs))).toFixed(4)})`;
    },
  };
}

export function Scene({ view, theme, still, sound, currency, name }: SceneProps) {
  const t = useT();
  const round = view.use((state) => state.round);
  const board = view.use((state) => state.board);
  const mine = view.use((state) => state.mine);
  const room = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const height = useRef<HTMLParagraphElement>(null);
  const wait = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
  const stage = useRef<Stage>(undefined);
  const made = useRef({ theme, still, sound });
  useEffect(() => {
    const own = createStage({
      canvas: canvas.current!,
      ...made.current,
      ...createWriter(height.current!, wait.current!, bar.current!, made.current.sound),
    });
    stage.current = own;
    const measure = (): void => {
      const { clientWidth, clientHeight } = room.current!;
      if (clientWidth > 0 && clientHeight > 0) own.resize(clientWidth, clientHeight);
    };
    measure();
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined;
    observer?.observe(room.current!);
    window.addEventListener('resize', measure);
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', measure);
      own.destroy();
    };
  }, []);
  useEffect(() => stage.current?.show(round), [round]);
  useEffect(() => {
    const others = board.flatMap(({ cashedHundredths, mine: own }) =>
      cashedHundredths === null || own ? [] : [{ hundredths: cashedHundredths, mine: false }],
    );
    const own = mine.flatMap(({ cashedHundredths }) =>
      cashedHundredths === null ? [] : [{ hundredths: cashedHundredths, mine: true }],
    );
    stage.current?.exits([...others, ...own]);
  }, [board, mine]);
  const { phase } = round;
  return (
    <div className={styles.room} ref={room}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={t('crash_scene', { name })}
        data-testid="crash-scene"
      />
      <div className={styles.over} data-phase={phase} data-testid="crash-phase">
        <div className={cx(styles.wait, phase !== 'betting' && styles.away)} aria-hidden={phase !== 'betting'}>
          <span className={styles.words}>{t('crash_wait')}</span>
          <b className={cx(styles.seconds, 'num')} ref={wait} data-testid="crash-wait" />
          <span className={styles.track}>
            <i className={styles.bar} ref={bar} />
          </span>
        </div>
        {phase === 'crashed' && <span className={styles.words}>{t('crash_over')}</span>}
        <p
          className={cx(styles.height, 'num', phase === 'crashed' && styles.broken, phase === 'betting' && styles.away)}
          ref={height}
          data-testid="crash-height"
        />
        <Plate view={view} currency={currency} />
      </div>
    </div>
  );
}

/** My winnings of this round, all stakes together. */
function Plate({ view, currency }: Pick<SceneProps, 'view' | 'currency'>) {
  const t = useT();
  const formats = useFormats();
  const mine = view.use((state) => state.mine);
  const cashed = mine.filter(({ state }) => state === 'cashed');
  if (cashed.length === 0) return null;
  const won = cashed.reduce((sum, stake) => sum + stake.won, 0);
  return (
    <p className={styles.plate} data-testid="crash-plate">
      <span>{t('crash_got')}</span>
      <b className="num">+{formats.money(won, currency)}</b>
    </p>
  );
}
