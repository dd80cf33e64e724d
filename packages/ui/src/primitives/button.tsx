import { useId } from 'react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName, IconVariant } from '../icons/icon-list.ts';
import { unreadText } from './unread.ts';
import styles from './button.module.css';

export type ButtonLook = 'brand' | 'money' | 'quiet' | 'ghost';

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** brand: the one action of a screen. money: moves or grants money. quiet: the rest. ghost: leave. */
  look?: ButtonLook;
  small?: boolean;
  wide?: boolean;
  icon?: IconName | undefined;
  iconVariant?: IconVariant | undefined;
  /** Busy text, "Đang gửi…". While set, the button keeps its width and ignores presses. */
  busy?: string | undefined;
  /** Why the button is disabled; shown below it and read with it. Implies disabled. */
  reason?: string | undefined;
  /** A press while `reason` is set, for example to focus the missing field. */
  onBlocked?: (() => void) | undefined;
};

/**
 * The product's button. A blocked button stays focusable (`aria-disabled`), so the reason reaches keyboard and screen
 * reader as well (look §3: disabled always says what is missing).
 */
export function Button(props: ButtonProps) {
  const {
    look = 'quiet',
    small,
    wide,
    icon,
    iconVariant,
    busy,
    reason,
    onBlocked,
    children,
    className,
    onClick,
    type = 'button',
    ...rest
  } = props;
  const reasonId = useId();
  const blocked = reason !== undefined || busy !== undefined || rest.disabled === true;
  const button = (
    <button
      {...rest}
      type={type}
      disabled={false}
      aria-disabled={blocked || undefined}
      aria-busy={busy !== undefined || undefined}
      aria-describedby={reason === undefined ? rest['aria-describedby'] : reasonId}
      className={cx(
        styles.button,
        styles[look],
        small && styles.small,
        wide && styles.wide,
        blocked && busy === undefined && styles.blocked,
        className,
      )}
      onClick={(event) => {
        if (!blocked) return onClick?.(event);
        event.preventDefault();
        if (busy === undefined) onBlocked?.();
        return undefined;
      }}
    >
      <span
        className={cx(styles.face, busy !== undefined && styles.hidden)}
        aria-hidden={busy !== undefined || undefined}
      >
        {icon !== undefined && (
          <Icon name={icon} variant={iconVariant} size={small ? 16 : 20} className={styles.icon} />
        )}
        {children}
      </span>
      {busy !== undefined && (
        <span className={cx(styles.face, styles.busy)}>
          <Icon name="circle-notch" size={small ? 14 : 18} className={cx(styles.icon, styles.spin)} />
          {busy}
        </span>
      )}
    </button>
  );
  if (reason === undefined) return button;
  return (
    <span className={cx(styles.withReason, wide && styles.wide)}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {reason}
      </span>
    </span>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName;
  iconVariant?: IconVariant | undefined;
  /** The accessible name; an icon alone has none. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
  /** A raised box instead of a bare glyph. */
  boxed?: boolean;
  mirror?: boolean;
  size?: number;
  /** A small number on the corner, read after the label. */
  count?: number | undefined;
};

/** A 44 px target around one glyph. */
export function IconButton(props: IconButtonProps) {
  const { icon, iconVariant, label, boxed, mirror, size = 20, count = 0, className, type = 'button', ...rest } = props;
  const shownCount = unreadText(count);
  return (
    <button
      {...rest}
      type={type}
      aria-label={count > 0 ? `${label}, ${shownCount}` : label}
      className={cx(styles.iconButton, boxed && styles.boxed, className)}
    >
      <Icon name={icon} variant={iconVariant} size={size} mirror={mirror} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shownCount}
        </span>
      )}
    </button>
  );
}
