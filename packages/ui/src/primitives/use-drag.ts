import { useRef } from 'react';
import type { DOMAttributes, PointerEvent, TouchEvent } from 'react';

type Point = { x: number; y: number };

/** Distance of a drag, in CSS pixels. */
export type DragTravel = { dx: number; dy: number };

export type DragOptions = {
  /** Returning false ignores the gesture. */
  onStart: (target: EventTarget, surface: HTMLElement) => boolean;
  onMove: (travel: DragTravel) => void;
  onEnd: (travel: DragTravel) => void;
};

/** iOS 12 has no pointer events, only touches. */
const HAS_POINTER_EVENTS = 'PointerEvent' in globalScope();

function globalScope(): object {
  return typeof window === 'undefined' ? {} : window;
}

/** One-finger or mouse dragging as handlers to spread on an element. */
export function useDrag({ onStart, onMove, onEnd }: DragOptions): DOMAttributes<HTMLDivElement> {
  const from = useRef<Point | null>(null);
  const last = useRef<DragTravel>({ dx: 0, dy: 0 });

  const begin = (target: EventTarget, surface: HTMLElement, point: Point): boolean => {
    if (!onStart(target, surface)) return false;
    from.current = point;
    last.current = { dx: 0, dy: 0 };
    return true;
  };
  const move = (point: Point): void => {
    if (from.current === null) return;
    last.current = { dx: point.x - from.current.x, dy: point.y - from.current.y };
    onMove(last.current);
  };
  const end = (): void => {
    if (from.current === null) return;
    from.current = null;
    onEnd(last.current);
  };

  if (HAS_POINTER_EVENTS) {
    return {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        const began = begin(event.target, event.currentTarget, { x: event.clientX, y: event.clientY });
        // Capture keeps the drag active when the finger leaves the element.
        if (began) event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => move({ x: event.clientX, y: event.clientY }),
      onPointerUp: end,
      onPointerCancel: end,
    };
  }
  const touchPoint = (event: TouchEvent<HTMLDivElement>): Point => {
    const touch = event.touches[0];
    return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
  };
  return {
    onTouchStart: (event) => {
      begin(event.target, event.currentTarget, touchPoint(event));
    },
    onTouchMove: (event) => move(touchPoint(event)),
    onTouchEnd: end,
    onTouchCancel: end,
  };
}
