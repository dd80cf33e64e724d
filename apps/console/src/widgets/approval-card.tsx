/** What a request will move or change, and who asked: the same wherever a second person is needed. */
import { useFormats } from '@lantern/ui/i18n';
import type { OpsAnswer } from '../lib/calls.ts';
import { i18n, useT, type TextKey } from '../lib/i18n.ts';
import { DeskCard, PersonMark } from './parts.tsx';
import styles from './desk-queue.module.css';
import { Money, Time } from './values.tsx';
import { DeskIcon } from '@lantern/ui/desk-icon';

export type Approval = OpsAnswer<'ops.approvals.read'>;

/** The console's text for a field of the server, its own name when there is none. */
export function fieldText(label: string): string {
  const text = i18n.t(`field_${label}` as TextKey);
  return text.startsWith('field_') ? label : text;
}

/** Roles, factors and rulings in words; anything else as it is. */
function valueText(label: string, value: string): string {
  const prefix = { roles: 'role', factors: 'factor', sports_ruling: 'sports_rule' }[label];
  if (prefix === undefined) return value;
  return value
    .split(/,\s*/)
    .map((name) => {
      const text = i18n.t(`${prefix}_${name}` as TextKey);
      return text === `${prefix}_${name}` ? name : text;
    })
    .join(', ');
}

/** Numbers that are no amounts, also where a request has a currency. */
const COUNTED: readonly string[] = ['version'];

/** Before and after, line by line; sums of money as such. */
export function WhatWillChange({ approval }: { readonly approval: Approval }) {
  const t = useT();
  const { integer } = useFormats();
  const { summary, amount, currency } = approval;
  const shown = (label: string, value: string | null) => {
    if (value === null || value === '') return '–';
    const [, sum, of] = /^(-?\d+) ([A-Z]{3,5})$/.exec(value) ?? [];
    if (sum !== undefined && of !== undefined) return <Money amount={Number(sum)} currency={of} />;
    // Amounts are minor units in the contract; they are money where the request has a currency.
    return currency !== null && !COUNTED.includes(label) && /^-?\d+$/.test(value) ? (
      <Money amount={Number(value)} currency={currency} />
    ) : (
      valueText(label, value)
    );
  };
  return (
    <DeskCard
      title={t('will_change')}
      side={
        amount !== null && currency !== null ? (
          <Money amount={amount} currency={currency} isChange />
        ) : (
          t('lines', { count: integer(summary.length) })
        )
      }
      isFlush
    >
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('before')}</th>
            <th aria-hidden="true" />
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {summary.map(({ label, before, after }, line) => (
            <tr key={`${label} ${line}`}>
              <td>
                <b>{fieldText(label)}</b>
              </td>
              <td>{shown(label, before)}</td>
              <td className={styles.arrow} aria-hidden="true">
                <DeskIcon name="arrow-right" size={13} />
              </td>
              <td>{shown(label, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskCard>
  );
}

/** Who asked, when and why. */
export function ApprovalCard({ approval }: { readonly approval: Approval }) {
  const t = useT();
  return (
    <DeskCard title={t('requested_by')}>
      <div className={styles.person}>
        <PersonMark name={approval.requestedBy.displayName} />
        <div>
          <b>{approval.requestedBy.displayName}</b>
          <small>
            <Time atMs={approval.requestedAt} />
          </small>
        </div>
      </div>
      <p className={styles.quote}>“{approval.reason}”</p>
    </DeskCard>
  );
}
