/** Copies a value and shows whether that worked; `label` names what is copied. */
import { Button, useToasts } from '@lantern/ui';
import { copyText } from './copy-text.ts';
import { useT } from '../language/i18n.ts';

export function CopyButton({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useT();
  const toasts = useToasts();
  async function copy(): Promise<void> {
    const copied = await copyText(value);
    toasts.show(
      copied ? { type: 'success', text: t('copied', { what: label }) } : { type: 'fail', text: t('copy_failed') },
    );
  }
  return (
    <Button small icon="copy" aria-label={t('copy_what', { what: label })} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}
