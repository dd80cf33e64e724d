/** The tabs of a game list: everything, hot, favourites, then the families. */
import { cx } from '@lantern/ui';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { categoryLabel } from '../../../lib/games/categories.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from './family-tabs.module.css';

interface FamilyTabsProps {
  readonly families: readonly string[];
  readonly chosen: string;
  readonly onChoose: (tab: string) => void;
}

const STEP: Readonly<Record<string, number | undefined>> = { ArrowRight: 1, ArrowLeft: -1 };

export function FamilyTabs({ families, chosen, onChoose }: FamilyTabsProps) {
  const t = useT();
  const strip = useRef<HTMLDivElement>(null);
  const tabs = ['ALL', 'HOT', 'FAV', ...families];
  // A linked family that is no longer offered still has its tab, so that the active tab is visible.
  const shown = tabs.includes(chosen) ? tabs : [...tabs, chosen];

  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!strip.current || !tab) return;
    // Into the middle; only the strip scrolls, never the page.
    strip.current.scrollLeft +=
      tab.getBoundingClientRect().left -
      strip.current.getBoundingClientRect().left -
      (strip.current.clientWidth - tab.clientWidth) / 2;
  }, [chosen, families]);

  const move = (event: KeyboardEvent): void => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const forward = document.documentElement.dir === 'rtl' ? -step : step;
    const at = (shown.indexOf(chosen) + forward + shown.length) % shown.length;
    onChoose(shown[at]!);
    strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <div
      ref={strip}
      className={`strip ${styles.tabs}`}
      role="tablist"
      aria-label={t('games_families')}
      onKeyDown={move}
    >
      {shown.map((tab) => {
        const label = categoryLabel(tab);
        return (
          <button
            key={tab}
            type="button"
            role="tab"
            aria-selected={tab === chosen}
            tabIndex={tab === chosen ? 0 : -1}
            className={cx(styles.tab, tab === chosen && styles.on)}
            onClick={() => onChoose(tab)}
            data-testid={`category-${tab}`}
          >
            {label === undefined ? tab : t(label)}
          </button>
        );
      })}
    </div>
  );
}
