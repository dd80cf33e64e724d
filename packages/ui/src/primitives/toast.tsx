import { TOAST_LONG_MS, TOAST_SHORT_MS } from '@lantern/contract/constants';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { LanternMark } from '../brand/lantern-mark.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName, IconVariant } from '../icons/icon-list.ts';
import styles from './toast.module.css';

export type ToastType = 'info' | 'success' | 'fail' | 'offline' | 'loading';

export type ToastRequest = {
  type: ToastType;
  text: string;
  /** Duration in milliseconds; 0 stays until closed. Defaults to the provider's for its type. */
  durationMs?: number;
};

export type Toasts = {
  /** Shows a message above the bottom menu and returns the function to dismiss it early. */
  show: (request: ToastRequest) => () => void;
  /** Dismisses every message, for a change of page. */
  clear: () => void;
};

type ShownToast = ToastRequest & { durationMs: number; serial: number };

export type ToastDurations = Readonly<Record<ToastType, number>>;

/** Short for success, long for what must be understood (§9). */
const DEFAULT_DURATIONS_MS: ToastDurations = {
  info: TOAST_SHORT_MS,
  success: TOAST_SHORT_MS,
  fail: TOAST_LONG_MS,
  offline: TOAST_LONG_MS,
  loading: 0,
};

/** More than this many at once would cover the page; the oldest goes. */
const MAX_SHOWN = 3;

const TOAST_ICON: Record<Exclude<ToastType, 'loading'>, [IconName, IconVariant]> = {
  info: ['info', 'fill'],
  success: ['check-circle', 'fill'],
  fail: ['warning-circle', 'fill'],
  offline: ['wifi-slash', 'fill'],
};

const ToastContext = createContext<Toasts | null>(null);

/**
 * Holds the messages of one app, each as long as its type requires. Failures interrupt a screen reader, the rest are
 * polite.
 */
export function ToastProvider({
  children,
  durationsMs = DEFAULT_DURATIONS_MS,
}: {
  children: ReactNode;
  durationsMs?: ToastDurations;
}) {
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
        setShown((current) =>
          [...current, { durationMs: durationsMs[request.type], ...request, serial }].slice(-MAX_SHOWN),
        );
        return () => close(serial);
      },
      clear: () => setShown([]),
    }),
    [close, durationsMs],
  );

  useEffect(() => {
    // A loading message is obsolete when the browser restores the page from its cache.
    const onReturn = (event: PageTransitionEvent): void => {
      if (event.persisted) setShown([]);
    };
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);

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
  const { serial, type, text, durationMs } = toast;
  useEffect(() => {
    if (durationMs === 0) return;
    const timer = window.setTimeout(() => onClose(serial), durationMs);
    return () => window.clearTimeout(timer);
  }, [durationMs, onClose, serial]);
  return (
    <div
      role={type === 'fail' ? 'alert' : 'status'}
      className={styles.toast}
      data-testid="toast"
      data-type={type}
      data-duration-ms={durationMs}
    >
      {type === 'loading' ? (
        <LanternMark width={20} className={styles.lantern} />
      ) : (
        <Icon name={TOAST_ICON[type][0]} variant={TOAST_ICON[type][1]} size={22} className={styles[type]} />
      )}
      <span className={styles.text}>{text}</span>
    </div>
  );
}
