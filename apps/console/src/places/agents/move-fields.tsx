/** Under whom the selected people go, and what the move would do: planned by the server, nothing has changed yet. */
import { useCallback, useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { DeskNote, Facts } from '../../widgets/parts.tsx';
import { AgentPicker } from './agent-picker.tsx';
import type { AgentNode } from './agent.ts';
import styles from './agents.module.css';

interface MoveProps {
  readonly rows: readonly Pick<AgentNode, 'memberId' | 'username'>[];
  /** The new agent above, once the plan holds. */
  readonly onTarget: (memberId: string | undefined) => void;
}

export function MoveFields({ rows, onTarget }: MoveProps) {
  const t = useT();
  const [parent, setParent] = useState<AgentNode>();
  const memberIds = rows.map(({ memberId }) => memberId);
  const plan = useCall(
    'ops.agents.planMove',
    { body: { memberIds, parentId: parent?.memberId ?? '' } },
    { enabled: parent !== undefined },
  );
  const found = useCallback(
    (agent: AgentNode | undefined) => {
      setParent(agent);
      onTarget(agent?.memberId);
    },
    [onTarget],
  );
  const planned = parent === undefined ? undefined : plan.data;
  return (
    <div className={styles.stack}>
      <AgentPicker label={t('agent_move_to')} onFound={found} />
      {parent !== undefined && plan.error && (
        <DeskNote tone="bad" isAlert>
          {plan.error.refusal.message}
        </DeskNote>
      )}
      {planned && (
        <div role="status">
          <Facts
            facts={[
              ...planned.movers.map(
                ({ member, from }) => [member.username, `${from.username} → ${planned.parent.username}`] as const,
              ),
              [t('field_agent_people'), planned.people],
              [t('field_agent_agents'), planned.agents],
              [t('field_agent_contracts'), planned.contracts],
              [t('field_agent_day'), planned.effectiveDay],
            ]}
          />
        </div>
      )}
      <p className={styles.text}>{t('agent_move_text')}</p>
    </div>
  );
}
