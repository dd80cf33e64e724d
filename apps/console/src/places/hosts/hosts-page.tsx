/** Hosts of live tables: who is on air where, from which stream, and the origins streams may come from. */
import { useNow } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { zoned } from '../../lib/zone.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import table from '../../widgets/desk-table.module.css';
import { DeskField } from '../../widgets/fields.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { DeskButton, DeskCard, StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { clockOf, HOST_READS, isOnAir, minuteOf, type Host } from './host.ts';
import { HostPane } from './host-pane.tsx';
import styles from './hosts.module.css';

const MINUTE_MS = 60_000;
const NEW = 'new';

export default function HostsPage() {
  const t = useT();
  const address = useListAddress();
  const mayChange = useRight('games.manage');
  const zone = useMerchant().timeZone;
  const nowMs = useNow(true, MINUTE_MS);
  const minute = minuteOf(zoned(nowMs, zone).time.slice(0, 5)) ?? 0;
  const read = useCall('ops.hosts.list', {});
  const { open } = address.values;
  const list = read.data?.list;
  const host = list?.find(({ hostId }) => hostId === open);
  const onAir = list?.filter((one) => isOnAir(one, minute)).length;
  const columns = useColumns(minute);
  return (
    <>
      <Split
        paneWidth={420}
        pane={
          list !== undefined &&
          (host !== undefined || (open === NEW && mayChange)) && (
            <HostPane
              key={host ? JSON.stringify(host) : NEW}
              host={host}
              mayChange={mayChange}
              onSaved={(hostId) => address.set({ open: hostId })}
              onClose={() => address.set({ open: undefined })}
            />
          )
        }
      >
        <PlaceHead title={t('place_hosts')} note={list && t('hosts_on_air', { count: onAir ?? 0, all: list.length })}>
          {mayChange && (
            <DeskButton icon="plus" onPress={() => address.set({ open: NEW })}>
              {t('host_add')}
            </DeskButton>
          )}
        </PlaceHead>
        <div className={styles.origins}>
          <Origins key={read.data?.origins.join(' ')} origins={read.data?.origins ?? []} mayChange={mayChange} />
        </div>
        <div className={table.list}>
          <DataTable
            label={t('place_hosts')}
            address={address}
            columns={columns}
            rows={list}
            keyOf={({ hostId }) => hostId}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t('hosts_none')}
            openKey={open}
            onOpen={({ hostId }) => address.set({ open: hostId })}
            isPale={({ enabled }) => !enabled}
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ['Esc', t('key_close')],
        ]}
        note={t('hosts_note')}
      />
    </>
  );
}

function useColumns(minute: number): readonly Column<Host>[] {
  const t = useT();
  return [
    {
      id: 'name',
      head: t('host'),
      cell: ({ name, portrait }) => (
        <span className={styles.person}>
          <img className={styles.face} src={portrait} alt="" /> <b>{name}</b>
        </span>
      ),
    },
    { id: 'table', head: t('host_table'), cell: ({ gameId }) => <span className="mono">{gameId}</span> },
    {
      id: 'state',
      head: t('state'),
      width: 130,
      cell: (host) =>
        !host.enabled ? (
          <StatusBadge>{t('host_off')}</StatusBadge>
        ) : isOnAir(host, minute) ? (
          <StatusBadge tone="ok">{t('host_on_air')}</StatusBadge>
        ) : (
          <StatusBadge tone="info">{t('host_later')}</StatusBadge>
        ),
    },
    {
      id: 'hours',
      head: t('host_hours'),
      width: 130,
      cell: ({ onAirFrom, onAirTo }) =>
        onAirFrom === null || onAirTo === null ? t('host_always') : `${clockOf(onAirFrom)} – ${clockOf(onAirTo)}`,
    },
    {
      id: 'stream',
      head: t('host_stream'),
      cell: ({ adapter, stream }) => (
        <>
          <StatusBadge tone={adapter === 'hls' ? 'info' : 'plain'}>{t(`host_adapter_${adapter}`)}</StatusBadge>{' '}
          <span className="mono">{stream}</span>
        </>
      ),
    },
    { id: 'sort', head: t('host_sort'), align: 'end', width: 70, cell: ({ sort }) => sort },
  ];
}

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '');

function Origins({ origins, mayChange }: { readonly origins: readonly string[]; readonly mayChange: boolean }) {
  const t = useT();
  const [text, setText] = useState(origins.join('\n'));
  const kept = linesOf(text);
  const dropped = origins.filter((origin) => !kept.includes(origin));
  return (
    <DeskCard
      title={t('host_origins')}
      side={
        mayChange && (
          <ReasonAct
            id="ops.hosts.setOrigins"
            subject="origins"
            refreshes={HOST_READS}
            label={t('change')}
            size="small"
            title={t('host_origins')}
            explanation={t('host_origins_text')}
            input={(reason) => ({ body: { origins: kept, reason } })}
          >
            <DeskField
              label={t('host_origins')}
              hint={t('host_origins_hint')}
              value={text}
              lines={4}
              onChange={setText}
            />
            {dropped.length > 0 && <p role="status">{t('host_origins_dropped', { origins: dropped.join(', ') })}</p>}
          </ReasonAct>
        )
      }
    >
      {origins.length === 0 ? (
        t('host_origins_none')
      ) : (
        <span className={styles.list}>
          {origins.map((origin) => (
            <span key={origin} className="mono">
              {origin}
            </span>
          ))}
        </span>
      )}
    </DeskCard>
  );
}
