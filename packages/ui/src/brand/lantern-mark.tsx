import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './brand.module.css';

export type LanternMarkProps = {
  /** Width in CSS pixels; the height follows at 72:60. */
  width?: number;
  /** Unlit is the picture for empty states. */
  lit?: boolean;
  /** The bottom menu drops the tassel to make room for its label. */
  tassel?: boolean;
  className?: string | undefined;
  /** Drawn on the lantern's body, in a 24-unit box at its middle. */
  children?: ReactNode;
};

/** The lantern of the brand mark, our own drawing. Decorative; the text beside it names the brand. */
export function LanternMark({ width = 30, lit = true, tassel = true, className, children }: LanternMarkProps) {
  // Gradient ids must be unique per page, and colons from useId are not valid inside url(#…).
  const id = useId().replace(/[^a-zA-Z0-9]/g, '');
  const body = `lantern-body-${id}`;
  const cap = `lantern-cap-${id}`;
  return (
    <svg
      className={cx(styles.lantern, !lit && styles.unlit, className)}
      width={width}
      height={width * 1.2}
      viewBox="0 0 60 72"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id={body} cx=".5" cy=".62" r=".7">
          <stop stopColor="#ffd777" />
          <stop offset=".34" stopColor="#ff8a34" />
          <stop offset=".72" stopColor="#dd3419" />
          <stop offset="1" stopColor="#9c1712" />
        </radialGradient>
        <linearGradient id={cap} x2="0" y2="1">
          <stop stopColor="#ffe6ad" />
          <stop offset="1" stopColor="#c58a2c" />
        </linearGradient>
      </defs>
      <path d="M30 1v6" stroke="#e9b44c" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M19 7h22l3.5 6h-29z" fill={`url(#${cap})`} />
      <path d="M15 12.5h30C56 18 58 26 58 32s-2 14-13 19.5H15C4 46 2 38 2 32s2-14 13-19.5Z" fill={`url(#${body})`} />
      <g fill="none" stroke="#7d0f0d" strokeOpacity=".42" strokeWidth="1.5">
        <path d="M30 13v38" />
        <path d="M22 13c-8 9-8 29 0 38M38 13c8 9 8 29 0 38" />
      </g>
      <path
        d="M14 16C8 21 6 27 6 31"
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M15.5 51h29L41 57H19z" fill={`url(#${cap})`} />
      {tassel && (
        <>
          <path d="M30 57v4" stroke="#e9b44c" strokeWidth="2" />
          <path d="M26.5 60.5h7l1.5 11h-10z" fill="#dd3419" />
        </>
      )}
      {children !== undefined && <g transform="translate(18 20)">{children}</g>}
    </svg>
  );
}
