import { cx } from '../cx.ts';
import { DESK_GLYPHS } from './desk-glyphs.ts';
import type { DeskIconName } from './desk-icon-list.ts';
import styles from './icon.module.css';

export type { DeskIconName } from './desk-icon-list.ts';

export type DeskIconProps = {
  name: DeskIconName;
  /** The filled drawing, for where the operator is; the default one for icons without it. */
  filled?: boolean | undefined;
  /** Edge in CSS pixels. */
  size?: number | undefined;
  className?: string | undefined;
};

/** One glyph of the console in the text colour. Decorative: the control around it has the accessible name. */
export function DeskIcon({ name, filled = false, size = 16, className }: DeskIconProps) {
  return (
    <svg
      className={cx(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 256 256"
      aria-hidden="true"
      focusable="false"
      // The markup is our own committed file, never input.
      dangerouslySetInnerHTML={{
        __html: (filled ? DESK_GLYPHS[`${name}/fill`] : undefined) ?? DESK_GLYPHS[name] ?? '',
      }}
    />
  );
}
