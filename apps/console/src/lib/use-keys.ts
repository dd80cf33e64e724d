/** Single keys of a place; silent while text is typed or a dialog is open. */
import { useLayoutEffect, useRef } from 'react';

export type KeyActs = Readonly<Record<string, (() => void) | undefined>>;

/** Inputs that take no letters: a focused radio silences no key. */
const CHOSEN = '[type=radio], [type=checkbox], [type=button], [type=submit], [type=file]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches(`input:not(${CHOSEN}), textarea, select`));

/** A message (a toast) is an alertdialog too, but not a modal one: it silences no key. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]:not([aria-modal=false])') !== null;

/** Keys that only move: held down, they go on. Anything else acts once per press. */
const REPEATED = /^(?:Arrow|[jk]$)/i;

/** Listens while the component is mounted. `Mod+Enter` also works while text is typed. */
export function useKeys(acts: KeyActs): void {
  const newest = useRef(acts);
  useLayoutEffect(() => {
    newest.current = acts;
  });
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isMod = event.metaKey || event.ctrlKey;
      if (event.defaultPrevented || event.altKey || isDialogOpen()) return;
      if (event.repeat && (isMod || !REPEATED.test(event.key))) return;
      if (!isMod && isTyping(event.target)) return;
      const act = newest.current[isMod ? `Mod+${event.key}` : event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      if (isMod) event.stopPropagation();
      act();
    }
    // A focused button takes Enter for itself, so keys with a modifier are heard before it.
    const early = (event: KeyboardEvent): void => void ((event.metaKey || event.ctrlKey) && onKey(event));
    const late = (event: KeyboardEvent): void => void (event.metaKey || event.ctrlKey || onKey(event));
    window.addEventListener('keydown', early, true);
    window.addEventListener('keydown', late);
    return () => {
      window.removeEventListener('keydown', early, true);
      window.removeEventListener('keydown', late);
    };
  }, []);
}
