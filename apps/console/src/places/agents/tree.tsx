/** The top agents or the people below one, with the move of those that are selected. */
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useRight } from '../../lib/session.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { StatusBadge } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { TREE_READS, type AgentNode } from './agent.ts';
import { MoveFields } from './move-fields.tsx';

const SORTS = ['joinedAt', '-joinedAt', 'downlines', '-downlines'] as const;
const keyOf = ({ memberId }: AgentNode) => memberId;

interface TreeProps {
  readonly address: ListAddress;
  /** The agent whose people are listed; the top agents without one. */
  readonly parentId?: string;
}

export function Tree({ address, parentId }: TreeProps) {
  const t = useT();
  const [, navigate] = useLocation();
  const mayMove = useRight('agents.manage');
  const target = useRef<string>(undefined);
  const { values } = address;
  const query = {
    sort: SORTS.find((one) => one === values['sort']) ?? '-joinedAt',
    limit: 100,
    ...(parentId !== undefined && { parentId }),
    ...(values['search'] !== undefined && parentId === undefined && { search: values['search'].slice(0, 40) }),
    ...(values['after'] !== undefined && { after: values['after'] }),
  } as const;
  const read = useCall('ops.agents.list', { query }, { keepsLast: true });
  const columns = useColumns();
  const isSearch = 'search' in query;
  return (
    <>
      <div className={table.list}>
        {parentId === undefined && (
          <FilterBar address={address} filters={[]} search={{ name: 'search', placeholder: t('agents_search') }} />
        )}
        <DataTable
          label={t(parentId === undefined ? 'agents_view_tree' : 'agent_tab_people')}
          address={address}
          columns={columns}
          rows={read.data?.list}
          keyOf={keyOf}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={t(isSearch ? 'agents_search_none' : parentId === undefined ? 'agents_none' : 'agent_people_none')}
          next={read.data?.next}
          onOpen={({ memberId }) => navigate(`/agents/${memberId}`)}
          file={exportAddress('ops.agents.list', query)}
          {...(mayMove &&
            (parentId !== undefined || isSearch) && {
              bulk: [
                {
                  id: 'move',
                  label: t('agent_move'),
                  icon: 'arrow-right' as const,
                  summary: (rows: readonly AgentNode[]) => (
                    <MoveFields rows={rows} onTarget={(memberId) => (target.current = memberId)} />
                  ),
                  withReason: async (rows: readonly AgentNode[], reason: string) =>
                    target.current !== undefined &&
                    (await carryOut(
                      'ops.agents.move',
                      { body: { memberIds: rows.map(keyOf), parentId: target.current, reason } },
                      { refreshes: TREE_READS },
                    )),
                },
              ],
            })}
        />
      </div>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ...(parentId === undefined ? [['/', t('agents_find')] as const] : [['Esc', t('agent_key_up')] as const]),
        ]}
        note={t('list_note')}
      />
    </>
  );
}

function useColumns(): readonly Column<AgentNode>[] {
  const t = useT();
  return [
    { id: 'name', head: t('agent_account'), cell: ({ username }) => <b>{username}</b> },
    {
      id: 'role',
      head: t('role'),
      width: 120,
      cell: ({ role }) => (
        <StatusBadge tone={role === 'agent' ? 'brand' : 'plain'}>{t(`agent_role_${role}`)}</StatusBadge>
      ),
    },
    { id: 'level', head: t('agent_level'), width: 80, align: 'end', cell: ({ level }) => level },
    {
      id: 'downlines',
      head: t('agent_downlines'),
      width: 150,
      align: 'end',
      sort: 'downlines',
      cell: ({ downlines }) => downlines,
    },
    {
      id: 'code',
      head: t('agent_code'),
      cell: ({ invitationCode }) => <span className="mono">{invitationCode === '' ? '–' : invitationCode}</span>,
    },
    { id: 'joined', head: t('agent_joined'), sort: 'joinedAt', cell: ({ joinedAt }) => <Time atMs={joinedAt} /> },
    {
      id: 'id',
      head: t('member_id'),
      isOptional: true,
      cell: ({ memberId }) => <span className="mono">{memberId}</span>,
    },
  ];
}
