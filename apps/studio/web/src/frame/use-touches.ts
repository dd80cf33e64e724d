/** Page-wide input: the first touch enables sound, Space and Enter press the game's main button. */
import { useEffect } from 'react';

export interface Touches {
  readonly touched: () => void;
  /** Absent without such a button. */
  readonly press?: (() => void) | undefined;
  /** A sheet is open and handles the keys. */
  readonly away?: boolean;
}

/** A focused control handles its own keys. */
const OWN_KEYS = 'button, a, input, select, textarea, [role="dialog"], [role="slider"]';

export function useTouches({ touched, press, away = false }: Touches): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      touched();
      if (!press || away || event.repeat || (event.key !== ' ' && event.key !== 'Enter')) return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('pointerdown', touched);
    window.addEventListener('touchend', touched);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointerdown', touched);
      window.removeEventListener('touchend', touched);
      window.removeEventListener('keydown', onKey);
    };
  }, [touched, press, away]);
}
