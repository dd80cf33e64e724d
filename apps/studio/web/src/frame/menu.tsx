/** The buttons of a game's sheets and of its sound: with texts under its controls, or as icons in its top bar. */
import { cx, Icon, type IconName } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useGame } from './game.ts';
import { useT } from './i18n.ts';
import styles from './menu.module.css';

export interface MenuItemProps {
  readonly icon: IconName;
  readonly text: string;
  /** What a press does, where the text does not say it. */
  readonly label?: string;
  readonly testId: string;
  readonly badge?: string | undefined;
  readonly onPress: () => void;
}

export interface MenuProps {
  /** Prefix of test ids: the kind of game. */
  readonly of: string;
  /** Name of the rules in this game. */
  readonly rules: string;
  /** Icons only, for a top bar. */
  readonly bare?: boolean;
  /** Sets the size and arrangement of the buttons by custom properties. */
  readonly className?: string | undefined;
  /** Further sheets: before the rules, and between history and sound. */
  readonly before?: readonly SheetItem[];
  readonly after?: readonly SheetItem[];
}

/** A button that opens a sheet. */
export interface SheetItem extends Pick<MenuItemProps, 'icon' | 'text' | 'badge'> {
  readonly sheet: string;
}

const NONE: readonly SheetItem[] = [];

export function Menu({ of, rules, bare = false, className, before = NONE, after = NONE }: MenuProps): ReactNode {
  const t = useT();
  const { view, sound } = useGame();
  const on = sound.useOn();
  const items: readonly SheetItem[] = [
    ...before,
    { icon: 'list-numbers', text: rules, sheet: 'rules' },
    { icon: 'clock-counter-clockwise', text: t('history'), sheet: 'history' },
    ...after,
  ];
  const draw = ({ icon, text, label, testId, badge, onPress }: MenuItemProps): ReactNode => (
    <button
      key={testId}
      type="button"
      className={bare ? styles.icon : styles.item}
      aria-label={label === undefined ? (bare ? text : undefined) : `${text}: ${label}`}
      onClick={onPress}
      data-testid={testId}
    >
      <Icon name={icon} size={bare ? 20 : 22} />
      {!bare && <span>{text}</span>}
      {badge !== undefined && (
        <i className={styles.badge} aria-hidden="true">
          {badge}
        </i>
      )}
    </button>
  );
  return (
    <nav className={cx(styles.menu, className)}>
      {items.map(({ sheet, ...item }) =>
        draw({ ...item, testId: `${of}-open-${sheet}`, onPress: () => view.set({ sheet }) }),
      )}
      {draw({
        icon: on ? 'speaker-high' : 'speaker-slash',
        text: t('sound'),
        label: t(on ? 'sound_off' : 'sound_on'),
        testId: `${of}-sound`,
        onPress: sound.toggle,
      })}
    </nav>
  );
}
