/** The rebates of a direct downline: what changes and when is computed first, a lowering is announced. */
import { BottomSheet, Button, Checkbox, Note, Skeleton, useToasts } from '@lantern/ui';
import type { CallFailed } from '@lantern/client';
import { useSettled } from '@lantern/web';
import { useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { useCategoryName } from '../../../lib/games/category-name.ts';
import { client, useCall } from '../../../lib/server/calls.ts';
import { useAgentT } from '../agent-texts.tsx';
import { refreshTree, type Downline } from '../api/use-downlines.ts';
import { useRatePreview } from '../api/use-rate-preview.ts';
import { RateSliders, type Rates } from '../parts/rate-sliders.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import { changedRates } from '../state/changed-rates.ts';
import styles from '../parts/agent-sheets.module.css';

interface RatesSheetProps {
  readonly person: Downline;
  readonly onClose: () => void;
}

export function RatesSheet({ person, onClose }: RatesSheetProps) {
  const t = useAgentT();
  const toasts = useToasts();
  const categoryName = useCategoryName();
  const amounts = useAmounts('VND');
  const own = useCall('agent.rates', {});
  const [rates, setRates] = useState<Rates>(person.rebatesBasisPoints);
  const [noticed, setNoticed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();
  const changed = changedRates(person.rebatesBasisPoints, rates);
  const lowered = changed.filter((category) => rates[category]! < (person.rebatesBasisPoints[category] ?? 0));
  const preview = useRatePreview(person.memberId, useSettled(rates), changed.length > 0);

  async function save(): Promise<void> {
    setBusy(true);
    const saved = await client.call('agent.updateRebates', {
      body: {
        memberId: person.memberId,
        rebatesBasisPoints: { ...rates },
        ...(lowered.length > 0 ? { notice: noticed } : {}),
      },
    });
    setBusy(false);
    if (!saved.ok) return setRefusal(saved);
    refreshTree();
    toasts.show({ type: 'success', text: t('rates_saved') });
    return onClose();
  }
  const reason =
    changed.length === 0 ? t('rates_nothing') : lowered.length > 0 && !noticed ? t('rates_needs_notice') : undefined;
  const stopped = refusal ?? preview.refusal;
  return (
    <BottomSheet
      title={t('rates_of', { name: person.account })}
      onClose={onClose}
      data-testid="rates-sheet"
      footer={
        <Button
          look="brand"
          wide
          busy={busy ? t('sending') : undefined}
          reason={reason}
          data-testid="rates-save"
          onClick={() => void save()}
        >
          {t('rates_save', { count: changed.length })}
        </Button>
      }
    >
      <div className={styles.form}>
        <Block read={own} waiting={<Skeleton height={320} radius={18} />}>
          {({ list }) => (
            <RateSliders
              own={list}
              rates={rates}
              amounts={amounts}
              onChange={(next) => {
                setRefusal(undefined);
                setRates(next);
              }}
            />
          )}
        </Block>
        <dl className={styles.facts} data-testid="rates-effective">
          {changed.map((category) => {
            const day = preview.effectiveFrom?.[category];
            return (
              <div key={category}>
                <dt>
                  {categoryName(category)} {amounts.percent(person.rebatesBasisPoints[category] ?? 0)} →{' '}
                  {amounts.percent(rates[category]!)}
                </dt>
                <dd>{day === undefined ? '…' : t('rates_from', { day: amounts.day(day) })}</dd>
              </div>
            );
          })}
        </dl>
        {lowered.length > 0 && (
          <Checkbox checked={noticed} onChange={setNoticed} name="notice" data-testid="rates-notice">
            {t('rates_notice')}
          </Checkbox>
        )}
        <div role="alert">{stopped && <Note tone="bad">{stopped.message}</Note>}</div>
        <p className={styles.lead}>{t('rates_rule')}</p>
      </div>
    </BottomSheet>
  );
}
