/** A list of tabs; arrow keys move between them. */
import { cx } from '@lantern/ui';
import { useRef, type KeyboardEvent } from 'react';

export interface TabsProps<Tab extends string> {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: Tab;
  readonly nameOf: (tab: Tab) => string;
  readonly classes: Readonly<Record<'list' | 'tab' | 'on', string | undefined>>;
  readonly onChoose: (tab: Tab) => void;
}

export function Tabs<Tab extends string>({ label, tabs, chosen, nameOf, classes, onChoose }: TabsProps<Tab>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? tabs.length - 1 : 0;
    if (by === 0) return;
    const next = tabs[(tabs.indexOf(chosen) + by) % tabs.length]!;
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={classes.list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          tabIndex={tab === chosen ? 0 : -1}
          data-tab={tab}
          className={cx(classes.tab, tab === chosen && classes.on)}
          onClick={() => onChoose(tab)}
        >
          {nameOf(tab)}
        </button>
      ))}
    </div>
  );
}
