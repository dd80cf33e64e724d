/** Moves everything back to the main wallet, from every vendor at once. */
import { Button, useFormats, useToasts } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useT } from '../../../lib/language/i18n.ts';
import { useSending, type Sent } from '../api/use-sending.ts';
import type { Wallets } from '../state/transfer-request.ts';

/** Shown while there is something to move. */
export function AllBack({ wallets }: { readonly wallets: Wallets }) {
  const t = useT();
  const formats = useFormats();
  const toasts = useToasts();
  const online = useOnline();
  const { sending, send } = useSending();
  const named = (codes: readonly string[]): string =>
    codes.map((code) => wallets.wallets.find(({ vendor }) => vendor === code)?.name ?? code).join(', ');

  function report({ transfers, unanswered }: Sent): void {
    const done = transfers.filter(({ status }) => status === 'done').reduce((sum, { amount }) => sum + amount, 0);
    const waiting = transfers.filter(({ status }) => status === 'pending').map(({ vendor }) => vendor);
    if (done > 0)
      toasts.show({ type: 'success', text: t('transfer_done_in', { amount: formats.money(done, wallets.currency) }) });
    if (waiting.length > 0) toasts.show({ type: 'info', text: t('transfer_waits', { name: named(waiting) }) });
    if (unanswered.length > 0)
      toasts.show({ type: 'fail', text: t('transfer_unanswered', { names: named(unanswered) }) });
  }

  async function moveAll(): Promise<void> {
    const { sent, refusal } = await send({ direction: 'all_back', currency: wallets.currency });
    if (sent) report(sent);
    else if (refusal) toasts.show({ type: 'fail', text: refusal.message });
  }

  if (!wallets.wallets.some(({ balance }) => balance > 0)) return null;
  return (
    <Button
      wide
      icon="wallet"
      data-testid="transfer-all-back"
      busy={sending ? t('transfer_sending') : undefined}
      reason={online ? undefined : t('transfer_offline')}
      onClick={() => void moveAll()}
    >
      {t('transfer_all_back')}
    </Button>
  );
}
