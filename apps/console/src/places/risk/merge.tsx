/** Merging: the case that is held goes on in another open one of its kind. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskField, DeskRadios } from '../../widgets/fields.tsx';
import { say } from '../../widgets/toasts.tsx';
import { CASE_READS, kindName, type Alert, type Case } from './alert-parts.tsx';

const READ = 200;
/** The rest is found by what is typed. */
const OFFERED = 6;

const namesOf = ({ members }: Alert): string => members.map(({ username }) => username).join(' · ');

/** Cases about a member of this one first, then in the order of the queue. */
const bySharedMembers =
  ({ accounts }: Case) =>
  (one: Alert, other: Alert): number => {
    const shares = ({ members }: Alert) =>
      Number(members.some(({ memberId }) => accounts.some((account) => account.memberId === memberId)));
    return shares(other) - shares(one);
  };

export function Merge({ found, onClose }: { readonly found: Case; readonly onClose: () => void }) {
  const t = useT();
  const { operator } = useMe();
  const [, navigate] = useLocation();
  const [into, choose] = useState<string>();
  const [typed, type] = useState('');
  const { alertId, family, version } = found;
  const { data } = useCall('ops.risk.list', { query: { view: 'open', family, limit: READ } as never });
  const isFree = ({ claimedBy }: Alert) => claimedBy === null || claimedBy.operatorId === operator.operatorId;
  const cases = (data?.list ?? [])
    .filter((one) => one.alertId !== alertId && isFree(one))
    .filter((one) =>
      `${one.alertId} ${kindName(one.kind)} ${namesOf(one)}`.toLowerCase().includes(typed.trim().toLowerCase()),
    )
    .toSorted(bySharedMembers(found))
    .slice(0, OFFERED);
  return (
    <ReasonDialog
      title={t('risk_merge_title', { number: alertId })}
      draft={`RISK_merge_${alertId}`}
      explanation={t('risk_merge_text')}
      actionLabel={t('risk_merge')}
      onClose={onClose}
      onSubmit={async (reason) => {
        if (into === undefined) {
          say('bad', t('risk_merge_choose'));
          return false;
        }
        return await carryOut(
          'ops.risk.merge',
          { params: { alertId }, body: { version, intoAlertId: into, reason } },
          { refreshes: CASE_READS, onDone: () => navigate(`/risk/${into}`) },
        );
      }}
    >
      <DeskField label={t('risk_merge_into')} value={typed} onChange={type} placeholder={t('risk_merge_find')} />
      <DeskRadios
        label={t('risk_merge_into')}
        value={into}
        onChange={choose}
        options={cases.map((one) => ({
          id: one.alertId,
          label: (
            <>
              <b>{one.alertId}</b> {kindName(one.kind)} · {namesOf(one)}
            </>
          ),
        }))}
      />
    </ReasonDialog>
  );
}
