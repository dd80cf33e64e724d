/** A masked person: the first letter on a colour that stays the same for the name. */
import { cx } from '@lantern/ui';
import styles from './agents.module.css';

const TINTS = ['tint0', 'tint1', 'tint2', 'tint3', 'tint4', 'tint5'] as const;

const tintOf = (name: string): (typeof TINTS)[number] =>
  TINTS[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TINTS.length]!;

export function PersonMark({ name, small = false }: { readonly name: string; readonly small?: boolean }) {
  const [initial = '?'] = name.trim();
  return (
    <span className={cx(styles.mark, styles[tintOf(name)], small && styles.markSmall)} aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  );
}
