/** One account of a line: who is above, its rates and acts, and tabs with its people, contracts, lines, dues and moves. */
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { mayCall, useCall } from '../../lib/calls.ts';
import { categoryName } from '../../lib/category-name.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress, type ListAddress } from '../../lib/list-address.ts';
import { useMe, useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { DeskNote, DeskCard, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { percentOf, TREE_READS, type Agent } from './agent.ts';
import styles from './agents.module.css';
import { Appoint } from './appoint.tsx';
import { ContractAct } from './contract-act.tsx';
import { Contracts } from './contracts.tsx';
import { Lines } from './lines.tsx';
import { OpenLines } from './open-lines.tsx';
import { RateFields, ratesTyped, type TypedRates } from './rate-fields.tsx';
import { Tree } from './tree.tsx';

const TABS = ['people', 'lines', 'contracts', 'open', 'moves'] as const;

export function AgentPage({ memberId }: { readonly memberId: string }) {
  const read = useCall('ops.agents.read', { params: { memberId } });
  return <WhenRead read={read}>{(agent) => <Shown agent={agent} />}</WhenRead>;
}

function Shown({ agent }: { readonly agent: Agent }) {
  const t = useT();
  const address = useListAddress();
  const [, navigate] = useLocation();
  const mayRead = useRight('commissions.read');
  useCrumb(agent.username);
  const isShown = (tab: (typeof TABS)[number]) => mayRead || tab === 'people' || tab === 'moves';
  const tab = TABS.find((one) => one === address.values['tab'] && isShown(one)) ?? 'people';
  const parent = agent.above.at(-1);
  // An open line closes first.
  const up = () => navigate(parent ? `/agents/${parent.memberId}` : '/agents');
  useKeys({ escape: address.values['open'] === undefined ? up : undefined });
  return (
    <div className={styles.page}>
      <Head agent={agent} />
      <nav className={styles.tabs} aria-label={t('agent_tabs')}>
        {TABS.filter(isShown).map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === tab ? 'page' : undefined}
            onClick={() => address.load(one === 'people' ? '' : `tab=${one}`)}
          >
            {t(`agent_tab_${one}`)}
            {one === 'people' && <span>{agent.downlines}</span>}
          </button>
        ))}
      </nav>
      {tab === 'people' && <Tree address={address} parentId={agent.memberId} />}
      {tab === 'lines' && <Lines address={address} memberId={agent.memberId} />}
      {tab === 'contracts' && <Contracts address={address} memberId={agent.memberId} />}
      {tab === 'open' && <OpenLines address={address} memberId={agent.memberId} />}
      {tab === 'moves' && <Moves address={address} agent={agent} />}
    </div>
  );
}

function Head({ agent }: { readonly agent: Agent }) {
  const t = useT();
  const { rights } = useMe();
  const { memberId, username } = agent;
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <nav aria-label={t('agent_above')} className={styles.crumbs}>
          <Link href="/agents">{t('agents_view_tree')}</Link>
          {agent.above.map((one) => (
            <span key={one.memberId}>
              {' › '}
              <Link href={`/agents/${one.memberId}`}>{one.username}</Link>
            </span>
          ))}
        </nav>
        <h2>
          {username}{' '}
          <StatusBadge tone={agent.role === 'agent' ? 'brand' : 'plain'}>{t(`agent_role_${agent.role}`)}</StatusBadge>
          {agent.closed && <StatusBadge tone="bad">{t('agent_closed')}</StatusBadge>}
        </h2>
        <p className={styles.text}>
          {t('agent_branch', { level: agent.level, agents: agent.agents, people: agent.people })}
          {agent.invitationCode !== '' && (
            <>
              {' · '}
              {t('agent_code')} <span className="mono">{agent.invitationCode}</span>
            </>
          )}
          {' · '}
          {t('agent_joined')} <Time atMs={agent.joinedAt} />
          {mayCall('ops.members.read', rights) && (
            <>
              {' · '}
              <Link href={`/members/${memberId}`}>{t('agent_to_member')}</Link>
            </>
          )}
          {mayCall('ops.risk.list', rights) && (
            <>
              {' · '}
              <Link href={`/risk?memberId=${memberId}`}>{t('agent_to_risk')}</Link>
            </>
          )}
        </p>
        <Acts agent={agent} />
      </div>
      <RatesCard agent={agent} />
    </header>
  );
}

function Acts({ agent }: { readonly agent: Agent }) {
  const t = useT();
  const [, navigate] = useLocation();
  const mayManage = useRight('agents.manage');
  const mayPay = useRight('commissions.manage');
  const { memberId, username } = agent;
  const isAgent = agent.role === 'agent';
  if (!mayManage && !mayPay) return <DeskNote>{t('agent_read_only')}</DeskNote>;
  return (
    <div className={styles.acts}>
      {mayManage && <SetRates agent={agent} />}
      {mayManage && !isAgent && agent.above.length > 0 && <Appoint person={agent} />}
      {mayPay && isAgent && agent.above.length === 0 && <ContractAct payee={agent} />}
      {mayManage && isAgent && (
        <ReasonAct
          id="ops.agents.close"
          subject={memberId}
          refreshes={TREE_READS}
          label={t('agent_close')}
          icon="prohibit"
          look="danger"
          buttonLook="danger"
          title={t('agent_close_name', { name: username })}
          explanation={t('agent_close_text', { count: agent.downlines })}
          input={(reason) => ({ params: { memberId }, body: { reason } })}
          onDone={() => navigate(`/agents/${memberId}`)}
        />
      )}
    </div>
  );
}

const typedOf = (rates: Agent['rates']): TypedRates =>
  Object.fromEntries(Object.entries(rates).map(([category, bps]) => [category, String(bps / 100)]));

function SetRates({ agent }: { readonly agent: Agent }) {
  const t = useT();
  const [typed, setTyped] = useState<TypedRates>(() => typedOf(agent.rates));
  const { memberId, rates, mostRates } = agent;
  // What is granted without being grantable any more can still be lowered.
  const most = { ...Object.fromEntries(Object.keys(rates).map((category) => [category, 0])), ...mostRates };
  function input(reason: string) {
    const made = ratesTyped(typed);
    if (made === undefined) return undefined;
    const filled = Object.fromEntries(Object.keys(most).map((category) => [category, made[category] ?? 0]));
    const changed = Object.fromEntries(
      Object.entries(filled).filter(([category, rate]) => rate !== (rates[category] ?? 0)),
    );
    return Object.keys(changed).length === 0 ? undefined : { params: { memberId }, body: { rates: changed, reason } };
  }
  return (
    <ReasonAct
      id="ops.agents.setRates"
      subject={memberId}
      refreshes={TREE_READS}
      label={t('agent_rates_set')}
      icon="pencil-simple"
      title={t('agent_rates_name', { name: agent.username })}
      explanation={t('agent_rates_text')}
      input={input}
    >
      <RateFields typed={typed} onChange={setTyped} most={most} />
    </ReasonAct>
  );
}

function RatesCard({ agent: { rates, announced } }: { readonly agent: Agent }) {
  const t = useT();
  const categories = [...new Set([...Object.keys(rates), ...announced.map(({ category }) => category)])].filter(
    (category) => (rates[category] ?? 0) > 0 || announced.some((next) => next.category === category),
  );
  return (
    <DeskCard title={t('agent_rates')} side={t('agent_rates_side')}>
      {categories.length === 0 && <p className={styles.text}>{t('agent_rates_none')}</p>}
      <Facts
        facts={categories.map((category) => {
          const next = announced.find((one) => one.category === category);
          return [
            categoryName(t, category),
            <span key={category}>
              {percentOf(rates[category] ?? 0)}{' '}
              {next && (
                <StatusBadge tone="warn">
                  {t('agent_rate_announced', { rate: percentOf(next.rateBps), day: next.from })}
                </StatusBadge>
              )}
            </span>,
          ] as const;
        })}
      />
    </DeskCard>
  );
}

type Move = Agent['moves'][number];

function Moves({ address, agent }: { readonly address: ListAddress; readonly agent: Agent }) {
  const t = useT();
  const columns: readonly Column<Move>[] = [
    { id: 'day', head: t('field_agent_day'), cell: ({ effectiveDay }) => effectiveDay },
    {
      id: 'to',
      head: t('agent_move_to'),
      cell: ({ parentId }) => <Link href={`/agents/${parentId}`}>{parentId}</Link>,
    },
    { id: 'people', head: t('field_agent_people'), align: 'end', cell: ({ people }) => people },
    { id: 'state', head: t('state'), cell: ({ state }) => t(`agent_move_${state}`) },
    { id: 'failure', head: t('agent_move_failure'), cell: ({ failure }) => failure ?? '–' },
  ];
  return (
    <div className={table.list}>
      <DataTable
        label={t('agent_tab_moves')}
        address={address}
        columns={columns}
        rows={agent.moves}
        keyOf={({ moveId }) => moveId}
        onRetry={() => undefined}
        empty={t('agent_moves_none')}
      />
    </div>
  );
}
