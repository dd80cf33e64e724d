/** What lists and the case say of an alert alike: its severity, its subject, the numbers its rule compared. */
import type { RiskCaseKind, RiskUnit } from '@lantern/contract/ops/risk-kinds';
import { useFormats } from '@lantern/ui/i18n';
import type { ReactNode } from 'react';
import type { OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { word } from '../../lib/words.ts';
import { StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';

export type Alert = OpsAnswer<'ops.risk.list'>['list'][number];
export type Case = OpsAnswer<'ops.risk.read'>;
export type RiskFact = OpsAnswer<'ops.risk.facts'>['list'][number];
export type Rule = OpsAnswer<'ops.risk.rules'>['list'][number];

/** The reads that an act in a case changes. */
export const CASE_READS = ['ops.risk.list', 'ops.risk.read', 'ops.risk.facts', 'ops.risk.ofMember'] as const;

const TONE: Readonly<Record<Alert['severity'], Tone>> = { high: 'bad', medium: 'warn', low: 'info' };

export const kindName = (kind: RiskCaseKind): string => word('risk_kind', kind);

export function Severity({ severity }: Pick<Alert, 'severity'>) {
  const t = useT();
  return (
    <StatusBadge tone={TONE[severity]} {...(severity === 'high' && { icon: 'warning' as const })}>
      {t(`risk_severity_${severity}`)}
    </StatusBadge>
  );
}

/** Whom or what an alert is about: names first, a thing where there are many. */
export function Subject({ alert }: { readonly alert: Alert }) {
  const t = useT();
  const names = alert.members.map(({ username }) => username).join(' · ');
  const more = alert.memberCount - alert.members.length;
  return (
    <>
      <b>{names}</b>
      {more > 0 && ` ${t('risk_more_members', { count: more })}`}
    </>
  );
}

/** A number of a rule in its unit. */
export function Quantity({
  value,
  unit,
  currency,
}: {
  readonly value: number;
  readonly unit: RiskUnit;
  readonly currency: string;
}): ReactNode {
  const t = useT();
  const { integer } = useFormats();
  if (unit === 'money') return <Money amount={value} currency={currency} />;
  const text = integer(value);
  return unit === 'count' ? text : t(`risk_unit_${unit}`, { count: value, value: text });
}

export const OUTCOME_TONE: Readonly<Record<NonNullable<Alert['outcome']>, Tone>> = {
  no_finding: 'plain',
  watch: 'info',
  restrict: 'warn',
  lock: 'bad',
  adjustment: 'warn',
  protection: 'ok',
  merged: 'plain',
};
