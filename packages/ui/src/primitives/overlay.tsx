import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { openPanels, notifyPanelWatchers } from './open-panels.ts';
import styles from './overlay.module.css';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

function focusableIn(panel: HTMLElement): HTMLElement[] {
  return Array.from(panel.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
}

function lockScroll(): () => void {
  if (openPanels.length > 0) return () => undefined;
  const { body } = document;
  const { overflow } = body.style;
  body.style.overflow = 'hidden';
  return () => {
    body.style.overflow = overflow;
  };
}

function wrapTab(event: KeyboardEvent, panel: HTMLElement): void {
  const stops = focusableIn(panel);
  const first = stops[0];
  const last = stops[stops.length - 1];
  if (first === undefined || last === undefined) {
    event.preventDefault();
    panel.focus();
    return;
  }
  const active = document.activeElement;
  if (event.shiftKey && (active === first || active === panel)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first.focus();
  }
}

/**
 * Makes a mounted panel modal: moves the focus in, keeps Tab inside, closes on Esc, stops the page behind from
 * scrolling, and restores the focus (ARIA APG, modal dialog).
 */
export function useModalPanel(panelRef: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const panel = panelRef.current;
    if (panel === null) return;
    const returnTo = document.activeElement;
    const unlock = lockScroll();
    openPanels.push(panel);
    notifyPanelWatchers();
    const preferred = panel.querySelector<HTMLElement>('[data-autofocus]');
    (preferred ?? panel).focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => {
      if (openPanels[openPanels.length - 1] !== panel) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        close.current();
      } else if (event.key === 'Tab') wrapTab(event, panel);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      openPanels.splice(openPanels.indexOf(panel), 1);
      notifyPanelWatchers();
      unlock();
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true });
    };
  }, [panelRef]);
}

export type OverlayProps = {
  children: ReactNode;
  onMask: () => void;
  align: 'center' | 'bottom' | 'end';
  layer?: 'sheet' | 'popup';
};

/** The dimmed page with one panel on it. */
export function Overlay({ children, onMask, align, layer = 'sheet' }: OverlayProps) {
  return createPortal(
    <div className={cx(styles.overlay, styles[align], styles[layer])}>
      {/* Dismissal by pointer only; the keyboard has Esc and the panel's own close control. */}
      <div className={styles.scrim} data-testid="scrim" aria-hidden="true" onClick={onMask} />
      {children}
    </div>,
    document.body,
  );
}
