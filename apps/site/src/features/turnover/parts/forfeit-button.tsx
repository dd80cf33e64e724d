/** Forfeits a bonus, after showing what that costs. */
import { createIntentKey } from '@lantern/client';
import { Button, useDialogs, useFormats, useToasts } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import type { TurnoverLine } from '../turnover-line.ts';

export function ForfeitButton({
  line: { requirementId, title, bonusLocked, counted },
  currency,
}: {
  readonly line: TurnoverLine;
  readonly currency: string;
}) {
  const t = useT();
  const formats = useFormats();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [intent] = useState(createIntentKey);

  async function forfeit(): Promise<void> {
    const text = t('turnover_forfeit_text', {
      amount: formats.money(bonusLocked, currency),
      counted: formats.money(counted, currency),
    });
    if (
      !(await dialogs.confirm({
        title: t('turnover_forfeit_title', { title }),
        text,
        confirmLabel: t('turnover_forfeit'),
        cancelLabel: t('turnover_keep'),
      }))
    )
      return;
    setBusy(true);
    const result = await client.call('turnover.exitBonus', {
      params: { requirementId },
      idempotencyKey: intent.keyFor(requirementId),
    });
    intent.settle(result);
    setBusy(false);
    toasts.show(
      result.ok
        ? {
            type: 'success',
            text: t('turnover_forfeited', { amount: formats.money(result.value.retracted, currency) }),
          }
        : { type: 'fail', text: result.message },
    );
    refresh('turnover.standing', 'wallet.balance', 'deposit.promotions');
  }

  return (
    <Button
      wide
      look="ghost"
      busy={busy ? t('turnover_forfeiting') : undefined}
      reason={online ? undefined : t('cashback_offline')}
      data-testid="turnover-forfeit"
      onClick={() => void forfeit()}
    >
      {t('turnover_forfeit')}
    </Button>
  );
}
