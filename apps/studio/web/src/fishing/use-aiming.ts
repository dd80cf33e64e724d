/** Touches and keys on the water: a tap aims and fires once; held, at most four shots a second. */
import { clock } from '@lantern/ui';
import { useEffect, useRef, type DOMAttributes, type RefObject } from 'react';
import type { Play } from './play/play.ts';
import type { Water } from './water/water.ts';
import { turnOf } from './water/lay.ts';

export interface AimingOptions {
  readonly playing: { readonly water: Water; readonly play: Play } | undefined;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** A sheet is open and handles the keys. */
  readonly away: boolean;
}

/** Minimum time between two shots while held. */
const HELD_MS = 250;
const DRAG_PX = 14;
const TURN_STEP = 0.07;
/** A focused control handles its own keys. */
const OWN_KEYS = 'button, a, input, select, textarea, [role="dialog"]';
const ARROWS: Readonly<Record<string, number>> = {
  ArrowRight: 0,
  ArrowDown: Math.PI / 2,
  ArrowLeft: Math.PI,
  ArrowUp: -Math.PI / 2,
};

function turnTowards({ water, play }: NonNullable<AimingOptions['playing']>, arrow: number): void {
  const off = Math.sin(arrow - (water.aimedAt() + turnOf(water.lay())));
  water.aim(water.aimedAt());
  play.unlock();
  water.turn(Math.sign(off) * Math.min(TURN_STEP, Math.abs(off)));
}

function useKeys({ playing, away }: AimingOptions): void {
  useEffect(() => {
    let firedMs = 0;
    const onKey = (event: KeyboardEvent): void => {
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
    return () => window.removeEventListener('keydown', onKey);
  }, [playing, away]);
}

/** Browsers without pointer events use touch events. */
const HAS_POINTERS = 'PointerEvent' in window;

interface Spot {
  readonly clientX: number;
  readonly clientY: number;
}

/** One active finger, from either kind of event. */
function useFinger({ playing, canvas }: Pick<AimingOptions, 'playing' | 'canvas'>) {
  const held = useRef({ timer: 0, finger: -1, x: 0, y: 0, fromX: 0, fromY: 0, dragged: false });
  const place = ({ clientX, clientY }: Spot): void => {
    const box = canvas.current?.getBoundingClientRect();
    if (box) [held.current.x, held.current.y] = [clientX - box.left, clientY - box.top];
  };
  const release = (): void => {
    window.clearInterval(held.current.timer);
    held.current.finger = -1;
  };
  useEffect(() => release, []);
  return {
    press(finger: number, spot: Spot): void {
      const now = held.current;
      if (now.finger !== -1) return;
      place(spot);
      [now.finger, now.fromX, now.fromY, now.dragged] = [finger, now.x, now.y, false];
      playing?.play.aimAt(now.x, now.y, true);
      playing?.play.shoot();
      now.timer = window.setInterval(() => playing?.play.shoot(), HELD_MS);
    },
    drag(finger: number, spot: Spot): void {
      const now = held.current;
      if (finger !== now.finger) return;
      place(spot);
      now.dragged ||= Math.hypot(now.x - now.fromX, now.y - now.fromY) > DRAG_PX;
      if (now.dragged) playing?.play.aimAt(now.x, now.y, false);
    },
    release,
  };
}

/** Event handlers of the canvas. */
export function useAiming(options: AimingOptions): DOMAttributes<HTMLCanvasElement> {
  useKeys(options);
  const { press, drag, release } = useFinger(options);
  // Read by index: old touch lists are not iterable.
  const touchOf = ({ changedTouches }: TouchEvent): Touch | undefined => changedTouches[0];
  if (!HAS_POINTERS) {
    return {
      onTouchStart(event) {
        const touch = touchOf(event.nativeEvent);
        if (touch) press(touch.identifier, touch);
      },
      onTouchMove(event) {
        const touch = touchOf(event.nativeEvent);
        if (touch) drag(touch.identifier, touch);
      },
      onTouchEnd: release,
      onTouchCancel: release,
    };
  }
  return {
    onPointerDown(event) {
      if (event.button === 0) press(event.pointerId, event);
    },
    onPointerMove: (event) => drag(event.pointerId, event),
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
  };
}
