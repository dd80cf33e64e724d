/**
 * The demonstration's payer: simulates the bank, with every outcome of a payment. Never rendered outside a
 * demonstration.
 */
import { Badge, Button, useToasts } from '@lantern/ui';
import type { Calls } from '@lantern/contract';
import type { CallInput } from '@lantern/client';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { externalAddress } from '../../../lib/navigation/open-external.ts';
import type { DepositOrder } from '../deposit-words.ts';
import styles from '../deposit.module.css';

type Outcome = NonNullable<CallInput<Calls['sandbox.pay']>['body']>['outcome'];

const OUTCOMES: readonly Outcome[] = ['paid', 'underpaid', 'overpaid', 'late', 'duplicate', 'failed'];

interface SandboxPayProps {
  readonly order: DepositOrder;
  readonly onPaid: () => void;
}

export function SandboxPay({ order: { orderId, sandboxUrl }, onPaid }: SandboxPayProps) {
  const t = useT();
  const toasts = useToasts();
  const [paying, setPaying] = useState<Outcome>();
  const page = sandboxUrl === undefined ? undefined : externalAddress(sandboxUrl, location.href, navigator.userAgent);

  async function pay(outcome: Outcome): Promise<void> {
    setPaying(outcome);
    const result = await client.call('sandbox.pay', { params: { orderId }, body: { outcome } });
    setPaying(undefined);
    if (!result.ok) toasts.show({ type: 'fail', text: result.message });
    onPaid();
  }

  return (
    <section className={styles.sandbox} aria-label={t('sandbox_title')}>
      <div className={styles.sandboxHead}>
        <Badge kind="demo">{t('sandbox_badge')}</Badge>
        <b>{t('sandbox_title')}</b>
      </div>
      <p className={styles.small}>{t('sandbox_text')}</p>
      <div className={styles.sandboxGrid}>
        {OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            small
            look={outcome === 'paid' ? 'brand' : 'quiet'}
            data-testid={`sandbox-${outcome}`}
            busy={paying === outcome ? t('sandbox_paying') : undefined}
            disabled={paying !== undefined}
            onClick={() => void pay(outcome)}
          >
            {t(`sandbox_${outcome}` as TextKey)}
          </Button>
        ))}
      </div>
      {page !== undefined && (
        <div className={styles.sandboxPage}>
          <Button small wide icon="arrow-square-out" data-testid="sandbox-page" onClick={() => location.assign(page)}>
            {t('sandbox_page')}
          </Button>
        </div>
      )}
    </section>
  );
}
