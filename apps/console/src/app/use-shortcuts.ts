/** Keys that work everywhere: `/` search, `g` and a letter, ⌘K, `?`. Silent while text is typed or a dialog is open. */
import { useEffect, useRef } from 'react';
import type { Place } from '../lib/place.ts';
import { isDialogOpen, isTyping } from '../lib/use-keys.ts';

interface ShortcutOptions {
  readonly places: readonly Place[];
  readonly onGo: (place: Place) => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

/** A letter belongs to the `g` before it for this long. */
const CHORD_MS = 1_500;

export function useShortcuts(options: ShortcutOptions): void {
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  useEffect(() => {
    let chordAt = Number.NEGATIVE_INFINITY;
    function onKey(event: KeyboardEvent): void {
      const { places, onGo, onPalette, onShortcuts } = newest.current;
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!isDialogOpen()) onPalette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
      if (event.timeStamp - chordAt < CHORD_MS) {
        chordAt = Number.NEGATIVE_INFINITY;
        const place = places.find(({ letter }) => letter === event.key.toLowerCase());
        if (!place) return;
        event.preventDefault();
        // The letter that opens a place must not also act in it.
        event.stopImmediatePropagation();
        onGo(place);
      } else if (event.key === 'g') chordAt = event.timeStamp;
      else if (event.key === '?') onShortcuts();
      else if (event.key === '/') {
        event.preventDefault();
        const search = document.querySelector<HTMLInputElement>('[data-place-search]');
        if (search) search.focus();
        else onPalette();
      }
    }
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
