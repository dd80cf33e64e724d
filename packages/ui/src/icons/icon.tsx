import { memo } from 'react';
import { cx } from '../cx.ts';
import { useGlyph } from './glyphs.ts';
import type { IconName, IconVariant } from './icon-list.ts';
import styles from './icon.module.css';

export type IconProps = {
  name: IconName;
  /** A weight listed for this icon; the first listed one when left out or not drawn. */
  variant?: IconVariant | undefined;
  /** Edge in CSS pixels. */
  size?: number | undefined;
  /** Carets and arrows are mirrored in right-to-left languages. */
  mirror?: boolean | undefined;
  className?: string | undefined;
};

/** One glyph in the text colour. Decorative: the control around it has the accessible name. */
export const Icon = memo(function Icon({ name, variant, size = 20, mirror = false, className }: IconProps) {
  const body = useGlyph(name, variant);
  return (
    <svg
      className={cx(styles.icon, mirror && styles.mirror, className)}
      width={size}
      height={size}
      viewBox="0 0 256 256"
      aria-hidden="true"
      focusable="false"
      // The markup is our own committed file, never input.
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
});
