/** Small parts of the desk: buttons, cards, badges, notes, people, key caps. */
import { cx } from '@lantern/ui';
import { DeskIcon, type DeskIconName } from '@lantern/ui/desk-icon';
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from '../look/desk-parts.module.css';

export interface DeskButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** `brand`: the one act of the screen. `money`: moves an amount, which its text names. */
  readonly look?: 'brand' | 'money' | 'quiet' | 'ghost' | 'danger' | 'link';
  readonly size?: 'small' | 'large';
  readonly icon?: DeskIconName;
  /** Keys that do the same, separated by spaces; drawn inside. */
  readonly hotkey?: string;
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}

/** A button of the desk. Without text it needs an `aria-label`. */
export function DeskButton({ look = 'quiet', size, icon, hotkey, isWide, children, ...rest }: DeskButtonProps) {
  const isSquare = children === undefined;
  return (
    <AriaButton
      {...rest}
      className={cx(
        styles.button,
        styles[look],
        size && styles[size],
        isSquare && styles.square,
        isWide && styles.wide,
      )}
    >
      {icon && <DeskIcon name={icon} size={15} />}
      {children}
      {hotkey !== undefined && (
        <span className={styles.hotkey}>
          {hotkey.split(' ').map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
        </span>
      )}
    </AriaButton>
  );
}

/** Keys that are drawn: not every font has their signs. */
const KEY_ICON: Readonly<Record<string, DeskIconName>> = {
  '↑': 'arrow-up',
  '↓': 'arrow-down',
  '↵': 'arrow-elbow-down-left',
};
const MODIFIER = '⌘';
const isMac = (): boolean => /Mac|iPad/.test(navigator.userAgent);

/** One key. ⌘ is Ctrl where the keyboard has none. Decorative: the act's name is beside it. */
export function KeyCap({ children }: { readonly children: string }) {
  const icon = children === MODIFIER && isMac() ? 'command' : KEY_ICON[children];
  return (
    <kbd className={styles.keyCap} aria-hidden="true">
      {icon ? <DeskIcon name={icon} size={11} /> : children === MODIFIER ? 'Ctrl' : children}
    </kbd>
  );
}

interface CardProps {
  readonly title?: ReactNode;
  /** At the end of the title line. */
  readonly side?: ReactNode;
  /** The content draws to the card's edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A flat card with a title line. */
export function DeskCard({ title, side, isFlush = false, children }: CardProps) {
  return (
    <section className={styles.card}>
      {title !== undefined && (
        <div className={styles.cardHead}>
          <h3>{title}</h3>
          {side !== undefined && <span className={styles.cardSide}>{side}</span>}
        </div>
      )}
      {isFlush ? children : <div className={styles.cardBody}>{children}</div>}
    </section>
  );
}

/** Names and values in two columns; rows without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.flatMap(([name, value]) =>
        value === undefined || value === null || value === false || value === ''
          ? []
          : [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>],
      )}
    </dl>
  );
}

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'brand' | 'plain';

/** A state in a word; the tone repeats what the word says. */
export function StatusBadge({
  tone = 'plain',
  icon,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: DeskIconName;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon && <DeskIcon name={icon} size={12} />}
      {children}
    </span>
  );
}

const NOTE_ICON = { info: 'info', warn: 'warning', bad: 'warning-circle', ok: 'check-circle' } as const;

export function DeskNote({
  tone = 'info',
  isAlert = false,
  children,
}: {
  readonly tone?: keyof typeof NOTE_ICON;
  /** Announced at once. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={cx(styles.note, tone !== 'info' && styles[tone])} role={isAlert ? 'alert' : undefined}>
      <DeskIcon name={NOTE_ICON[tone]} />
      <div>{children}</div>
    </div>
  );
}

/** The first letters of the last two words: names end with the given name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean).slice(-2);
  return words.map((word) => word[0]?.toUpperCase() ?? '').join('') || '–';
}

/** A person's initials. Decorative: the name stands beside it. */
export function PersonMark({
  name,
  size,
  isOwn,
}: {
  readonly name: string;
  readonly size?: 'small';
  readonly isOwn?: boolean;
}) {
  return (
    <span className={styles.avatar} data-size={size} data-own={isOwn || undefined} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
