/** The contract that pays the agent: terms that wait beside those in force, the what-if, and the answer. */
import { Card, Empty, Icon, Note, SectionHead, Skeleton, StatusChip, useFormats } from '@lantern/ui';
import { whatIf } from '@lantern/game-math/agents';
import { useState } from 'react';
import { useAgentT, type AgentKey } from '../agent-texts.tsx';
import { useWhatIfStart, type Start } from '../api/use-what-if-start.ts';
import { useAmounts } from '../parts/use-amounts.ts';
import { whatIfTerms, type Contract, type Kind } from '../state/terms.ts';
import { StepsTable } from './steps-table.tsx';
import { WhatIf } from './what-if.tsx';
import styles from './agent-contract.module.css';
import shared from '../parts/agents.module.css';

/** Without one: what became of the last offer. */
export function NoContract({ kind, last }: { readonly kind: Kind; readonly last: Contract | undefined }) {
  const t = useAgentT();
  return (
    <Card padding="none" className={shared.gap} data-testid="contract-none">
      <Empty
        title={t(`contract_none_${kind}`)}
        text={last ? t(`contract_last_${last.state}` as AgentKey) : t('contract_none_text')}
      />
    </Card>
  );
}

function Deadline({ contract }: { readonly contract: Contract }) {
  const t = useAgentT();
  const formats = useFormats();
  const { answerBy, kind, canConsent, previous, canAnswer } = contract;
  if (answerBy === null || (!canAnswer && !canConsent)) return null;
  const silence: AgentKey = canConsent
    ? 'contract_silence_cancel'
    : previous === null
      ? `contract_silence_new_${kind}`
      : 'contract_silence_change';
  return (
    <div className={styles.deadline} data-testid="contract-deadline">
      <Icon name="clock" variant="duotone" size={20} />
      <span>
        <b>{t('contract_answer_by', { time: formats.dateTime(answerBy, 'dateTime') })}</b>
        {t(silence)}
      </span>
    </div>
  );
}

/** The state of a contract without an open question. */
function Running({ contract }: { readonly contract: Contract }) {
  const t = useAgentT();
  const amounts = useAmounts(contract.currency);
  if (contract.canAnswer || contract.canConsent) return null;
  return (
    <p className={styles.from}>
      <StatusChip tone={contract.state === 'active' ? 'ok' : 'info'}>
        {t(`contract_state_${contract.state}`)}
      </StatusChip>{' '}
      {contract.startsOn !== null && t('contract_since', { day: amounts.day(contract.startsOn) })}
    </p>
  );
}

function startName(start: Start, t: ReturnType<typeof useAgentT>, time: (at: number) => string): string {
  if (start.source === 'hour' && start.hourAt !== undefined)
    return t('whatif_start_hour', { time: time(start.hourAt) });
  return t(start.source === 'hour' ? 'whatif_start_none' : `whatif_start_${start.source}`);
}

export function OwnContract({ contract }: { readonly contract: Contract }) {
  const t = useAgentT();
  const formats = useFormats();
  const { kind, currency, previous, counterpart, canAnswer, canConsent } = contract;
  const amounts = useAmounts(currency);
  const start = useWhatIfStart(kind);
  const [reached, setReached] = useState<number>();
  const offered = whatIfTerms(kind, contract);
  const running = canAnswer ? (previous === null ? null : whatIfTerms(kind, previous)) : undefined;
  const from = counterpart?.account ?? t('house');
  return (
    <>
      <p className={styles.from} data-testid="contract-from">
        {t(canAnswer || canConsent ? 'contract_offered_from' : 'contract_paid_by', {
          from,
          day: formats.dateTime(contract.offeredAt, 'dayMonth'),
        })}
      </p>
      <Deadline contract={contract} />
      <Running contract={contract} />
      <section className={shared.section}>
        <SectionHead
          title={t(`contract_steps_${kind}`)}
          end={running ? <span className={shared.faint}>{t('contract_old_new')}</span> : undefined}
        />
        <StepsTable
          kind={kind}
          steps={offered.steps}
          before={running?.steps}
          reached={reached ?? (start ? whatIf(offered, start.inputs).step : 0)}
          amounts={amounts}
        />
        <p className={shared.foot}>{t(`contract_rule_${kind}`)}</p>
        {kind === 'dividend' && (
          <p className={shared.foot} data-testid="contract-carry">
            {t(`contract_carry_${contract.carry ?? 'always'}`)}{' '}
            {t('contract_cap', { percent: amounts.percent(contract.capBasisPoints ?? 5_000) })}
          </p>
        )}
      </section>
      {contract.downlineHigherRate && (
        <div className={shared.gap} data-testid="contract-covered">
          <Note tone="warn">{t('contract_higher_below')}</Note>
        </div>
      )}
      {start ? (
        <WhatIf
          offered={offered}
          running={running}
          start={start.inputs}
          startName={startName(start, t, (at) => formats.dateTime(at, 'time'))}
          currency={currency}
          amounts={amounts}
          onReached={setReached}
        />
      ) : (
        <div className={shared.section}>
          <Skeleton height={320} radius={18} />
        </div>
      )}
      <p className={styles.hash} data-testid="contract-hash">
        {t('contract_hash', { hash: contract.hash })}
      </p>
    </>
  );
}
