/** Caps of the programme, the share of dividends, and who counts as active; a second person decides a change. */
import { useState } from 'react';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useRight } from '../../lib/session.ts';
import { DeskCheck, DeskField } from '../../widgets/fields.tsx';
import { DeskCard, Facts } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money } from '../../widgets/values.tsx';
import { bpsOf, percentOf, wholeOf } from './agent.ts';
import styles from './agents.module.css';

type Terms = OpsAnswer<'ops.commissions.terms'>;

const RATES = [
  'dailyCapBps',
  'hourlyCapBps',
  'dividendCapBps',
  'dividendShareBps',
  'kappaBps',
  'cardCapBps',
] as const satisfies readonly (keyof Terms)[];
const NUMBERS = [
  'activeDayMinimum',
  'activeHourMinimum',
  'depositDays',
  'budgetHoldPercent',
] as const satisfies readonly (keyof Terms)[];
type Field = (typeof RATES)[number] | (typeof NUMBERS)[number];

/** The units of those that are no money. */
const SIDES: Readonly<Partial<Record<Field, 'span_day' | 'percent_sign'>>> = {
  depositDays: 'span_day',
  budgetHoldPercent: 'percent_sign',
};

export function Terms() {
  const read = useCall('ops.commissions.terms', {});
  return <WhenRead read={read}>{(terms) => <Shown key={terms.version} terms={terms} />}</WhenRead>;
}

function Shown({ terms }: { readonly terms: Terms }) {
  const t = useT();
  const mayChange = useRight('commissions.manage');
  const { currency } = terms;
  return (
    <div className={styles.terms}>
      <DeskCard title={t('agents_view_terms')} side={mayChange && <Change terms={terms} />}>
        <Facts
          facts={[
            [t('field_enabled'), t(terms.enabled ? 'yes' : 'no')],
            ...RATES.map((name) => [t(`field_${name}`), percentOf(terms[name])] as const),
            [t('field_activeDayMinimum'), <Money key="day" amount={terms.activeDayMinimum} currency={currency} />],
            [t('field_activeHourMinimum'), <Money key="hour" amount={terms.activeHourMinimum} currency={currency} />],
            [t('field_depositDays'), terms.depositDays],
            [t('field_budgetHoldPercent'), `${terms.budgetHoldPercent}%`],
            [t('agent_starts'), terms.startsOn],
            [t('agent_version'), terms.version],
          ]}
        />
      </DeskCard>
    </div>
  );
}

const typedOf = (terms: Terms): Record<Field, string> =>
  Object.fromEntries([
    ...RATES.map((name) => [name, String(terms[name] / 100)]),
    ...NUMBERS.map((name) => [name, String(terms[name])]),
  ]) as Record<Field, string>;

function Change({ terms }: { readonly terms: Terms }) {
  const t = useT();
  const [typed, setTyped] = useState(() => typedOf(terms));
  const [enabled, setEnabled] = useState(terms.enabled);
  function input(reason: string) {
    const rates = RATES.map((name) => [name, bpsOf(typed[name])] as const);
    const numbers = NUMBERS.map((name) => [name, wholeOf(typed[name])] as const);
    const all = [...rates, ...numbers];
    if (all.some(([, value]) => value === undefined)) return undefined;
    const values = Object.fromEntries(all) as Record<Field, number>;
    return { body: { ...values, enabled, version: terms.version, reason } };
  }
  const field = (name: Field, side: string) => (
    <DeskField
      key={name}
      label={t(`field_${name}`)}
      side={side}
      value={typed[name]}
      maxLength={20}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  return (
    <ReasonAct
      id="ops.commissions.changeTerms"
      subject="terms"
      refreshes={['ops.commissions.terms']}
      label={t('change')}
      size="small"
      title={t('agents_view_terms')}
      actionLabel={t('request_send')}
      explanation={t('agent_terms_text')}
      input={input}
    >
      <DeskCheck isSelected={enabled} onChange={setEnabled}>
        {t('field_enabled')}
      </DeskCheck>
      <div className={styles.rateFields}>
        {RATES.map((name) => field(name, '%'))}
        {NUMBERS.map((name) => field(name, SIDES[name] === undefined ? terms.currency : t(SIDES[name])))}
      </div>
    </ReasonAct>
  );
}
