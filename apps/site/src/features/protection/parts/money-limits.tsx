/** Limits on deposits, stakes and losses: one period at a time, a gauge for each. */
import { LIMIT_SPANS, type LimitSpan } from '@lantern/contract/constants';
import { Card, SectionHead, Segmented } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import type { MoneyLimit } from '../api/use-protection.ts';
import { AmountSheet } from './amount-sheet.tsx';
import { MoneyLimitRow } from './money-limit-row.tsx';

export function MoneyLimits({
  limits,
  currency,
}: {
  readonly limits: readonly MoneyLimit[];
  readonly currency: string;
}) {
  const t = useT();
  const [span, setSpan] = useState<LimitSpan>('day');
  const [changing, setChanging] = useState<MoneyLimit['kind']>();
  const shown = limits.filter((limit) => limit.span === span);
  const limit = shown.find(({ kind }) => kind === changing);
  return (
    <section aria-label={t('protect_limits')}>
      <SectionHead title={t('protect_limits')} />
      <Segmented
        label={t('protect_span')}
        value={span}
        onChange={setSpan}
        options={LIMIT_SPANS.map((value) => ({ value, label: t(`protect_span_${value}`) }))}
        data-testid="limit-span"
      />
      <Card padding="none">
        {shown.map((limit) => (
          <MoneyLimitRow key={limit.kind} limit={limit} currency={currency} onChange={() => setChanging(limit.kind)} />
        ))}
      </Card>
      {limit && <AmountSheet limit={limit} currency={currency} onClose={() => setChanging(undefined)} />}
    </section>
  );
}
