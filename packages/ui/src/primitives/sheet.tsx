import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { clock } from '../time/clock.ts';
import { IconButton } from './button.tsx';
import { Overlay, useModalPanel } from './overlay.tsx';
import styles from './sheet.module.css';
import { useDrag } from './use-drag.ts';

/** Released beyond this many pixels, or faster than FLING_PX_PER_MS, a dragged sheet closes. */
const CLOSE_DISTANCE_PX = 110;
const FLING_PX_PER_MS = 0.6;

export type SheetProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Pinned below the scrolling part: the primary action. */
  footer?: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  'data-testid'?: string;
};

/** A panel from the bottom, at most 85 % of the height; drag, mask, Esc or the cross dismiss it. */
export function BottomSheet({ title, onClose, children, footer, hideTitle = false, ...rest }: SheetProps) {
  const t = useUiText();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const startedMs = useRef(0);
  const [offset, setOffset] = useState(0);
  useModalPanel(panel, onClose);

  const drag = useDrag({
    onStart: (target) => {
      if (target instanceof Element && target.closest('button') !== null) return false;
      startedMs.current = clock.elapsedMs();
      return true;
    },
    onMove: ({ dy }) => setOffset(Math.max(0, dy)),
    onEnd: ({ dy }) => {
      const speed = dy / Math.max(1, clock.elapsedMs() - startedMs.current);
      setOffset(0);
      if (dy > CLOSE_DISTANCE_PX || (dy > 24 && speed > FLING_PX_PER_MS)) onClose();
    },
  });

  return (
    <Overlay align="bottom" onMask={onClose}>
      <div
        {...rest}
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={cx(styles.bottomSheet, offset > 0 && styles.dragged)}
        style={offset > 0 ? { transform: `translateY(${offset}px)` } : undefined}
      >
        <div className={styles.handle} {...drag}>
          <span className={styles.grab} />
          <div className={styles.sheetHead}>
            <h2 id={id} className={hideTitle ? 'sr-only' : styles.title}>
              {title}
            </h2>
            <IconButton icon="x" label={t('ui.close')} className={styles.close} onClick={onClose} />
          </div>
        </div>
        <div className={styles.scroll}>{children}</div>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </Overlay>
  );
}

/** A menu from the end edge, 318 px or 88 % of the width. The page behind stays, blurred. */
export function SideSheet({
  title,
  onClose,
  children,
  footer,
  hideTitle = false,
  ...rest
}: SheetProps & { head?: ReactNode }) {
  const t = useUiText();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { head, ...attributes } = rest;
  useModalPanel(panel, onClose);
  return (
    <Overlay align="end" onMask={onClose}>
      <div
        {...attributes}
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={styles.sideSheet}
      >
        <div className={styles.sideHead}>
          {head}
          <h2 id={id} className={hideTitle || head !== undefined ? 'sr-only' : styles.title}>
            {title}
          </h2>
          <span className={styles.spacer} />
          <IconButton icon="x" boxed label={t('ui.close')} onClick={onClose} />
        </div>
        <div className={styles.scroll}>{children}</div>
        {footer !== undefined && <div className={styles.sideFooter}>{footer}</div>}
      </div>
    </Overlay>
  );
}
