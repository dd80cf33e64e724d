/** What an operator does about a member: lock, sign out, second factor, limits, adjustment. Each has a reason. */
import { RISK_FAMILIES, RISK_SEVERITIES, type RiskFamily, type RiskSeverity } from '@lantern/contract/ops/risk-kinds';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { mayCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useMe, useMerchant } from '../../lib/session.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskField, Segments } from '../../widgets/fields.tsx';
import { ChoiceMenu } from '../../widgets/menus.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import { MarkField } from './members-bulk.tsx';
import type { MemberHead } from './member-head.ts';
import styles from './members.module.css';

const ACTS = ['lock', 'unlock', 'signOut', 'resetFactors', 'limit', 'adjust', 'mark', 'case'] as const;
type Act = (typeof ACTS)[number];
interface ActProps {
  readonly member: MemberHead;
  readonly onClose: () => void;
}

/** What an act about a member changes. */
const MEMBER_READS = ['ops.members.read', 'ops.members.limits', 'ops.members.trail', 'ops.members.identity'] as const;

export function MemberActs({ member }: { readonly member: MemberHead }) {
  const t = useT();
  const { rights } = useMe();
  const address = useListAddress();
  const start = (next: Act | undefined) => address.set({ act: next });
  const close = () => start(undefined);
  const mayProtect = mayCall('ops.members.lock', rights) && member.state !== 'erased';
  const hasFactor = member.factors.totp || member.factors.passkeys > 0;
  const may: Readonly<Record<Act, boolean>> = {
    lock: mayProtect && member.state === 'active',
    unlock: mayProtect && member.state === 'locked',
    signOut: mayProtect,
    resetFactors: mayProtect && hasFactor,
    limit: mayCall('ops.members.setLimit', rights),
    adjust: mayCall('ops.adjustments.create', rights),
    mark: mayCall('ops.members.mark', rights) && member.state !== 'erased',
    case: mayCall('ops.risk.open', rights) && member.state !== 'erased',
  };
  // Named by the address, so that search can lead to an act; what is not allowed does not open.
  const act = ACTS.find((one) => one === address.values['act'] && may[one]);
  const more = [
    ...(may.resetFactors
      ? [
          {
            id: 'resetFactors',
            label: t('act_resetFactors'),
            icon: 'key' as const,
            onChoose: () => start('resetFactors'),
          },
        ]
      : []),
    ...(may.limit
      ? [{ id: 'limit', label: t('act_limit'), icon: 'shield-check' as const, onChoose: () => start('limit') }]
      : []),
    ...(may.mark ? [{ id: 'mark', label: t('act_mark'), icon: 'flag' as const, onChoose: () => start('mark') }] : []),
    ...(may.case
      ? [{ id: 'case', label: t('act_case'), icon: 'shield-warning' as const, onChoose: () => start('case') }]
      : []),
  ];
  return (
    <div className={styles.acts}>
      {may.signOut && (
        <DeskButton icon="sign-out" onPress={() => start('signOut')}>
          {t('act_signOut')}
        </DeskButton>
      )}
      {may.adjust && (
        <DeskButton icon="scales" onPress={() => start('adjust')}>
          {t('adjust')}…
        </DeskButton>
      )}
      {may.lock && (
        <DeskButton look="danger" icon="lock" onPress={() => start('lock')}>
          {t('act_lock')}
        </DeskButton>
      )}
      {may.unlock && (
        <DeskButton icon="lock-open" onPress={() => start('unlock')}>
          {t('act_unlock')}
        </DeskButton>
      )}
      {more.length > 0 && (
        <ChoiceMenu
          label={t('member_more')}
          placement="bottom end"
          trigger={<DeskButton icon="dots-three" aria-label={t('member_more')} />}
          choices={more}
        />
      )}
      {act === 'adjust' && <AdjustDialog member={member} onClose={close} />}
      {act === 'limit' && <LimitDialog member={member} onClose={close} />}
      {act === 'mark' && <MarkDialog member={member} onClose={close} />}
      {act === 'case' && <CaseDialog member={member} onClose={close} />}
      {act !== undefined && act in CALLS && (
        <PlainAct member={member} act={act as keyof typeof CALLS} onClose={close} />
      )}
    </div>
  );
}

const CALLS = {
  lock: 'ops.members.lock',
  unlock: 'ops.members.unlock',
  signOut: 'ops.members.signOut',
  resetFactors: 'ops.members.resetFactors',
} as const;

function PlainAct({ member, act, onClose }: ActProps & { readonly act: keyof typeof CALLS }) {
  const t = useT();
  return (
    <ReasonDialog
      title={`${t(`act_${act}`)} · ${member.username}`}
      draft={`MEMBER_${act}_${member.memberId}`}
      explanation={t(`act_${act}_text`)}
      actionLabel={t(`act_${act}`)}
      look={act === 'lock' || act === 'resetFactors' ? 'danger' : 'brand'}
      onClose={onClose}
      onSubmit={(reason) =>
        carryOut(CALLS[act], { params: { memberId: member.memberId }, body: { reason } }, { refreshes: MEMBER_READS })
      }
    />
  );
}

function MarkDialog({ member, onClose }: ActProps) {
  const t = useT();
  const [mark, setMark] = useState(member.mark ?? '');
  return (
    <ReasonDialog
      title={`${t('act_mark')} · ${member.username}`}
      draft={`MEMBER_mark_${member.memberId}`}
      explanation={t('act_mark_text')}
      actionLabel={t('act_mark')}
      onClose={onClose}
      onSubmit={(reason) =>
        carryOut(
          'ops.members.mark',
          { body: { memberIds: [member.memberId], mark: mark.trim() === '' ? null : mark.trim(), reason } },
          { refreshes: [...MEMBER_READS, 'ops.members.search', 'ops.members.marks'] },
        )
      }
    >
      <MarkField value={mark} onChange={setMark} />
    </ReasonDialog>
  );
}

/** Opens a case of risk about the member, and goes there. */
function CaseDialog({ member, onClose }: ActProps) {
  const t = useT();
  const [, navigate] = useLocation();
  const [family, setFamily] = useState<RiskFamily>('fraud');
  const [severity, setSeverity] = useState<RiskSeverity>('medium');
  const opened = useRef<string>(undefined);
  return (
    <ReasonDialog
      title={`${t('act_case')} · ${member.username}`}
      draft={`MEMBER_case_${member.memberId}`}
      explanation={t('act_case_text')}
      actionLabel={t('act_case')}
      onClose={() => (opened.current === undefined ? onClose() : navigate(`/risk/${opened.current}`))}
      onSubmit={(reason) =>
        carryOut(
          'ops.risk.open',
          { params: { memberId: member.memberId }, body: { family, severity, reason } },
          {
            refreshes: ['ops.risk.list', 'ops.risk.ofMember'],
            said: () => '',
            onDone: ({ alertId }) => (opened.current = alertId),
          },
        )
      }
    >
      <Segments
        label={t('risk_family')}
        value={family}
        onChange={setFamily}
        options={RISK_FAMILIES.map((id) => ({ id, label: t(`risk_family_${id}`) }))}
      />
      <Segments
        label={t('risk_severity')}
        value={severity}
        onChange={setSeverity}
        options={RISK_SEVERITIES.map((id) => ({ id, label: t(`risk_severity_${id}`) }))}
      />
    </ReasonDialog>
  );
}

const digitsOf = (text: string): string => text.replaceAll(/[.,\s]/g, '');

const KINDS = ['deposit', 'loss', 'stake', 'time'] as const;
const SPANS = ['day', 'week', 'month'] as const;

function LimitDialog({ member, onClose }: ActProps) {
  const t = useT();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('deposit');
  const [span, setSpan] = useState<(typeof SPANS)[number]>('day');
  const [text, setText] = useState('');
  const digits = digitsOf(text);
  const amount = /^\d{1,15}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
  return (
    <ReasonDialog
      title={`${t('act_limit')} · ${member.username}`}
      draft={`MEMBER_limit_${member.memberId}`}
      explanation={t('act_limit_text')}
      actionLabel={t('act_limit')}
      onClose={onClose}
      onSubmit={async (reason) => {
        if (digits !== '' && amount === null) return false;
        return await carryOut(
          'ops.members.setLimit',
          {
            params: { memberId: member.memberId },
            body: { kind, span: kind === 'time' ? 'day' : span, value: amount, reason },
          },
          { refreshes: MEMBER_READS },
        );
      }}
    >
      <Segments
        label={t('limit_kind')}
        value={kind}
        onChange={setKind}
        options={KINDS.map((id) => ({ id, label: t(`limit_${id}`) }))}
      />
      {kind !== 'time' && (
        <Segments
          label={t('limit_span')}
          value={span}
          onChange={setSpan}
          options={SPANS.map((id) => ({ id, label: t(`span_${id}`) }))}
        />
      )}
      <DeskField
        label={t(kind === 'time' ? 'limit_minutes' : 'amount')}
        side={kind === 'time' ? '' : member.currency}
        value={text}
        onChange={setText}
        maxLength={20}
        hint={t('limit_empty')}
      />
    </ReasonDialog>
  );
}

/** A credit or debit of cash: above the threshold another person decides. */
function AdjustDialog({ member, onClose }: ActProps) {
  const t = useT();
  const { currency } = useMerchant();
  const [text, setText] = useState('');
  const [reference, setReference] = useState('');
  const amount = /^-?\d+$/.test(digitsOf(text)) ? Number(digitsOf(text)) : 0;
  async function submit(reason: string): Promise<boolean> {
    if (amount === 0) return false;
    return await carryOut(
      'ops.adjustments.create',
      {
        body: {
          memberId: member.memberId,
          amount,
          currency: currency as never,
          reason,
          ...(reference !== '' && { reference }),
        },
      },
      { refreshes: [...MEMBER_READS, 'ops.members.money', 'ops.members.statement'] },
    );
  }
  return (
    <ReasonDialog
      title={`${t('adjust')} · ${member.username}`}
      draft={`MEMBER_adjust_${member.memberId}`}
      explanation={t('adjust_text')}
      actionLabel={t('request_send')}
      look="money"
      onSubmit={submit}
      onClose={onClose}
    >
      <DeskField
        label={t('amount')}
        side={currency}
        value={text}
        onChange={setText}
        maxLength={20}
        hint={t('adjust_sign')}
        isFocused
      />
      <p>
        <Money amount={amount} currency={currency} isChange />
      </p>
      <DeskField label={t('adjust_reference')} value={reference} onChange={setReference} maxLength={64} />
    </ReasonDialog>
  );
}
