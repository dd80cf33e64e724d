/** Contracts with direct downlines, which the agent pays. */
import { Button, Card, Note, SectionHead, StatusChip, type StatusTone, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { useAgentT } from '../agent-texts.tsx';
import { downlinePath, TREE_PATH } from '../parts/paths.ts';
import { PersonMark } from '../parts/person.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import { stepsOf, type Contract, type Kind } from '../state/terms.ts';
import { Acts } from './acts.tsx';
import { StepsTable } from './steps-table.tsx';
import styles from './agent-contract.module.css';
import shared from '../parts/agents.module.css';

const TONES: Readonly<Record<Contract['state'], StatusTone>> = {
  proposed: 'warn',
  change_proposed: 'warn',
  cancel_proposed: 'warn',
  active: 'ok',
  rejected: 'mute',
  expired: 'mute',
  withdrawn: 'mute',
  ended: 'mute',
};

export function GivenContracts({ kind, list }: { readonly kind: Kind; readonly list: readonly Contract[] }) {
  const t = useAgentT();
  const navigate = useNavigate();
  return (
    <section className={shared.section} aria-label={t('given')} data-testid="given-contracts">
      <SectionHead title={t('given')} more={{ label: t('given_choose'), onOpen: () => navigate(TREE_PATH) }} />
      {list.length === 0 ? (
        <p className={shared.faint}>{t(`given_none_${kind}`)}</p>
      ) : (
        <Card padding="none">
          {list.map((contract) => (
            <Given key={contract.contractId} contract={contract} />
          ))}
        </Card>
      )}
    </section>
  );
}

function Given({ contract }: { readonly contract: Contract }) {
  const t = useAgentT();
  const formats = useFormats();
  const navigate = useNavigate();
  const amounts = useAmounts(contract.currency);
  const [open, setOpen] = useState(contract.canConsent);
  const { counterpart, state, kind, steps, previous, answerBy, covered, worstCase } = contract;
  const name = counterpart?.account ?? '';
  return (
    <div className={styles.given} data-testid="given-contract">
      <div className={styles.givenHead}>
        <PersonMark name={name} small />
        <button type="button" className={styles.givenWords} aria-expanded={open} onClick={() => setOpen(!open)}>
          <b>{name}</b>
          <span>
            {answerBy === null
              ? t('given_steps', { count: steps.length })
              : t('contract_answer_by', { time: formats.dateTime(answerBy, 'dateTime') })}
          </span>
        </button>
        <StatusChip tone={TONES[state]} icon={null}>
          {t(`contract_state_${state}`)}
        </StatusChip>
      </div>
      {open && (
        <div className={shared.gap}>
          <StepsTable
            kind={kind}
            steps={stepsOf(kind, steps)}
            before={previous === null ? undefined : stepsOf(kind, previous.steps)}
            reached={0}
            amounts={amounts}
          />
          {!covered && (
            <div className={shared.gap}>
              <Note tone="warn">{t('contract_not_covered', { amount: amounts.full(worstCase) })}</Note>
            </div>
          )}
          <div className={styles.actions}>
            {counterpart && contract.canChange && (
              <Button small onClick={() => navigate(`${downlinePath(counterpart.memberId)}&offer=${kind}`)}>
                {t('act_change')}
              </Button>
            )}
          </div>
          <Acts contract={contract} docked={false} />
        </div>
      )}
    </div>
  );
}
