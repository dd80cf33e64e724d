/** The frame of a place: its head, its list at the start, the open case at the end. */
import { cx } from '@lantern/ui';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import styles from './desk-panels.module.css';
import { DeskButton } from './parts.tsx';

interface PlaceHeadProps {
  readonly title: string;
  /** Figures beside the title. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export function PlaceHead({ title, note, children }: PlaceHeadProps) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {note !== undefined && <span>{note}</span>}
      {children !== undefined && <div>{children}</div>}
    </div>
  );
}

interface SplitProps {
  /** The list; it stays alive. */
  readonly children: ReactNode;
  /** The open case. */
  readonly pane?: ReactNode;
  /** Its width in CSS pixels. */
  readonly paneWidth?: number;
}

/** List and case side by side; the case never covers the list. */
export function Split({ children, pane, paneWidth = 344 }: SplitProps) {
  const isOpen = pane !== undefined && pane !== null && pane !== false;
  return (
    <div
      className={styles.split}
      data-open={isOpen || undefined}
      style={{ '--pane': `${paneWidth}px` } as CSSProperties}
    >
      <div>{children}</div>
      {isOpen && pane}
    </div>
  );
}

interface PaneProps {
  readonly title: ReactNode;
  /** Above the title. */
  readonly eyebrow?: ReactNode;
  /** Name of the region. */
  readonly label: string;
  readonly onClose: () => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** One case. Escape closes it. */
export function Pane({ title, eyebrow, label, onClose, onPrevious, onNext, foot, children }: PaneProps) {
  const t = useT();
  const pane = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog],[role=alertdialog]');
      if (event.key === 'Escape' && !event.defaultPrevented && !isInDialog) close.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <aside ref={pane} className={styles.pane} aria-label={label}>
      <div className={styles.paneHead}>
        <div>
          {eyebrow !== undefined && <small>{eyebrow}</small>}
          <h2>{title}</h2>
        </div>
        {onPrevious && (
          <DeskButton look="ghost" size="small" icon="caret-up" aria-label={t('previous')} onPress={onPrevious} />
        )}
        {onNext && <DeskButton look="ghost" size="small" icon="caret-down" aria-label={t('next')} onPress={onNext} />}
        <DeskButton look="ghost" size="small" icon="x" aria-label={t('close')} onPress={onClose} />
      </div>
      <div className={styles.paneBody}>{children}</div>
      {foot !== undefined && foot !== false && <div className={styles.paneFoot}>{foot}</div>}
    </aside>
  );
}

/** A part of a case under a small heading. */
export function PanePart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className={cx(styles.caption)}>{title}</h3>
      {children}
    </section>
  );
}
