/** One operator, and what another person may do to the account. */
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useRight } from '../../lib/session.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Copyable, Diff, Time } from '../../widgets/values.tsx';
import { STATE_TONE, type Operator } from './operator.ts';
import styles from './operators.module.css';
import { RoleFields } from './role-fields.tsx';

export function OperatorPane({ operatorId, onClose }: { readonly operatorId: string; readonly onClose: () => void }) {
  const t = useT();
  const read = useCall('ops.operators.read', { params: { operatorId } });
  return (
    <Pane label={t('operator')} eyebrow={t('operator')} title={read.data?.displayName ?? '…'} onClose={onClose}>
      <WhenRead read={read}>{(operator) => <OperatorCase key={operator.version} operator={operator} />}</WhenRead>
    </Pane>
  );
}

type Act = 'roles' | 'factors' | 'sessions' | 'disable' | 'enable';

function OperatorCase({ operator }: { readonly operator: Operator }) {
  const t = useT();
  const mayManage = useRight('operators.manage');
  const [act, setAct] = useState<Act>();
  const [link, setLink] = useState<{ readonly path: string; readonly expiresAt: number }>();
  const { operatorId, state, setup } = operator;

  const makeLink = () =>
    carryOut('ops.operators.setupLink', { params: { operatorId } }, { said: () => '', onDone: setLink });

  return (
    <>
      <Facts
        facts={[
          [t('username'), operator.username],
          [
            t('state'),
            <StatusBadge key="s" tone={STATE_TONE[state]}>
              {t(`operator_${state}`)}
            </StatusBadge>,
          ],
          [t('roles'), operator.roles.map((role) => t(`role_${role}`)).join(', ')],
          [t('merchants'), operator.merchants.join(', ')],
          [t('second_factor'), operator.factors.map((factor) => t(`factor_${factor}`)).join(', ') || '–'],
          [t('sessions'), operator.openSessions],
          [
            t('last_sign_in'),
            operator.lastSignInAt === null ? '–' : <Time key="l" atMs={operator.lastSignInAt} style="full" />,
          ],
          [t('created'), <Time key="c" atMs={operator.createdAt} style="full" />],
        ]}
      />
      {link && (
        <DeskNote tone="warn">
          <p>{t('setup_link_text')}</p>
          <Copyable text={new URL(link.path, window.location.origin).href} label={t('setup_link')} />
          <p>
            {t('expires')} <Time atMs={link.expiresAt} style="full" />
          </p>
        </DeskNote>
      )}
      {mayManage && !operator.canChange && <DeskNote>{t('operator_not_yours')}</DeskNote>}
      {mayManage && operator.canChange && (
        <PanePart title={t('acts')}>
          <div className={styles.acts}>
            <DeskButton icon="user-gear" onPress={() => setAct('roles')}>
              {t('operator_set_roles')}
            </DeskButton>
            {setup !== null ? (
              <DeskButton icon="link" onPress={() => void makeLink()}>
                {t('setup_link_make')}
              </DeskButton>
            ) : (
              <DeskButton icon="key" onPress={() => setAct('factors')}>
                {t('operator_reset_factors')}
              </DeskButton>
            )}
            <DeskButton icon="sign-out" isDisabled={operator.openSessions === 0} onPress={() => setAct('sessions')}>
              {t('sign_out_everywhere')}
            </DeskButton>
            {state === 'disabled' || state === 'locked' ? (
              <DeskButton icon="lock-open" onPress={() => setAct('enable')}>
                {t('operator_enable')}
              </DeskButton>
            ) : (
              <DeskButton look="danger" icon="lock" onPress={() => setAct('disable')}>
                {t('operator_disable')}
              </DeskButton>
            )}
          </div>
        </PanePart>
      )}
      {act === 'roles' && <RolesDialog operator={operator} onClose={() => setAct(undefined)} />}
      {act !== undefined && act !== 'roles' && (
        <ActDialog act={act} operator={operator} onClose={() => setAct(undefined)} />
      )}
    </>
  );
}

/** What an act about an operator changes. */
const THEN = { refreshes: ['ops.operators.list', 'ops.operators.read'] } as const;

interface ActDialogProps {
  readonly act: Exclude<Act, 'roles'>;
  readonly operator: Operator;
  readonly onClose: () => void;
}

function ActDialog({ act, operator, onClose }: ActDialogProps) {
  const t = useT();
  const { operatorId, version, displayName } = operator;
  const params = { operatorId };
  const title = t(
    {
      factors: 'operator_reset_factors',
      sessions: 'sign_out_everywhere',
      disable: 'operator_disable',
      enable: 'operator_enable',
    }[act] as 'operator_disable',
  );
  async function submit(reason: string): Promise<boolean> {
    if (act === 'factors') return await carryOut('ops.operators.resetFactors', { params, body: { reason } }, THEN);
    if (act === 'sessions') return await carryOut('ops.operators.endSessions', { params, body: { reason } }, THEN);
    const state = act === 'enable' ? 'active' : 'disabled';
    return await carryOut('ops.operators.setState', { params, body: { state, version, reason } }, THEN);
  }
  return (
    <ReasonDialog
      title={`${title} · ${displayName}`}
      draft={`OPERATOR_${act}_${operatorId}`}
      explanation={t(`explain_${act}`)}
      actionLabel={title}
      look={act === 'disable' ? 'danger' : 'brand'}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

function RolesDialog({ operator, onClose }: { readonly operator: Operator; readonly onClose: () => void }) {
  const t = useT();
  const [roles, setRoles] = useState(operator.roles as readonly Operator['roles'][number][]);
  const [merchants, setMerchants] = useState<readonly string[]>(operator.merchants);
  const submit = (reason: string): Promise<boolean> =>
    carryOut(
      'ops.operators.setRoles',
      {
        params: { operatorId: operator.operatorId },
        body: { roles: [...roles], merchants: [...merchants], version: operator.version, reason },
      },
      THEN,
    );
  return (
    <ReasonDialog
      title={`${t('operator_set_roles')} · ${operator.displayName}`}
      draft={`OPERATOR_roles_${operator.operatorId}`}
      explanation={t('explain_roles')}
      actionLabel={t('request_send')}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleFields roles={roles} merchants={merchants} onRoles={setRoles} onMerchants={setMerchants} />
      <Diff
        before={{ [t('roles')]: operator.roles.join(', '), [t('merchants')]: operator.merchants.join(', ') }}
        after={{ [t('roles')]: roles.join(', '), [t('merchants')]: merchants.join(', ') }}
      />
    </ReasonDialog>
  );
}
