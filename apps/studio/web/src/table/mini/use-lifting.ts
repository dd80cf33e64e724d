/** Dragging the bowl off its dish, by finger or mouse; where a browser knows no pointers, by touches. */
import { useEffect, useRef, useState, type HTMLAttributes, type RefObject, type TouchList } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** It is off when its middle is this part of the dish's width away. */
const OFF = 0.62;
/** A finger that moved less only touched. */
const TOUCH_PX = 8;
const HAS_POINTERS = typeof window !== 'undefined' && 'PointerEvent' in window;

const farOf = ({ x, y }: Point): number => Math.sqrt(x * x + y * y);

export interface Lifting {
  /** How far it has been drawn; undefined while it is not held. */
  readonly away: Point | undefined;
  readonly handlers: HTMLAttributes<HTMLButtonElement>;
}

/** Follows the finger while the bowl may be lifted, and says when it is off. */
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
  // Whoever draws it a little and lets go wants to go on looking; whoever only touches it, or presses a key, wants it open.
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
    handlers: { onClick, onTouchStart: (event) => begin(touched(event.touches)), onTouchMove: (event) => move(touched(event.touches)), onTouchEnd: end, onTouchCancel: end },
  };
}
