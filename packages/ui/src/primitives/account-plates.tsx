import type { ReactNode } from 'react';
import styles from './account-plates.module.css';

/** A member's club or VIP level as a gold plate. */
export function ClubPlate({ children }: { children: ReactNode }) {
  return <span className={styles.club}>{children}</span>;
}

/** The chosen head icon, or the first letter of a name on the lantern's glow, with a gold ring. Decorative. */
export function Avatar({ name, picture, size = 34 }: { name: string; picture?: string | undefined; size?: number }) {
  if (picture !== undefined) return <img className={styles.avatar} src={picture} alt="" width={size} height={size} />;
  const [initial = ''] = name.trim().normalize('NFC');
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      aria-hidden="true"
    >
      {initial.toLocaleUpperCase('vi')}
    </span>
  );
}

/** Marks a balance of play money, wherever it is shown. */
export function DemoPlate({ children }: { children: ReactNode }) {
  return <span className={styles.demo}>{children}</span>;
}
