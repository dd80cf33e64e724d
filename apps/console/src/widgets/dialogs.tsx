/** Dialogs: confirmations that name what will move, and reasons. What is typed is kept until it is sent. */
import { cx } from '@lantern/ui';
import { useState, type ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import parts from '../look/desk-fields.module.css';
import { useT } from '../lib/i18n.ts';
import { useDraft } from '../lib/session.ts';
import styles from './desk-panels.module.css';
import { DeskButton, DeskNote } from './parts.tsx';

interface ModalDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** Escape and a press outside do not close it. */
  readonly isFirm?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
}

/** A dialog over the desk: focus stays inside and returns afterwards. */
export function ModalDialog({ title, onClose, isWide, isFirm = false, role = 'dialog', children }: ModalDialogProps) {
  return (
    <ModalOverlay
      className={cx(styles.overlay)}
      isOpen
      isDismissable={!isFirm}
      isKeyboardDismissDisabled={isFirm}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={cx(styles.modal)} data-wide={isWide || undefined}>
        <Dialog className={cx(styles.dialog)} role={role}>
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  /** What will move or change. */
  readonly children?: ReactNode;
  readonly actionLabel: string;
  readonly look?: 'brand' | 'money' | 'danger';
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once before an act, with what it will move. */
export function ConfirmDialog({
  title,
  children,
  actionLabel,
  look = 'brand',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useT();
  return (
    <ModalDialog title={title} onClose={onClose} role="alertdialog">
      {children}
      <div className={styles.dialogFoot}>
        <DeskButton onPress={onClose}>{t('cancel')}</DeskButton>
        <DeskButton
          look={look}
          autoFocus
          onPress={() => {
            onClose();
            onConfirm();
          }}
        >
          {actionLabel}
        </DeskButton>
      </div>
    </ModalDialog>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  /** The act and the id of its object, for the kept text. */
  readonly draft: string;
  readonly explanation?: ReactNode;
  readonly actionLabel: string;
  readonly look?: 'brand' | 'money' | 'danger';
  /** Label of the text; without it the text is a reason. */
  readonly fieldLabel?: string;
  /** Ready answers; one press fills the field. */
  readonly reasons?: readonly string[];
  /** The server's limit in characters. */
  readonly maxLength?: number;
  /** Does it; true closes the dialog, false keeps it with what was typed. */
  readonly onSubmit: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for a reason, which the trail keeps. The text survives a closed dialog and a new sign-in. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, explanation, actionLabel, look = 'brand', reasons = [], maxLength = 500, children } = props;
  const t = useT();
  const [reason, type] = useDraft(props.draft);
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    if (reason.trim() === '' || isSending) return;
    setSending(true);
    const done = await props.onSubmit(reason.trim());
    setSending(false);
    if (!done) return;
    type('');
    props.onClose();
  };
  return (
    <ModalDialog title={title} onClose={props.onClose}>
      {explanation !== undefined && <DeskNote>{explanation}</DeskNote>}
      {children}
      {reasons.length > 0 && (
        <div className={styles.reasons}>
          {reasons.map((ready, at) => (
            <DeskButton key={ready} size="small" hotkey={`Alt ${at + 1}`} onPress={() => type(ready)}>
              {ready}
            </DeskButton>
          ))}
        </div>
      )}
      <label className={parts.field}>
        <span className={parts.label}>
          {props.fieldLabel ?? t('reason')} <span>{t('reason_kept')}</span>
        </span>
        <textarea
          className={parts.input}
          value={reason}
          maxLength={maxLength}
          rows={3}
          // The dialog is opened by the operator's own act, and its one field is what it is for.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.repeat) void submit();
            // The key's place: with Alt some layouts type another sign.
            const ready = event.altKey ? reasons[Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0) - 1] : undefined;
            if (ready === undefined) return;
            event.preventDefault();
            type(ready);
          }}
        />
      </label>
      <div className={styles.dialogFoot}>
        <DeskButton onPress={props.onClose}>{t('cancel')}</DeskButton>
        <DeskButton
          look={look}
          hotkey="⌘ ↵"
          isDisabled={reason.trim() === '' || isSending}
          onPress={() => void submit()}
        >
          {actionLabel}
        </DeskButton>
      </div>
    </ModalDialog>
  );
}
