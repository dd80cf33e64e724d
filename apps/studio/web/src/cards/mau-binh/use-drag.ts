/** A card dragged onto another one changes places with it; a tap remains a click. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Card } from '../play/deck.ts';

export interface Drag {
  readonly card: Card;
  /** How far it was moved. */
  readonly x: number;
  readonly y: number;
  /** The card under the finger. */
  readonly over: Card | undefined;
}

/** From this distance on, a press is a drag. */
const FROM_PX = 8;

const cardOf = (element: Element | null): Card | undefined => {
  const card = element?.closest<HTMLElement>('[data-card]')?.dataset['card'];
  return card === undefined ? undefined : Number(card);
};

/** The topmost card under a point, apart from the dragged one. */
const cardUnder = (x: number, y: number, dragged: Card): Card | undefined =>
  document
    .elementsFromPoint(x, y)
    .map(cardOf)
    .find((card) => card !== undefined && card !== dragged);

/** Handles drags over an element. `endDrag` says whether the next click belongs to one. */
export function useDrag(
  ref: RefObject<HTMLElement | null>,
  onDrop: (card: Card, other: Card) => void,
  isOff: boolean,
): { readonly drag: Drag | undefined; readonly endDrag: () => boolean } {
  const [drag, setDrag] = useState<Drag>();
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const dragged = useRef(false);
  useEffect(() => {
    const area = ref.current;
    if (!area || isOff) return undefined;
    let from: { readonly card: Card; readonly x: number; readonly y: number } | undefined;
    let over: Card | undefined;
    const begin = (target: EventTarget | null, x: number, y: number): void => {
      const card = target instanceof Element ? cardOf(target) : undefined;
      dragged.current = false;
      over = undefined;
      from = card === undefined ? undefined : { card, x, y };
    };
    const move = (x: number, y: number): void => {
      if (!from) return;
      const [movedX, movedY] = [x - from.x, y - from.y];
      if (!dragged.current && Math.hypot(movedX, movedY) < FROM_PX) return;
      dragged.current = true;
      over = cardUnder(x, y, from.card);
      setDrag({ card: from.card, x: movedX, y: movedY, over });
    };
    const end = (): void => {
      if (from && dragged.current && over !== undefined) drop.current(from.card, over);
      from = undefined;
      setDrag(undefined);
    };
    const onTouchStart = ({ target, touches: [touch] }: TouchEvent): void =>
      begin(target, touch!.clientX, touch!.clientY);
    const onTouchMove = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (touch) move(touch.clientX, touch.clientY);
      // Prevents scrolling while a card is dragged.
      if (from && event.cancelable) event.preventDefault();
    };
    const onMouseDown = ({ target, clientX, clientY }: MouseEvent): void => begin(target, clientX, clientY);
    const onMouseMove = ({ clientX, clientY }: MouseEvent): void => move(clientX, clientY);
    area.addEventListener('touchstart', onTouchStart, { passive: true });
    area.addEventListener('touchmove', onTouchMove, { passive: false });
    area.addEventListener('touchend', end);
    area.addEventListener('touchcancel', end);
    area.addEventListener('mousedown', onMouseDown);
    window.addEventListener('mousemove', onMouseMove);
    window.addEventListener('mouseup', end);
    return () => {
      area.removeEventListener('touchstart', onTouchStart);
      area.removeEventListener('touchmove', onTouchMove);
      area.removeEventListener('touchend', end);
      area.removeEventListener('touchcancel', end);
      area.removeEventListener('mousedown', onMouseDown);
      window.removeEventListener('mousemove', onMouseMove);
      window.removeEventListener('mouseup', end);
    };
  }, [ref, isOff]);
  return {
    drag,
    endDrag: () => {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
  };
}
