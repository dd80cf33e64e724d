/** Devices, bank accounts and addresses of a member as a small graph with everyone else who used them, and as a table. */
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { Segments } from '../../widgets/fields.tsx';
import { DeskCard, StatusBadge } from '../../widgets/parts.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import { MemberState } from './member-state.tsx';
import { RelationCards } from './relation.tsx';
import styles from './members.module.css';
import relation from './relation.module.css';

type Graph = OpsAnswer<'ops.members.related'>;
type Node = Graph['nodes'][number];
type Kind = 'all' | 'device' | 'bank' | 'address';

const WIDTH = 880;
const HEIGHT = 460;
const KINDS = ['all', 'device', 'bank', 'address'] as const;
const ICON = { device: 'device-mobile', bank: 'bank', address: 'storefront', member: 'user' } as const;
const RINGS = { things: { x: 210, y: 120 }, members: { x: 380, y: 195 } } as const;

interface Placed extends Node {
  readonly x: number;
  readonly y: number;
}

/** On an ellipse around the middle, the first at the top right. */
const around = (nodes: readonly Node[], ring: { readonly x: number; readonly y: number }, turn: number): Placed[] =>
  nodes.map((node, at) => {
    const angle = (2 * Math.PI * at) / Math.max(1, nodes.length) + turn;
    return { ...node, x: WIDTH / 2 + ring.x * Math.cos(angle), y: HEIGHT / 2 + ring.y * Math.sin(angle) };
  });

/** The member in the middle, what they use around it, the others outside. */
function layOut({ nodes }: Graph, memberId: string, kind: Kind): ReadonlyMap<string, Placed> {
  const own = nodes.find((node) => node.memberId === memberId)!;
  const things = nodes.filter((node) => node.kind !== 'member' && (kind === 'all' || node.kind === kind));
  const others = nodes.filter((node) => node.kind === 'member' && node.memberId !== memberId);
  const placed = [
    { ...own, x: WIDTH / 2, y: HEIGHT / 2 },
    ...around(things, RINGS.things, -Math.PI / 4),
    ...around(others, RINGS.members, -Math.PI / 7),
  ];
  return new Map(placed.map((node) => [node.id, node]));
}

const short = ({ kind, label, id }: Node): string =>
  kind === 'device' ? `${label} ${id.slice('device:'.length, 'device:'.length + 4)}` : label;

export default function Related({ memberId }: { readonly memberId: string }) {
  const t = useT();
  const [kind, setKind] = useState<Kind>('all');
  const read = useCall('ops.members.related', { params: { memberId } });
  return (
    <div className={relation.two}>
      <div className={relation.stack}>
        <WhenRead read={read}>
          {(graph) => {
            const things = graph.nodes.filter((node) => node.kind !== 'member');
            if (things.length === 0) return <EmptyState text={t('related_none')} />;
            return (
              <>
                <DeskCard
                  title={t('related_title')}
                  isFlush
                  side={
                    <Segments
                      label={t('related_kind')}
                      value={kind}
                      onChange={setKind}
                      options={KINDS.map((id) => ({ id, label: t(`related_${id}`) }))}
                    />
                  }
                >
                  <Picture graph={graph} memberId={memberId} kind={kind} />
                </DeskCard>
                <DeskCard isFlush>
                  <Things graph={graph} memberId={memberId} things={things} />
                </DeskCard>
              </>
            );
          }}
        </WhenRead>
      </div>
      <RelationCards memberId={memberId} />
    </div>
  );
}

function Picture({ graph, memberId, kind }: { readonly graph: Graph; readonly memberId: string; readonly kind: Kind }) {
  const t = useT();
  const placed = layOut(graph, memberId, kind);
  const links = graph.links.flatMap(({ from, to, times, strength }) => {
    const [one, other] = [placed.get(from), placed.get(to)];
    return one && other ? [{ id: `${from} ${to}`, one, other, times, strength }] : [];
  });
  const linked = new Set(links.flatMap(({ one, other }) => [one.id, other.id]));
  const shown = [...placed.values()].filter((node) => linked.has(node.id) || node.memberId === memberId);
  return (
    <div className={styles.graph}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {links.map(({ id, one, other, times, strength }) => (
          <g key={id}>
            <line
              x1={one.x}
              y1={one.y}
              x2={other.x}
              y2={other.y}
              data-strength={other.members > 1 ? strength : 'own'}
              data-rare={times <= 2 || undefined}
            />
            <text x={(one.x + other.x) / 2} y={(one.y + other.y) / 2 - 4}>
              {t('related_times', { count: times })}
            </text>
          </g>
        ))}
      </svg>
      {shown.map((node) => (
        <GraphNode key={node.id} node={node} isOwn={node.memberId === memberId} />
      ))}
      <p className={styles.legend}>
        <i data-strength="strong" /> {t('related_strong')} <i data-strength="weak" /> {t('related_weak')}{' '}
        <i data-rare /> {t('related_rare')}
      </p>
    </div>
  );
}

function GraphNode({ node, isOwn }: { readonly node: Placed; readonly isOwn: boolean }) {
  const place = { left: `${(node.x / WIDTH) * 100}%`, top: `${(node.y / HEIGHT) * 100}%` };
  const label = <span>{short(node)}</span>;
  if (node.kind !== 'member')
    return (
      <div className={styles.thing} style={place} data-shared={node.members > 1 || undefined}>
        <b>
          <DeskIcon name={ICON[node.kind]} size={16} />
        </b>
        {label}
      </div>
    );
  const mark = <b>{node.label[0]?.toUpperCase()}</b>;
  return isOwn ? (
    <div className={styles.person} style={place} data-own>
      {mark}
      {label}
    </div>
  ) : (
    <Link className={styles.person!} style={place} data-state={node.state} href={`/members/${node.memberId}`}>
      {mark}
      {label}
    </Link>
  );
}

function Things({
  graph,
  memberId,
  things,
}: {
  readonly graph: Graph;
  readonly memberId: string;
  readonly things: readonly Node[];
}) {
  const t = useT();
  const usersOf = (thing: Node) =>
    graph.links
      .filter(({ to }) => to === thing.id)
      .flatMap(({ from }) => graph.nodes.filter((node) => node.id === from && node.memberId !== memberId));
  return (
    <table className={styles.things}>
      <thead>
        <tr>
          <th scope="col">{t('related_thing')}</th>
          <th scope="col">{t('related_print')}</th>
          <th scope="col">{t('related_users')}</th>
          <th scope="col">{t('related_count')}</th>
          <th scope="col">{t('last_seen')}</th>
        </tr>
      </thead>
      <tbody>
        {things.map((thing) => (
          <tr key={thing.id}>
            <td>
              <DeskIcon name={ICON[thing.kind]} size={14} /> <b>{t(`related_${thing.kind as 'device'}`)}</b>{' '}
              {thing.members > 1 && (
                <StatusBadge tone={thing.kind === 'address' ? 'plain' : 'warn'}>
                  {t(thing.kind === 'address' ? 'related_weak' : 'related_shared')}
                </StatusBadge>
              )}
            </td>
            <td className="mono">
              {thing.kind === 'device' ? thing.id.slice('device:'.length, 'device:'.length + 12) : thing.label}
            </td>
            <td>
              {usersOf(thing).length === 0
                ? t('related_only')
                : usersOf(thing).map((node) => (
                    <span key={node.id} className={styles.user}>
                      <Link href={`/members/${node.memberId}`}>{node.label}</Link>{' '}
                      {node.state !== null && node.state !== 'active' && <MemberState state={node.state} />}
                    </span>
                  ))}
            </td>
            <td>{thing.times}</td>
            <td>{thing.lastSeenAt === null ? '–' : <Time atMs={thing.lastSeenAt} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
