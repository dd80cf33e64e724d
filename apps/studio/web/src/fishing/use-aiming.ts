/** Touches and keys on the water: a tap aims and fires once; while the finger is down, at most four a second. */
import { clock } from '@lantern/ui';
import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import type { Play } from './play/play.ts';
import type { Water } from './water/water.ts';
import { turnOf } from './water/lay.ts';

export interface AimingOptions {
  readonly playing: { readonly water: Water; readonly play: Play } | undefined;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** A sheet is open: keys are its own. */
  readonly away: boolean;
  readonly touched: () => void;
}

/** Least time between two shots of a finger or key that is held. */
const HELD_MS = 250;
const DRAG_PX = 14;
const TURN_STEP = 0.07;
/** A control that has the focus keeps its keys. */
const OWN_KEYS = 'button, a, input, select, textarea, [role="dialog"]';
const ARROWS: Readonly<Record<string, number>> = { ArrowRight: 0, ArrowDown: Math.PI / 2, ArrowLeft: Math.PI, ArrowUp: -Math.PI / 2 };

function turnTowards({ water, play }: NonNullable<AimingOptions['playing']>, arrow: number): void {
  const off = Math.sin(arrow - (water.aimedAt() + turnOf(water.lay())));
  water.aim(water.aimedAt());
  play.unlock();
  water.turn(Math.sign(off) * Math.min(TURN_STEP, Math.abs(off)));
}

function useKeys({ playing, away, touched }: AimingOptions): void {
  useEffect(() => {
    let firedMs = 0;
    const onKey = (event: KeyboardEvent): void => {
      touched();
      if (away || !playing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      const arrow = ARROWS[event.key];
      if (arrow !== undefined) turnTowards(playing, arrow);
      else if (event.key === ' ' || event.key === 'Enter') {
        const nowMs = clock.elapsedMs();
        if (!event.repeat || nowMs - firedMs >= HELD_MS) {
          firedMs = nowMs;
          playing.play.shoot();
        }
      } else if (event.key.toLowerCase() === 'l') playing.play.lockNext();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', touched);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', touched);
    };
  }, [playing, away, touched]);
}

/** What the canvas listens to. */
export function useAiming(options: AimingOptions) {
  const { playing, canvas } = options;
  useKeys(options);
  const held = useRef({ timer: 0, pointer: -1, x: 0, y: 0, fromX: 0, fromY: 0, dragged: false });
  const release = (): void => {
    window.clearInterval(held.current.timer);
    held.current.pointer = -1;
  };
  useEffect(() => release, []);
  const aim = (mayLock: boolean): void => playing?.play.aimAt(held.current.x, held.current.y, mayLock);
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.button !== 0 || held.current.pointer !== -1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    held.current = { ...held.current, pointer: event.pointerId, x, y, fromX: x, fromY: y, dragged: false };
    aim(true);
    playing?.play.shoot();
    held.current.timer = window.setInterval(() => playing?.play.shoot(), HELD_MS);
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const now = held.current;
    if (event.pointerId !== now.pointer || !canvas.current) return;
    const box = canvas.current.getBoundingClientRect();
    [now.x, now.y] = [event.clientX - box.left, event.clientY - box.top];
    now.dragged ||= Math.hypot(now.x - now.fromX, now.y - now.fromY) > DRAG_PX;
    if (now.dragged) aim(false);
  };
  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release, onPointerLeave: release };
}
