/** Open dues: what the agent owes, red with its age and a way to pay, and what is owed to the agent. */
import { createIntentKey } from '@lantern/client';
import { Button, Card, cx, SectionHead, useToasts } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useEffect, useRef, useState } from 'react';
import { client, refresh, useCall } from '../../../lib/server/calls.ts';
import { useAgentT } from '../agent-texts.tsx';
import { PersonMark } from '../parts/person.tsx';
import { useAmounts, type Amounts } from '../parts/use-amounts.ts';
import styles from './agent-statement.module.css';
import shared from '../parts/agents.module.css';

type Due = Answer<'agent.dues'>['owed'][number];

export function Dues({ open }: { readonly open: boolean }) {
  const t = useAgentT();
  const { data } = useCall('agent.dues', {});
  const amounts = useAmounts(data?.currency ?? 'VND');
  const section = useRef<HTMLElement>(null);
  const isThere = data !== undefined && data.owed.length + data.owing.length > 0;
  useEffect(() => {
    if (open && isThere) section.current?.scrollIntoView({ block: 'start' });
  }, [open, isThere]);
  if (!data || !isThere) return null;
  return (
    <section ref={section} aria-label={t('dues')} data-testid="dues">
      {data.owing.length > 0 && (
        <>
          <SectionHead title={t('dues_owing')} end={<b className={shared.bad}>{amounts.full(data.owingSum)}</b>} />
          <Card padding="none">
            {data.owing.map((due) => (
              <DueRow key={due.dueId} due={due} amounts={amounts} payable />
            ))}
          </Card>
        </>
      )}
      {data.owed.length > 0 && (
        <>
          <SectionHead title={t('dues_owed')} end={<b>{amounts.full(data.owedSum)}</b>} />
          <Card padding="none">
            {data.owed.map((due) => (
              <DueRow key={due.dueId} due={due} amounts={amounts} />
            ))}
          </Card>
        </>
      )}
      <p className={shared.foot}>{t('dues_rule')}</p>
    </section>
  );
}

interface DueRowProps {
  readonly due: Due;
  readonly amounts: Amounts;
  readonly payable?: boolean;
}

function DueRow({ due, amounts, payable = false }: DueRowProps) {
  const t = useAgentT();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [intent] = useState(createIntentKey);
  async function pay(): Promise<void> {
    setBusy(true);
    const paid = await client.call('agent.payDue', {
      params: { dueId: due.dueId },
      idempotencyKey: intent.keyFor(due.left),
    });
    intent.settle(paid);
    setBusy(false);
    refresh('agent.dues', 'agent.overview', 'wallet.balance');
    if (!paid.ok) toasts.show({ type: 'fail', text: paid.message });
    else
      toasts.show({
        type: 'success',
        text: paid.value.left > 0 ? t('due_part_paid', { left: amounts.full(paid.value.left) }) : t('due_paid'),
      });
  }
  return (
    <div className={styles.due} data-testid="due">
      <div className={styles.dueHead}>
        <PersonMark name={due.counterpart.account} small />
        <span className={styles.lineWords}>
          <b>
            {due.counterpart.account} · {t(due.kind === 'rebate' ? 'part_rebates' : `kind_${due.kind}`)}
          </b>
          <span className={cx(payable && styles.dueBad)}>
            {t('due_age', { day: amounts.dayMonth(due.day), count: due.age })}
          </span>
        </span>
        <b className={cx(styles.lineSum, payable && styles.dueBad)}>{amounts.full(due.left)}</b>
      </div>
      {payable && (
        <div className={styles.duePay}>
          <Button
            small
            look="money"
            busy={busy ? t('sending') : undefined}
            data-testid="due-pay"
            onClick={() => void pay()}
          >
            {t('due_pay')}
          </Button>
        </div>
      )}
    </div>
  );
}
