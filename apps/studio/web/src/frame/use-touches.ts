/** The whole page as a control: the first touch lets sound begin, Space and Enter press the game's one large button where it has one. */
import { useEffect } from 'react';

export interface Touches {
  readonly touched: () => void;
  /** Absent where there is no such button, or none yet. */
  readonly press?: (() => void) | undefined;
  /** A sheet is open: keys are its own. */
  readonly away?: boolean;
}

/** A control that has the focus keeps its keys. */
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
