/** Offers a direct member the agent's role, with rates. */
import { BottomSheet, Button, Note, Skeleton, useToasts } from '@lantern/ui';
import type { CallFailed } from '@lantern/client';
import { useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { client, useCall } from '../../../lib/server/calls.ts';
import { useAgentT } from '../agent-texts.tsx';
import type { Downline } from '../api/use-downlines.ts';
import { RateSliders, type Rates } from '../parts/rate-sliders.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import styles from '../parts/agent-sheets.module.css';

export function OfferSheet({ person, onClose }: { readonly person: Downline; readonly onClose: () => void }) {
  const t = useAgentT();
  const toasts = useToasts();
  const amounts = useAmounts('VND');
  const own = useCall('agent.rates', {});
  const [rates, setRates] = useState<Rates>(person.rebatesBasisPoints);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();
  async function send(): Promise<void> {
    setBusy(true);
    const sent = await client.call('agent.offerRole', {
      params: { memberId: person.memberId },
      body: { rebatesBasisPoints: { ...rates } },
    });
    setBusy(false);
    if (!sent.ok) return setRefusal(sent);
    toasts.show({ type: 'success', text: t('offer_sent', { name: person.account }) });
    return onClose();
  }
  return (
    <BottomSheet
      title={t('offer_title')}
      onClose={onClose}
      data-testid="offer-sheet"
      footer={
        <Button
          look="brand"
          wide
          busy={busy ? t('sending') : undefined}
          data-testid="offer-send"
          onClick={() => void send()}
        >
          {t('offer_send')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.lead}>{t('offer_lead', { name: person.account })}</p>
        <Block read={own} waiting={<Skeleton height={320} radius={18} />}>
          {({ list }) => <RateSliders own={list} rates={rates} amounts={amounts} onChange={setRates} />}
        </Block>
        <div role="alert">{refusal && <Note tone="bad">{refusal.message}</Note>}</div>
      </div>
    </BottomSheet>
  );
}
