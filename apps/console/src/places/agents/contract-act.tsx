/** Offers a top agent a contract that the house pays; a second person decides, then the agent. */
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { DeskField, Segments } from '../../widgets/fields.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { bpsOf, CONTRACT_READS, wholeOf, type Contract } from './agent.ts';
import styles from './agents.module.css';
import { CONTRACT_KINDS_SHOWN, stepText } from './contract-text.ts';

type Kind = Contract['kind'];
type Step = Contract['steps'][number];

interface TypedStep {
  readonly key: number;
  readonly minimum: string;
  readonly turnover: string;
  readonly people: string;
  readonly pays: string;
}

const STEPS_MAXIMUM = 8;
const CARRIES = ['0', '1', '3', 'all'] as const;
type Carry = (typeof CARRIES)[number];
const EMPTY = { minimum: '', turnover: '', people: '', pays: '' } as const;
const orZero = (text: string): number | undefined => (text.trim() === '' ? 0 : wholeOf(text));

/** A step as the contract takes it: `0.2%` is a rate, a whole number an amount. Undefined while a field is wrong. */
function stepOf(kind: Kind, { minimum, turnover, people, pays }: TypedStep): Step | undefined {
  const least = wholeOf(minimum);
  const active = orZero(people);
  const stake = kind === 'dividend' ? orZero(turnover) : least;
  if (least === undefined || active === undefined || stake === undefined) return undefined;
  const bps = pays.trim().endsWith('%') ? bpsOf(pays) : undefined;
  const payout = pays.trim().endsWith('%') ? undefined : wholeOf(pays);
  if (!bps && !payout) return undefined;
  return {
    turnoverMinimum: stake,
    activeMembersMinimum: active,
    ...(kind === 'dividend' && { netLossMinimum: least }),
    ...(bps && { rateBasisPoints: bps }),
    ...(payout && { payout }),
  };
}

export function ContractAct({ payee }: { readonly payee: { readonly memberId: string; readonly username: string } }) {
  const t = useT();
  const { currency } = useMerchant();
  const [kind, setKind] = useState<Kind>('daily_salary');
  const [carry, setCarry] = useState<Carry>('3');
  const [typed, setTyped] = useState<readonly TypedStep[]>([{ key: 0, ...EMPTY }]);
  const steps = typed.map((step) => stepOf(kind, step));
  function input(reason: string) {
    const made = steps.filter((step) => step !== undefined);
    if (made.length < typed.length) return undefined;
    const kept = carry === 'all' ? null : (Number(carry) as 0 | 1 | 3);
    return {
      body: { payeeId: payee.memberId, kind, steps: made, reason, ...(kind === 'dividend' && { carry: kept }) },
    };
  }
  const change = (key: number, part: Partial<TypedStep>) =>
    setTyped(typed.map((step) => (step.key === key ? { ...step, ...part } : step)));
  return (
    <ReasonAct
      id="ops.commissions.propose"
      subject={payee.memberId}
      refreshes={CONTRACT_READS}
      label={t('agent_contract_offer')}
      icon="note"
      buttonLook="brand"
      look="money"
      title={t('agent_contract_offer_name', { name: payee.username })}
      actionLabel={t('request_send')}
      explanation={t('agent_contract_offer_text')}
      input={input}
    >
      <Segments
        label={t('agent_kind')}
        value={kind}
        onChange={setKind}
        options={CONTRACT_KINDS_SHOWN.map((id) => ({ id, label: t(`agent_kind_${id}`) }))}
      />
      {typed.map((step, at) => (
        <fieldset key={step.key} className={styles.step}>
          <legend>{t('agent_step_number', { number: at + 1 })}</legend>
          <DeskField
            label={t(kind === 'dividend' ? 'agent_step_net_loss' : 'agent_step_turnover')}
            side={currency}
            value={step.minimum}
            maxLength={20}
            onChange={(minimum) => change(step.key, { minimum })}
          />
          {kind === 'dividend' && (
            <DeskField
              label={t('agent_step_turnover')}
              side={currency}
              value={step.turnover}
              maxLength={20}
              onChange={(turnover) => change(step.key, { turnover })}
            />
          )}
          <DeskField
            label={t('agent_step_people')}
            value={step.people}
            maxLength={7}
            onChange={(people) => change(step.key, { people })}
          />
          <DeskField
            label={t('agent_step_pays')}
            hint={t('agent_step_pays_hint')}
            value={step.pays}
            maxLength={20}
            onChange={(pays) => change(step.key, { pays })}
          />
          <p className={styles.text} role="status">
            {steps[at] && stepText(t, steps[at], currency)}
          </p>
          {typed.length > 1 && (
            <DeskButton
              size="small"
              look="ghost"
              icon="trash"
              aria-label={t('agent_step_drop', { number: at + 1 })}
              onPress={() => setTyped(typed.filter(({ key }) => key !== step.key))}
            />
          )}
        </fieldset>
      ))}
      {typed.length < STEPS_MAXIMUM && (
        <DeskButton
          size="small"
          icon="plus"
          onPress={() => setTyped([...typed, { key: (typed.at(-1)?.key ?? 0) + 1, ...EMPTY }])}
        >
          {t('agent_step_add')}
        </DeskButton>
      )}
      {kind === 'dividend' && (
        <Segments
          label={t('agent_carry_label')}
          value={carry}
          onChange={setCarry}
          options={CARRIES.map((id) => ({
            id,
            label: id === 'all' ? t('agent_carry_all') : t('agent_carry', { count: Number(id) }),
          }))}
        />
      )}
    </ReasonAct>
  );
}
