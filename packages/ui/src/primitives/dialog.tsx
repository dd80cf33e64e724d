import { createContext, useCallback, useContext, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Button } from './button.tsx';
import type { ButtonLook } from './button.tsx';
import styles from './dialog.module.css';
import { Overlay, useModalPanel } from './overlay.tsx';

export type DialogRequest = {
  title: string;
  text?: ReactNode;
  /** A verb, never "OK", when the answer moves money or destroys something. */
  confirmLabel?: string;
  cancelLabel?: string;
  look?: Extract<ButtonLook, 'brand' | 'money'>;
};

export type Dialogs = {
  /** Resolves true when confirmed; false on cancel, Esc or a tap outside. */
  confirm: (request: DialogRequest) => Promise<boolean>;
  /** Resolves once the member has acknowledged it in any way. */
  alert: (request: Omit<DialogRequest, 'cancelLabel'>) => Promise<void>;
};

type Pending = DialogRequest & { kind: 'confirm' | 'alert'; serial: number; answer: (confirmed: boolean) => void };

const DialogContext = createContext<Dialogs | null>(null);

/** Shows dialogs one after the other; a second request waits for the first answer. */
export function DialogProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Pending[]>([]);
  const nextSerial = useRef(0);

  const ask = useCallback((kind: Pending['kind'], request: DialogRequest) => {
    return new Promise<boolean>((resolve) => {
      nextSerial.current += 1;
      const serial = nextSerial.current;
      const answer = (confirmed: boolean): void => {
        setQueue((waiting) => waiting.filter((entry) => entry.serial !== serial));
        resolve(confirmed);
      };
      setQueue((waiting) => [...waiting, { ...request, kind, serial, answer }]);
    });
  }, []);

  const dialogs = useMemo<Dialogs>(
    () => ({
      confirm: (request) => ask('confirm', request),
      alert: async (request) => {
        await ask('alert', request);
      },
    }),
    [ask],
  );

  const current = queue[0];
  return (
    <DialogContext value={dialogs}>
      {children}
      {current !== undefined && <PendingDialog key={current.serial} {...current} />}
    </DialogContext>
  );
}

/** The app's dialogs; throws outside the provider because a lost question is a bug. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogContext);
  if (dialogs === null) throw new Error('useDialogs needs a DialogProvider above it');
  return dialogs;
}

function PendingDialog({ kind, title, text, confirmLabel, cancelLabel, look = 'brand', answer }: Pending) {
  const t = useUiText();
  return (
    <Dialog title={title} onClose={() => answer(false)} role="alertdialog" text={text}>
      {kind === 'confirm' && (
        // The safe answer comes first and holds the focus.
        <Button wide data-autofocus data-testid="dialog-cancel" onClick={() => answer(false)}>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
      )}
      <Button
        wide
        look={look}
        data-autofocus={kind === 'alert' || undefined}
        data-testid="dialog-confirm"
        onClick={() => answer(true)}
      >
        {confirmLabel ?? t(kind === 'alert' ? 'ui.understood' : 'ui.confirm')}
      </Button>
    </Dialog>
  );
}

export type DialogProps = {
  title: string;
  text?: ReactNode;
  /** Esc and a tap outside. */
  onClose: () => void;
  /** The buttons, safest first. */
  children: ReactNode;
  role?: 'dialog' | 'alertdialog';
};

/** A modal question with a title, a text and up to two equal buttons. */
export function Dialog({ title, text, onClose, children, role = 'dialog' }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useModalPanel(panel, onClose);
  return (
    <Overlay align="center" layer="popup" onMask={onClose}>
      <div
        ref={panel}
        role={role}
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        tabIndex={-1}
        className={styles.dialog}
        data-testid="dialog"
      >
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {text !== undefined && (
          <div id={`${id}-text`} className={styles.text}>
            {text}
          </div>
        )}
        <div className={styles.buttons}>{children}</div>
      </div>
    </Overlay>
  );
}
