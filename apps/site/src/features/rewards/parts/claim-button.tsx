/** Claims one reward and says what was paid. */
import { Button, useFormats, useToasts } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useClaiming } from '../api/use-claiming.ts';

interface ClaimButtonProps {
  readonly entryId: string;
  /** What it pays: the button's accessible name says it, because a list has many of them. */
  readonly name: string;
  readonly label: TextKey;
}

export function ClaimButton({ entryId, name, label }: ClaimButtonProps) {
  const t = useT();
  const formats = useFormats();
  const toasts = useToasts();
  const online = useOnline();
  const { claiming, claim } = useClaiming();

  async function take(): Promise<void> {
    const { paid, message } = await claim(entryId);
    toasts.show(
      paid
        ? {
            type: 'success',
            text: t(paid.paidAs === 'bonus' ? 'rewards_bonus_toast' : 'rewards_paid_toast', {
              amount: formats.money(paid.amount, paid.currency),
            }),
          }
        : { type: 'fail', text: message ?? t('load_failed') },
    );
  }

  return (
    <Button
      small
      look="money"
      busy={claiming ? t('rewards_claiming') : undefined}
      reason={online ? undefined : t('rewards_offline')}
      aria-label={`${t(label)}: ${name}`}
      data-testid="reward-claim"
      onClick={() => void take()}
    >
      {t(label)}
    </Button>
  );
}
