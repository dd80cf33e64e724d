/** A member's page: the head with state and flags, what can be done, and tabs that read when they are opened. */
import { cx } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useCall, mayCall, type OpsAnswer } from '../../lib/calls.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useMe } from '../../lib/session.ts';
import { word } from '../../lib/words.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskButton, StatusBadge } from '../../widgets/parts.tsx';
import { Skeleton, WhenRead } from '../../widgets/states.tsx';
import { Money as Amount, Time } from '../../widgets/values.tsx';
import { MemberActs } from './member-acts.tsx';
import { Bets } from './bets-tab.tsx';
import { Identity } from './identity-tab.tsx';
import { Limits } from './limits-tab.tsx';
import type { MemberHead } from './member-head.ts';
import { Money } from './money-tab.tsx';
import { Promotions } from './promotions-tab.tsx';
import { Trail } from './trail-tab.tsx';
import { Notes } from './notes.tsx';
import { MemberState } from './member-state.tsx';
import styles from './members.module.css';

type MemberPerson = OpsAnswer<'ops.members.open'>;

const Related = lazy(() => import('./related.tsx'));

export const TABS = ['money', 'bets', 'promotions', 'limits', 'identity', 'related', 'notes', 'trail'] as const;
type Tab = (typeof TABS)[number];

export function MemberPage({ memberId }: { readonly memberId: string }) {
  const read = useCall('ops.members.read', { params: { memberId } });
  return <WhenRead read={read}>{(member) => <Shown member={member} />}</WhenRead>;
}

function Shown({ member }: { readonly member: MemberHead }) {
  const t = useT();
  const address = useListAddress();
  useCrumb(member.username);
  const tab = TABS.find((one) => one === address.values['tab']) ?? 'money';
  return (
    <>
      <header className={styles.head}>
        <span className={styles.mark} aria-hidden="true">
          {member.username[0]?.toUpperCase()}
        </span>
        <Who member={member} />
        <MemberActs member={member} />
      </header>
      <nav className={styles.tabs} aria-label={t('member_tabs')}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === tab ? 'page' : undefined}
            onClick={() => address.set({ tab: one, after: undefined, kind: undefined, source: undefined })}
          >
            {t(`member_tab_${one}`)}
            {one === 'related' && member.sharedWith > 0 && <span>{member.sharedWith}</span>}
          </button>
        ))}
      </nav>
      <div className={styles.body}>
        <TabPage tab={tab} member={member} />
      </div>
    </>
  );
}

function TabPage({ tab, member }: { readonly tab: Tab; readonly member: MemberHead }) {
  const { memberId } = member;
  if (tab === 'money') return <Money memberId={memberId} />;
  if (tab === 'bets') return <Bets memberId={memberId} />;
  if (tab === 'promotions') return <Promotions memberId={memberId} />;
  if (tab === 'limits') return <Limits memberId={memberId} />;
  if (tab === 'identity') return <Identity memberId={memberId} />;
  if (tab === 'notes') return <Notes memberId={memberId} />;
  if (tab === 'trail') return <Trail memberId={memberId} />;
  return (
    <Suspense fallback={<Skeleton />}>
      <Related memberId={memberId} />
    </Suspense>
  );
}

function Who({ member }: { readonly member: MemberHead }) {
  const t = useT();
  const { rights } = useMe();
  const [person, open] = useState<MemberPerson>();
  const [asks, setAsks] = useState(false);
  const shown = person ?? member;
  const facts = [shown.name, shown.mobile, shown.email, person?.birthday].filter(Boolean);
  return (
    <div className={styles.who}>
      <h2>
        {member.username} {member.clubLabel !== '' && <StatusBadge tone="warn">{member.clubLabel}</StatusBadge>}{' '}
        <MemberState state={member.state} />
        {member.mark !== null && (
          <StatusBadge tone="info" icon="flag">
            {member.mark}
          </StatusBadge>
        )}
        {member.online && (
          <StatusBadge tone="ok" icon="check-circle">
            {t('member_online')}
          </StatusBadge>
        )}
      </h2>
      <p>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {person === undefined && mayCall('ops.members.open', rights) && (
          <DeskButton look="link" icon="eye" onPress={() => setAsks(true)}>
            {t('reveal')}
          </DeskButton>
        )}
        {member.line.length > 0 && <span>{t('member_line', { line: member.line.join(' › ') })}</span>}
        {member.vip && (
          <span>
            VIP {member.vip.level}: <Amount amount={member.vip.points} currency={member.currency} isBare />{' '}
            {t('member_vip_points')}
          </span>
        )}
        <span className="mono">{member.memberId}</span>
        <span>
          {t('registered')} <Time atMs={member.registeredAt} />
        </span>
      </p>
      {person && person.bankAccounts.length > 0 && (
        <p>
          {person.bankAccounts.map(({ bankCode, accountNumber, holder, linked }) => (
            <span key={`${bankCode} ${accountNumber}`} className={cx(!linked && styles.gone)}>
              {bankCode} <span className="mono">{accountNumber}</span> {holder}
            </span>
          ))}
        </p>
      )}
      <Flags member={member} />
      {asks && (
        <ReasonDialog
          title={t('member_open_title', { name: member.username })}
          draft={`MEMBER_open_${member.memberId}`}
          explanation={t('reveal_recorded')}
          reasons={[t('member_open_reason_call'), t('member_open_reason_payee')]}
          actionLabel={t('reveal')}
          onClose={() => setAsks(false)}
          onSubmit={(reason) =>
            carryOut(
              'ops.members.open',
              { params: { memberId: member.memberId }, query: { reason } },
              { said: () => '', onDone: open },
            )
          }
        />
      )}
    </div>
  );
}

/** What the member may not do, and alerts of risk that are not closed; nothing for who may not see them. */
function Alerts({ memberId }: { readonly memberId: string }) {
  const t = useT();
  const { rights } = useMe();
  const isAllowed = mayCall('ops.risk.ofMember', rights);
  const { data } = useCall('ops.risk.ofMember', { params: { memberId } }, { enabled: isAllowed });
  if (!data) return null;
  return (
    <>
      {data.restrictions.map(({ restrictionId, what }) => (
        <span key={restrictionId} data-tone="bad">
          <DeskIcon name="prohibit" size={13} /> {t(`risk_restrict_${what}`)}
        </span>
      ))}
      {data.list.length > 0 && (
        <Link href={`/risk?memberId=${memberId}`}>
          <span data-tone="bad">
            <DeskIcon name="shield-warning" size={13} /> {t('member_flag_alerts', { count: data.list.length })}
          </span>
        </Link>
      )}
    </>
  );
}

function Flags({ member }: { readonly member: MemberHead }) {
  const t = useT();
  const { sharedWith, openHolds, exclusion, kycState, factors } = member;
  return (
    <p className={styles.flags}>
      <Alerts memberId={member.memberId} />
      {sharedWith > 0 && (
        <span data-tone="warn">
          <DeskIcon name="device-mobile" size={13} /> {t('member_flag_shared', { count: sharedWith })}
        </span>
      )}
      {openHolds > 0 && (
        <span data-tone="info">
          <DeskIcon name="timer" size={13} /> {t('member_flag_holds', { count: openHolds })}
        </span>
      )}
      {exclusion && (
        <span data-tone="bad">
          <DeskIcon name="prohibit" size={13} /> {word('exclusion', exclusion.kind)}
          {exclusion.until !== null && (
            <>
              {' '}
              {t('member_until')} <Time atMs={exclusion.until} />
            </>
          )}
        </span>
      )}
      <span>
        <DeskIcon name="identification-card" size={13} /> {t(`kyc_${kycState}`)}
      </span>
      <span>
        <DeskIcon name="key" size={13} />{' '}
        {factors.totp || factors.passkeys > 0 ? t('member_flag_factor') : t('member_flag_no_factor')}
      </span>
    </p>
  );
}
