import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { LanternMark } from '../brand/lantern-mark.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName, IconVariant } from '../icons/icon-list.ts';
import styles from './toast.module.css';

export type ToastType = 'info' | 'success' | 'fail' | 'offline' | 'loading';

export type ToastRequest = {
  type: ToastType;
  text: string;
  /** Milliseconds on screen; 0 stays until closed. Defaults: 3000, fail 4000, loading 0. */
  durationMs?: number;
};

export type Toasts = {
  /** Shows a message above the bottom menu and returns the way to take it down early. */
  show: (request: ToastRequest) => () => void;
  /** Takes every message down, for a change of page. */
  clear: () => void;
};

type ShownToast = ToastRequest & { serial: number };

const DEFAULT_DURATION_MS: Record<ToastType, number> = { info: 3000, success: 3000, fail: 4000, offline: 4000, loading: 0 };

/** More than this many at once would cover the page; the oldest goes. */
const MAX_SHOWN = 3;

const TOAST_ICON: Record<Exclude<ToastType, 'loading'>, [IconName, IconVariant]> = {
  info: ['info', 'fill'],
  success: ['check-circle', 'fill'],
  fail: ['warning-circle', 'fill'],
  offline: ['wifi-slash', 'fill'],
};

const ToastContext = createContext<Toasts | null>(null);

/** Holds the messages of one app. Failures interrupt a screen reader, the rest wait their turn. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const nextSerial = useRef(0);

  const close = useCallback((serial: number) => {
    setShown((current) => current.filter((toast) => toast.serial !== serial));
  }, []);

  const toasts = useMemo<Toasts>(
    () => ({
      show: (request) => {
        nextSerial.current += 1;
        const serial = nextSerial.current;
        setShown((current) => [...current, { ...request, serial }].slice(-MAX_SHOWN));
        return () => close(serial);
      },
      clear: () => setShown([]),
    }),
    [close],
  );

  return (
    <ToastContext value={toasts}>
      {children}
      {createPortal(
        <div className={styles.stack}>
          {shown.map((toast) => (
            <ToastLine key={toast.serial} toast={toast} onClose={close} />
          ))}
        </div>,
        document.body,
      )}
    </ToastContext>
  );
}

/** The app's messages; throws outside the provider because a lost message is a bug. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (toasts === null) throw new Error('useToasts needs a ToastProvider above it');
  return toasts;
}

function ToastLine({ toast, onClose }: { toast: ShownToast; onClose: (serial: number) => void }) {
  const { serial, type, text, durationMs = DEFAULT_DURATION_MS[type] } = toast;
  useEffect(() => {
    if (durationMs === 0) return;
    const timer = window.setTimeout(() => onClose(serial), durationMs);
    return () => window.clearTimeout(timer);
  }, [durationMs, onClose, serial]);
  return (
    <div role={type === 'fail' ? 'alert' : 'status'} className={styles.toast} data-testid="toast" data-type={type}>
      {type === 'loading' ? (
        <LanternMark width={20} className={styles.lantern} />
      ) : (
        <Icon name={TOAST_ICON[type][0]} variant={TOAST_ICON[type][1]} size={22} className={cx(styles.icon, styles[type])} />
      )}
      <span className={styles.text}>{text}</span>
    </div>
  );
}
