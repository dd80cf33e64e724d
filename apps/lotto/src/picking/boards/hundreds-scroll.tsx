/**
 * A thousand numbers to scroll through: ten boards of a hundred, of which only those near the screen are rendered. The
 * row of hundreds stays visible and links to each.
 */
import { cx, NumberBoard } from '@lantern/ui';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { Marks } from '../../bets/marks.ts';
import { useT } from '../../lib/i18n.ts';
import { usePreferences } from '../../lib/storage.ts';
import styles from './hundreds-scroll.module.css';
import { scrollBelow } from './scroll-below.ts';

export interface HundredsScrollProps {
  readonly label: string;
  /** Digits before the three of the board. */
  readonly prefix: string;
  readonly marks: Marks;
  readonly cameLast: Marks;
  readonly full: Marks;
  readonly onMarks: (marks: Marks) => void;
}

const HUNDREDS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** Rendered this far ahead of the screen, so that a flick shows numbers and not gaps. */
const AHEAD = '700px 0px';

export function HundredsScroll({ label, prefix, marks, cameLast, full, onMarks }: HundredsScrollProps) {
  const t = useT();
  const blocks = useRef<HTMLDivElement>(null);
  const latest = useRef({ marks, onMarks });
  useEffect(() => {
    latest.current = { marks, onMarks };
  });
  // A hundred gets its own marks only, and returns them among the others.
  const change = useCallback((head: string, next: Marks) => {
    const others = [...latest.current.marks].filter((number) => !number.startsWith(head));
    latest.current.onMarks(new Set([...others, ...next]));
  }, []);
  const row = useRef<HTMLDivElement>(null);
  const show = (hundred: string): void =>
    scrollBelow(row.current, blocks.current?.querySelector(`[data-hundred="${hundred}"]`));
  const filled = new Set([...marks].map((number) => number.charAt(prefix.length)));
  return (
    <>
      <div ref={row} className={styles.hundreds} role="group" aria-label={t('hundreds')} dir="ltr">
        {HUNDREDS.map((digit) => (
          <button
            key={digit}
            type="button"
            aria-label={t('hundred', { from: `${prefix}${digit}00`, to: `${prefix}${digit}99` })}
            className={cx(styles.hundred, filled.has(digit) && styles.filled)}
            data-testid={`hundred-${prefix}${digit}`}
            onClick={() => show(digit)}
          >
            {digit}xx
          </button>
        ))}
      </div>
      <div ref={blocks} className={styles.blocks}>
        {HUNDREDS.map((digit) => {
          const head = prefix + digit;
          const within = (numbers: Marks): string => [...numbers].filter((number) => number.startsWith(head)).join();
          return (
            <Hundred
              key={head}
              label={`${label} ${head}00–${head}99`}
              digit={digit}
              head={head}
              marked={within(marks)}
              came={within(cameLast)}
              closed={within(full)}
              onChange={change}
            />
          );
        })}
      </div>
    </>
  );
}

interface HundredProps {
  readonly label: string;
  readonly digit: string;
  readonly head: string;
  /** Numbers of this hundred, joined: equal texts skip rendering. */
  readonly marked: string;
  readonly came: string;
  readonly closed: string;
  readonly onChange: (head: string, marks: Marks) => void;
}

const setOf = (joined: string): Marks => new Set(joined === '' ? [] : joined.split(','));

const Hundred = memo(function Hundred({ label, digit, head, marked, came, closed, onChange }: HundredProps) {
  const block = useRef<HTMLDivElement>(null);
  const { largeCells } = usePreferences();
  const [near, setNear] = useState(digit === '0');
  useEffect(() => {
    const element = block.current;
    if (!element) return;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), { rootMargin: AHEAD });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={block} className={cx(styles.block, largeCells && styles.large)} data-hundred={digit}>
      <b className={styles.name}>
        {head}00 – {head}99
      </b>
      {near && (
        <NumberBoard
          label={label}
          selected={setOf(marked)}
          onChange={(next) => onChange(head, next)}
          lastDraw={setOf(came)}
          closed={setOf(closed)}
          prefix={head}
          large={largeCells}
        />
      )}
    </div>
  );
});
