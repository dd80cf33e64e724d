/** A case: what the rule compared, its evidence, the accounts, what happened, and the decision. */
import { Link, useLocation } from 'wouter';
import { useEffect, useState } from 'react';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress, type ListAddress } from '../../lib/list-address.ts';
import { useMe } from '../../lib/session.ts';
import { word } from '../../lib/words.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { DeskButton, DeskCard, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { DeskTimeline } from '../../widgets/timeline.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import queue from '../../widgets/desk-queue.module.css';
import { CASE_READS, kindName, OUTCOME_TONE, Quantity, Severity, type Case, type RiskFact } from './alert-parts.tsx';
import { Decide } from './decide.tsx';
import { Hands } from './hands.tsx';
import { Merge } from './merge.tsx';
import styles from './risk.module.css';

const NOTE_MAXIMUM = 4_000;
const FACTS = 200;

export function CasePage({ alertId }: { readonly alertId: string }) {
  const read = useCall('ops.risk.read', { params: { alertId } }, { refetchIntervalMs: 20_000 });
  return <WhenRead read={read}>{(found) => <Shown found={found} />}</WhenRead>;
}

function Shown({ found }: { readonly found: Case }) {
  const t = useT();
  const address = useListAddress();
  return (
    <div className={styles.case}>
      <Head found={found} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Evidence found={found} address={address} />
          <Accounts found={found} />
        </div>
        <div className={styles.stack}>
          <Why found={found} />
          {found.family === 'harm' && found.state !== 'closed' && (
            <DeskCard title={t('risk_next')}>
              <p className={styles.text}>{word('risk_next', found.kind)}</p>
            </DeskCard>
          )}
          {found.state === 'closed' ? <Closed found={found} /> : <Decide found={found} />}
          <History found={found} />
        </div>
      </div>
      <HintBar
        keys={[
          ['C', t('claim')],
          ['N', t('note')],
          ['Esc', t('key_close')],
        ]}
        note={t('risk_case_note')}
      />
    </div>
  );
}

function Head({ found }: { readonly found: Case }) {
  const t = useT();
  const { operator } = useMe();
  const [, navigate] = useLocation();
  const [notes, setNotes] = useState(false);
  const [merges, setMerges] = useState(false);
  const { alertId, version, canClaim, canDecide, canNote, claimedBy } = found;
  useCrumb(t('risk_case', { number: alertId }));
  const act = (id: 'ops.risk.claim' | 'ops.risk.release') =>
    carryOut(id, { params: { alertId }, body: { version } }, { refreshes: CASE_READS, said: () => '' });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input,textarea,select,[role=dialog],[role=alertdialog]');
      if (isTyping || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === 'Escape') navigate('/risk');
      else if (event.key === 'c' && canClaim) void act('ops.risk.claim');
      else if (event.key === 'n' && canNote) {
        event.preventDefault();
        setNotes(true);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <header className={styles.head}>
      <div>
        <h2>
          {kindName(found.kind)} <Severity severity={found.severity} />
          {claimedBy !== null && (
            <StatusBadge tone={claimedBy.operatorId === operator.operatorId ? 'brand' : 'bad'} icon="lock">
              {claimedBy.operatorId === operator.operatorId
                ? t('held_by_you')
                : t('held_by', { name: claimedBy.displayName })}
            </StatusBadge>
          )}
        </h2>
        <p className={styles.text}>
          {t('risk_raised')} <Time atMs={found.raisedAt} style="full" />
          {found.merged.length > 0 && ` · ${t('risk_merged_in', { numbers: found.merged.join(', ') })}`}
          {found.subject.text !== '' && (
            <>
              {' · '}
              <span className="mono">{found.subject.text}</span>
            </>
          )}
        </p>
      </div>
      <div className={styles.acts}>
        {canNote && (
          <DeskButton hotkey="N" onPress={() => setNotes(true)}>
            {t('note')}
          </DeskButton>
        )}
        {canDecide && <DeskButton onPress={() => setMerges(true)}>{t('risk_merge')}</DeskButton>}
        {canDecide && <DeskButton onPress={() => void act('ops.risk.release')}>{t('release')}</DeskButton>}
        {canClaim && (
          <DeskButton look="brand" hotkey="C" onPress={() => void act('ops.risk.claim')}>
            {t('claim')}
          </DeskButton>
        )}
      </div>
      {merges && <Merge found={found} onClose={() => setMerges(false)} />}
      {notes && (
        <ReasonDialog
          title={t('risk_note_title')}
          draft={`RISK_note_${alertId}`}
          actionLabel={t('note_save')}
          maxLength={NOTE_MAXIMUM}
          onClose={() => setNotes(false)}
          onSubmit={(text) =>
            carryOut(
              'ops.risk.writeNote',
              { params: { alertId }, body: { text } },
              { refreshes: CASE_READS, said: () => '' },
            )
          }
        />
      )}
    </header>
  );
}

/** What the rule says and compared. */
function Why({ found }: { readonly found: Case }) {
  const t = useT();
  return (
    <DeskCard
      title={t('risk_why')}
      {...(found.kind !== 'by_hand' && {
        side: found.rule.version === 0 ? t('risk_preset') : t('risk_rule_version', { number: found.rule.version }),
      })}
    >
      <p className={styles.text}>{word('risk_text', found.kind)}</p>
      <dl className={styles.measures}>
        {found.measures.map(({ name, value, limit, unit }) => (
          <div key={name} data-over={(limit !== null && value >= limit) || undefined}>
            <dt>{word('risk_measure', name)}</dt>
            <dd>
              <b>
                <Quantity value={value} unit={unit} currency={found.currency} />
              </b>
              {limit !== null && (
                <small>
                  {t('risk_limit')} <Quantity value={limit} unit={unit} currency={found.currency} />
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </DeskCard>
  );
}

const keyOf = ({ factId }: RiskFact) => factId;

function Evidence({ found, address }: { readonly found: Case; readonly address: ListAddress }) {
  const t = useT();
  const { after } = address.values;
  const params = { alertId: found.alertId };
  const query = { limit: FACTS, ...(after !== undefined && { after }) };
  const read = useCall('ops.risk.facts', { params, query }, { keepsLast: true });
  const rows = read.data?.list;
  const columns: readonly Column<RiskFact>[] = [
    { id: 'at', head: t('column_time'), cell: ({ at }) => <Time atMs={at} />, width: 130 },
    { id: 'what', head: t('column_what'), cell: ({ what }) => word('risk_fact', what) },
    {
      id: 'who',
      head: t('column_who'),
      cell: ({ members }) => members.map(({ username }) => username).join(' · '),
    },
    {
      id: 'reference',
      head: t('risk_reference'),
      cell: ({ reference, text }) =>
        reference === null ? (
          <span className={styles.text}>{text}</span>
        ) : (
          <Link className="mono" href={`/explain/${encodeURIComponent(reference)}`}>
            {reference}
          </Link>
        ),
    },
    { id: 'times', head: t('risk_times'), align: 'end', cell: ({ times }) => times },
    {
      id: 'amount',
      head: t('amount'),
      align: 'end',
      cell: ({ amount, currency }) =>
        amount !== null && currency !== null && <Money amount={amount} currency={currency} />,
    },
  ];
  return (
    <>
      {rows && <Hands facts={rows} currency={found.currency} />}
      <DeskCard title={t('risk_evidence')} side={t('risk_facts_count', { count: found.facts })} isFlush>
        <div className={styles.facts}>
          <DataTable
            label={t('risk_evidence')}
            address={address}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t('nothing_found')}
            next={read.data?.next}
            file={exportAddress('ops.risk.facts', query).replace(':alertId', found.alertId)}
          />
        </div>
      </DeskCard>
    </>
  );
}

function Accounts({ found }: { readonly found: Case }) {
  const t = useT();
  return (
    <DeskCard title={t('risk_accounts')} side={found.memberCount} isFlush>
      <table className={queue.changes}>
        <thead>
          <tr>
            <th scope="col">{t('member')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('registered')}</th>
            <th scope="col">{t('risk_facts')}</th>
            <th scope="col">{t('risk_other_alerts')}</th>
          </tr>
        </thead>
        <tbody>
          {found.accounts.map((account) => (
            <tr key={account.memberId}>
              <td>
                <Link href={`/members/${account.memberId}?tab=related`}>
                  <b>{account.username}</b>
                </Link>
              </td>
              <td>
                <StatusBadge tone={account.state === 'active' ? 'ok' : 'bad'}>
                  {word('member', account.state)}
                </StatusBadge>
              </td>
              <td>
                <Time atMs={account.registeredAt} />
              </td>
              <td>{account.facts}</td>
              <td>
                {account.otherAlerts > 0 ? (
                  <Link href={`/risk?memberId=${account.memberId}`}>{account.otherAlerts}</Link>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskCard>
  );
}

function Closed({ found }: { readonly found: Case }) {
  const t = useT();
  return (
    <DeskCard
      title={t('risk_outcome')}
      side={
        found.outcome !== null && (
          <StatusBadge tone={OUTCOME_TONE[found.outcome]}>{t(`risk_outcome_${found.outcome}`)}</StatusBadge>
        )
      }
    >
      <DeskNote>{found.reason}</DeskNote>
      {found.mergedInto !== null && (
        <p className={styles.text}>
          {t('risk_goes_on')}{' '}
          <Link href={`/risk/${found.mergedInto}`}>{t('risk_case', { number: found.mergedInto })}</Link>
        </p>
      )}
    </DeskCard>
  );
}

function History({ found }: { readonly found: Case }) {
  const t = useT();
  const tone = {
    raised: 'warn',
    grew: 'warn',
    claimed: 'info',
    released: 'info',
    noted: 'info',
    adjusted: 'info',
    merged: 'info',
    closed: 'ok',
  } as const;
  return (
    <DeskCard title={t('risk_history')}>
      <DeskTimeline
        label={t('risk_history')}
        steps={found.events.map(({ at, what, by, text, count }, number) => ({
          id: `${at} ${number}`,
          title: by === null ? t(`risk_event_${what}`) : `${t(`risk_event_${what}`)} · ${by}`,
          ...(text !== null && { text }),
          ...(text === null && count !== null && { text: t('risk_facts_count', { count }) }),
          atMs: at,
          tone: tone[what],
        }))}
      />
    </DeskCard>
  );
}
