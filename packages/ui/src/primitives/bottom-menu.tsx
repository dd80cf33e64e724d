import { LanternMark } from '../brand/lantern-mark.tsx';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { FIRST_GLYPHS } from '../icons/first-glyphs.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-list.ts';
import { unreadText } from './unread.ts';
import styles from './bottom-menu.module.css';

export type BottomMenuItem = {
  /** Becomes `data-testid="bottom-menu-<id>"`. */
  id: string;
  label: string;
  icon: IconName;
  href: string;
  count?: number;
};

export type BottomMenuProps = {
  /**
   * Up to two slots, the lantern, up to two slots; fewer share the space of two, so the lantern stays in the middle.
   */
  start: readonly BottomMenuItem[];
  centre: BottomMenuItem;
  end: readonly BottomMenuItem[];
  activeId?: string | undefined;
  /** Called for plain clicks; modified clicks (new tab) are left to the browser. */
  onGo: (item: BottomMenuItem) => void;
};

/** The swell under the lantern, drawn in a 560×80 box that is centred on the bar. */
const SWELL = 'M-2 82V36q0-20 20-20H226c14 0 16-15 54-15s40 15 54 15H542q20 0 20 20V82Z';

/** Columns of one half: the space of two slots, shared by the actual ones. */
const half = (items: readonly BottomMenuItem[]): string =>
  items.map(() => `minmax(0, ${2 / items.length}fr)`).join(' ') || '2fr';

/** Five slots with the raised lantern in the middle; 64 px plus the home indicator. */
export function BottomMenu({ start, centre, end, activeId, onGo }: BottomMenuProps) {
  const t = useUiText();
  const link = (item: BottomMenuItem, isCentre = false) => {
    const active = item.id === activeId;
    const count = item.count ?? 0;
    return (
      <li key={item.id}>
        <a
          href={item.href}
          aria-current={active ? 'page' : undefined}
          className={cx(styles.slot, active && styles.active, isCentre && styles.centre)}
          data-testid={`bottom-menu-${item.id}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            onGo(item);
          }}
        >
          {isCentre ? (
            <LanternMark width={62} tassel={false} className={styles.lantern}>
              {/* The glyph is part of the lantern's own drawing, so it scales with it. */}
              <g
                className={styles.glyph}
                transform="scale(0.09375)"
                dangerouslySetInnerHTML={{ __html: FIRST_GLYPHS[`${item.icon}/fill`] ?? FIRST_GLYPHS[item.icon] ?? '' }}
              />
            </LanternMark>
          ) : (
            <Icon name={item.icon} variant={active ? 'fill' : 'regular'} size={24} />
          )}
          <span className={styles.label}>{item.label}</span>
          {count > 0 && (
            <span className={styles.count}>
              <span aria-hidden="true">{unreadText(count)}</span>
              <span className="sr-only">{t('ui.menu.unread', { count })}</span>
            </span>
          )}
        </a>
      </li>
    );
  };
  return (
    <nav className={styles.menu} aria-label={t('ui.menu.main')} data-testid="bottom-menu">
      <span className={styles.background} aria-hidden="true">
        <svg viewBox="0 0 560 80" preserveAspectRatio="none" focusable="false">
          <path d={SWELL} />
        </svg>
      </span>
      <ul className={styles.slots} style={{ gridTemplateColumns: `${half(start)} minmax(0, 1fr) ${half(end)}` }}>
        {start.map((item) => link(item))}
        {link(centre, true)}
        {end.map((item) => link(item))}
      </ul>
    </nav>
  );
}
