/** A queue of cases at the start of a place: two lines each, worked by arrows, J and K. */
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './desk-queue.module.css';

interface QueueListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly openKey: string | undefined;
  readonly onOpen: (item: T) => void;
  readonly isPale?: (item: T) => boolean;
  /** Enter or a press on the open case: its first field. */
  readonly onEnter?: (() => void) | undefined;
  readonly children: (item: T) => ReactNode;
}

/** Moving the focus opens the case: the list stays beside it. */
export function QueueList<T>({ label, items, keyOf, openKey, onOpen, isPale, onEnter, children }: QueueListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const openAt = items.findIndex((item) => keyOf(item) === openKey);
  const reachable = Math.max(0, openAt);
  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: reachable + 1,
      j: reachable + 1,
      ArrowUp: reachable - 1,
      k: reachable - 1,
      Home: 0,
      End: items.length - 1,
    };
    const at = steps[event.key];
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const item = items[Math.max(0, Math.min(items.length - 1, at))];
    if (!item) return;
    onOpen(item);
    const buttons = list.current?.querySelectorAll<HTMLElement>('button') ?? [];
    [...buttons].find(({ dataset }) => dataset['key'] === keyOf(item))?.focus();
  }
  return (
    <ul ref={list} className={styles.queue} aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item, at) => {
        const key = keyOf(item);
        return (
          <li key={key}>
            <button
              type="button"
              className={styles.case}
              data-key={key}
              data-pale={isPale?.(item) || undefined}
              aria-current={key === openKey ? 'true' : undefined}
              tabIndex={at === reachable ? 0 : -1}
              onClick={() => (key === openKey && onEnter ? onEnter() : onOpen(item))}
            >
              {children(item)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
