/** Contracts of one kind (AGT-02, AGT-06): what is offered or runs, what it would pay, and those with downlines. */
import { Skeleton } from '@lantern/ui';
import { Block } from '../../lib/block.tsx';
import { useContracts } from './api/use-contracts.ts';
import { Acts } from './contract/acts.tsx';
import { GivenContracts } from './contract/given-contracts.tsx';
import { KindTabs } from './contract/kind-tabs.tsx';
import { NoContract, OwnContract } from './contract/own-contract.tsx';
import { ownContract, type Kind } from './state/terms.ts';
import styles from './parts/agents.module.css';

export function AgentContractScreen({ kind }: { readonly kind: Kind }) {
  const contracts = useContracts(kind);
  return (
    <div className={`gutter ${styles.page}`} data-testid="agent-contract">
      <KindTabs kind={kind} />
      <Block read={contracts} waiting={<Waiting />}>
        {({ list }) => {
          const received = list.filter(({ role }) => role === 'payee');
          const contract = ownContract(received);
          return (
            <>
              {contract ? (
                <OwnContract key={contract.contractId + contract.hash} contract={contract} />
              ) : (
                <NoContract kind={kind} last={received[0]} />
              )}
              <GivenContracts kind={kind} list={list.filter(({ role }) => role === 'payer')} />
              {contract && <Acts contract={contract} docked={contract.canAnswer || contract.canConsent} />}
            </>
          );
        }}
      </Block>
    </div>
  );
}

/** Skeleton with the screen's boxes, so that nothing moves when it loads. */
function Waiting() {
  return (
    <div className={`${styles.gap} ${styles.waiting}`}>
      <Skeleton height={62} radius={14} />
      <Skeleton height={190} radius={18} />
      <Skeleton height={340} radius={18} />
    </div>
  );
}
