/** A pending transfer: what it waits for, and where the money is meanwhile. */
import { Note, useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import type { Wallet } from '../state/transfer-request.ts';

export function PendingNote({
  pending: { direction, amount, currency },
  name,
}: {
  readonly pending: NonNullable<Wallet['pending']>;
  readonly name: string;
}) {
  const t = useT();
  const formats = useFormats();
  return (
    <div role="status" data-testid="transfer-pending">
      <Note tone="warn">
        {t(direction === 'out' ? 'transfer_pending_out' : 'transfer_pending_in', {
          name,
          amount: formats.money(amount, currency),
        })}
      </Note>
    </div>
  );
}
