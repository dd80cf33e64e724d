/** Acts on several members of the list: lock and mark, each with what it will change first. */
import type { CallResult } from '@lantern/client';
import { MARK_LENGTH_MAXIMUM } from '@lantern/contract/constants';
import { useState } from 'react';
import { call, mayCall, refresh, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import type { ReasonedAct } from '../../widgets/data-table-bars.tsx';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskNote } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import styles from './members.module.css';

export type MemberRow = OpsAnswer<'ops.members.search'>['list'][number];

const idsOf = (rows: readonly MemberRow[]) => rows.map(({ memberId }) => memberId);

/** The acts the operator may do. */
export function useMembersBulk(): readonly ReasonedAct<MemberRow>[] {
  const t = useT();
  const { rights } = useMe();
  const [typed, type] = useState('');
  const mark = typed.trim() === '' ? null : typed.trim();
  function said(result: CallResult<OpsAnswer<'ops.members.mark'>>): boolean {
    if (result.ok) say('ok', t('members_changed', { count: result.value.changed }));
    else say('bad', result.message);
    if (result.ok) refresh('ops.members.search', 'ops.members.marks');
    return result.ok;
  }
  const lock: ReasonedAct<MemberRow> = {
    id: 'members_lock',
    label: t('act_lock'),
    icon: 'lock',
    isDanger: true,
    summary: (rows) => <Summary rows={rows} changes={({ state }) => state === 'active'} text={t('act_lock_text')} />,
    withReason: async (rows, reason) =>
      said(await call('ops.members.lockMany', { body: { memberIds: idsOf(rows), reason } })),
  };
  const label: ReasonedAct<MemberRow> = {
    id: 'members_mark',
    label: t('act_mark'),
    icon: 'flag',
    summary: (rows) => (
      <>
        <MarkField value={typed} onChange={type} />
        <Summary rows={rows} changes={(row) => row.mark !== mark} text={t('act_mark_text')} />
      </>
    ),
    withReason: async (rows, reason) =>
      said(await call('ops.members.mark', { body: { memberIds: idsOf(rows), mark, reason } })),
  };
  return [
    ...(mayCall('ops.members.mark', rights) ? [label] : []),
    ...(mayCall('ops.members.lockMany', rights) ? [lock] : []),
  ];
}

/** The mark to put on; empty takes it away. */
export function MarkField({ value, onChange }: { readonly value: string; readonly onChange: (mark: string) => void }) {
  const t = useT();
  return (
    <DeskField
      label={t('member_mark')}
      value={value}
      onChange={onChange}
      maxLength={MARK_LENGTH_MAXIMUM}
      hint={t('member_mark_hint')}
    />
  );
}

interface SummaryProps {
  readonly rows: readonly MemberRow[];
  readonly changes: (row: MemberRow) => boolean;
  readonly text: string;
}

function Summary({ rows, changes, text }: SummaryProps) {
  const t = useT();
  const changed = rows.filter(changes);
  return (
    <>
      <DeskNote tone={changed.length === 0 ? 'warn' : 'info'}>
        {text} {t('members_will_change', { count: changed.length, same: rows.length - changed.length })}
      </DeskNote>
      <ul className={styles.names}>
        {changed.map(({ memberId, username }) => (
          <li key={memberId}>{username}</li>
        ))}
      </ul>
    </>
  );
}
