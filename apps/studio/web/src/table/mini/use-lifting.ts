/** Dragging the bowl off the dish by pointer; in browsers without pointer events, by touch. */
import { useEffect, useRef, useState, type HTMLAttributes, type RefObject, type TouchList } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** It is off when its centre has moved by this share of the dish's width. */
const OFF = 0.62;
/** Less movement than this is a tap. */
const TOUCH_PX = 8;
const HAS_POINTERS = typeof window !== 'undefined' && 'PointerEvent' in window;

const farOf = ({ x, y }: Point): number => Math.sqrt(x * x + y * y);

export interface Lifting {
  /** The drag offset; undefined while it is not dragged. */
  readonly away: Point | undefined;
  readonly handlers: HTMLAttributes<HTMLButtonElement>;
}

/** Tracks the drag while the bowl may be lifted, and reports when it is off. */
export function useLifting(ready: boolean, dish: RefObject<HTMLElement | null>, onOff: () => void): Lifting {
  const [away, setAway] = useState<Point>();
  const from = useRef<Point | undefined>(undefined);
  const farthest = useRef(0);
  useEffect(() => {
    from.current = undefined;
    setAway(undefined);
  }, [ready]);
  const begin = (at: Point): void => {
    from.current = at;
    farthest.current = 0;
  };
  const move = (at: Point): void => {
    if (!from.current) return;
    const drawn = { x: at.x - from.current.x, y: at.y - from.current.y };
    farthest.current = Math.max(farthest.current, farOf(drawn));
    setAway(drawn);
    if (farOf(drawn) < (dish.current?.offsetWidth ?? 0) * OFF) return;
    from.current = undefined;
    setAway(undefined);
    onOff();
  };
  const end = (): void => {
    from.current = undefined;
    setAway(undefined);
  };
  // A short drag that is released does not open it; a tap or a key does.
  const onClick = (): void => {
    const drawn = farthest.current > TOUCH_PX;
    farthest.current = 0;
    if (!drawn) onOff();
  };
  if (!ready) return { away: undefined, handlers: {} };
  if (HAS_POINTERS) {
    return {
      away,
      handlers: {
        onClick,
        onPointerDown: (event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          begin({ x: event.clientX, y: event.clientY });
        },
        onPointerMove: (event) => move({ x: event.clientX, y: event.clientY }),
        onPointerUp: end,
        onPointerCancel: end,
      },
    };
  }
  const touched = (touches: TouchList): Point => ({ x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 });
  return {
    away,
    handlers: {
      onClick,
      onTouchStart: (event) => begin(touched(event.touches)),
      onTouchMove: (event) => move(touched(event.touches)),
      onTouchEnd: end,
      onTouchCancel: end,
    },
  };
}
