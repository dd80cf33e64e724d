/** Finds an agent by its whole username or invitation code. */
import { useEffect, useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { DeskField } from '../../widgets/fields.tsx';
import type { AgentNode } from './agent.ts';

const PAUSE_MS = 300;
const LENGTH_MINIMUM = 3;

interface PickerProps {
  readonly label: string;
  /** The agent that was found; undefined until one is. */
  readonly onFound: (agent: AgentNode | undefined) => void;
}

export function AgentPicker({ label, onFound }: PickerProps) {
  const t = useT();
  const [typed, type] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isReady = search.length >= LENGTH_MINIMUM;
  const read = useCall('ops.agents.list', { query: { search } }, { enabled: isReady });
  const found = isReady ? read.data?.list[0] : undefined;
  const agent = found?.role === 'agent' && typed.trim() === search ? found : undefined;
  useEffect(() => onFound(agent), [agent, onFound]);
  const isMissing = isReady && read.data !== undefined && agent === undefined && typed.trim() === search;
  return (
    <DeskField
      label={label}
      value={typed}
      maxLength={40}
      onChange={type}
      isFocused
      fault={isMissing ? t('agent_not_found') : undefined}
      hint={
        agent
          ? t('agent_found', { name: agent.username, level: agent.level, count: agent.downlines })
          : t('agent_pick_hint')
      }
    />
  );
}
