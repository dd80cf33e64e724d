/** Sweeping over the hand with finger or mouse selects every card passed, or deselects, as with the first one. */
import { useEffect, useRef, type RefObject } from 'react';
import type { Card } from '../play/deck.ts';

export interface Sweep {
  readonly isChosen: (card: Card) => boolean;
  readonly choose: (card: Card, on: boolean) => void;
}

/** The card under a point of the screen. */
function cardAt(x: number, y: number): Card | undefined {
  const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]')?.dataset['card'];
  return card === undefined ? undefined : Number(card);
}

/** Handles sweeps over an element; a tap remains a click on the card. Returns whether the next click belongs to a sweep. */
export function useSweep(ref: RefObject<HTMLElement | null>, sweep: Sweep): () => boolean {
  const known = useRef(sweep);
  known.current = sweep;
  const swept = useRef(false);
  useEffect(() => {
    const hand = ref.current;
    if (!hand) return undefined;
    let first: Card | undefined;
    let on = true;
    let down = false;
    const begin = (x: number, y: number): void => {
      first = cardAt(x, y);
      down = first !== undefined;
      swept.current = false;
    };
    const move = (x: number, y: number): void => {
      const card = down ? cardAt(x, y) : undefined;
      if (card === undefined || first === undefined || (!swept.current && card === first)) return;
      if (!swept.current) {
        swept.current = true;
        on = !known.current.isChosen(first);
        known.current.choose(first, on);
      }
      known.current.choose(card, on);
    };
    const onTouchStart = ({ touches: [touch] }: TouchEvent): void => begin(touch!.clientX, touch!.clientY);
    const onTouchMove = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (touch) move(touch.clientX, touch.clientY);
      // Prevents scrolling while sweeping.
      if (down && event.cancelable) event.preventDefault();
    };
    const onMouseDown = ({ clientX, clientY }: MouseEvent): void => begin(clientX, clientY);
    const onMouseMove = ({ clientX, clientY }: MouseEvent): void => move(clientX, clientY);
    const onEnd = (): void => void (down = false);
    hand.addEventListener('touchstart', onTouchStart, { passive: true });
    hand.addEventListener('touchmove', onTouchMove, { passive: false });
    hand.addEventListener('touchend', onEnd);
    hand.addEventListener('mousedown', onMouseDown);
    window.addEventListener('mousemove', onMouseMove);
    window.addEventListener('mouseup', onEnd);
    return () => {
      hand.removeEventListener('touchstart', onTouchStart);
      hand.removeEventListener('touchmove', onTouchMove);
      hand.removeEventListener('touchend', onEnd);
      hand.removeEventListener('mousedown', onMouseDown);
      window.removeEventListener('mousemove', onMouseMove);
      window.removeEventListener('mouseup', onEnd);
    };
  }, [ref]);
  return () => {
    const was = swept.current;
    swept.current = false;
    return was;
  };
}
