/** A phone on the desk: what members will see, at their own width, in one theme. */
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '@lantern/ui';
import styles from './phone-frame.module.css';

interface PhoneFrameProps {
  readonly theme: 'dark' | 'light';
  /** Names the frame for those who do not see it. */
  readonly label: string;
  /** Colour tokens of the site that differ from the house's. */
  readonly tokens?: Readonly<Record<string, string>> | undefined;
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

export function PhoneFrame({ theme, label, tokens, isSmall = false, children }: PhoneFrameProps) {
  return (
    <figure className={cx(styles.phone)} data-small={isSmall || undefined}>
      <div className={styles.glass} data-theme={theme} style={tokens as CSSProperties}>
        {children}
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
