/** The cashback to claim, as one reward among others. */
import { Button, useFormats, useToasts } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useT } from '../../lib/language/i18n.ts';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { RewardCard } from '../../lib/rewards/reward-card.tsx';
import { refresh, useCall } from '../../lib/server/calls.ts';
import { useLive } from '../../lib/server/realtime.ts';
import { useClaiming } from './api/use-claiming.ts';
import styles from './cashback.module.css';
import type { Overview } from './parts/claim-panel.tsx';

const CASHBACK_PATH = '/m/member/manualRebate';
const FRESH_MS = 60_000;

/** Renders nothing while cashback is switched off, or there is too little of it to claim. */
export function CashbackCard() {
  const whitelabel = useCall('system.whitelabel', {}, { staleMs: FRESH_MS });
  const isOffered = whitelabel.data?.switches['MANPLAYREB3'] === true;
  const overview = useCall('cashback.overview', {}, { enabled: isOffered });
  useLive('member', 'balance_changed', () => refresh('cashback.overview'));
  const known = isOffered ? overview.data : undefined;
  if (!known || known.claimable === 0 || known.claimable < known.minimum) return null;
  return <Known overview={known} />;
}

function Known({ overview: { claimable, currency, validDays } }: { readonly overview: Overview }) {
  const t = useT();
  const formats = useFormats();
  const toasts = useToasts();
  const online = useOnline();
  const navigate = useNavigate();
  const { claiming, claim } = useClaiming();

  async function take(): Promise<void> {
    const { paid, message } = await claim(currency);
    toasts.show(
      paid
        ? { type: 'success', text: t('cashback_paid', { amount: formats.money(paid.amount, paid.currency) }) }
        : { type: 'fail', text: message ?? t('load_failed') },
    );
  }

  return (
    <RewardCard
      icon="percent"
      tone="violet"
      title={t('title_cashback')}
      amount={formats.money(claimable, currency)}
      text={t('cashback_card_text', { days: validDays })}
      action={
        <div className={styles.cardActions}>
          <Button
            small
            look="money"
            busy={claiming ? t('cashback_claiming') : undefined}
            reason={online ? undefined : t('cashback_offline')}
            aria-label={`${t('rewards_claim')}: ${t('title_cashback')}`}
            data-testid="cashback-card-claim"
            onClick={() => void take()}
          >
            {t('rewards_claim')}
          </Button>
          <Button small data-testid="cashback-card-open" onClick={() => navigate(CASHBACK_PATH)}>
            {t('cashback_card_open')}
          </Button>
        </div>
      }
      data-testid="cashback-card"
    />
  );
}
