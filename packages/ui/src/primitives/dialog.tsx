import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { Overlay, useModalPanel } from './overlay.tsx';

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
