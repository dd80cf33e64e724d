import { useUiText } from '../i18n/create-i18n.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { PendingRequest } from './dialog-request.ts';

/** One pending question of the provider. */
export function PendingDialog({
  kind,
  title,
  text,
  confirmLabel,
  cancelLabel,
  look = 'brand',
  answer,
}: PendingRequest) {
  const t = useUiText();
  return (
    <Dialog title={title} onClose={() => answer(false)} role="alertdialog" text={text}>
      {kind === 'confirm' && (
        // The safe answer comes first and gets the focus.
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
