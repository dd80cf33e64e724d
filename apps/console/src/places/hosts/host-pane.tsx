/** One host: picture, table, stream and hours; a new one starts empty. */
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import fields from '../../look/desk-fields.module.css';
import { DeskCheck, DeskField, Segments } from '../../widgets/fields.tsx';
import { Pane } from '../../widgets/panel.tsx';
import { DeskNote } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { clockOf, HOST_READS, minuteOf, type Host } from './host.ts';
import styles from './hosts.module.css';

interface HostPaneProps {
  /** Undefined for a new one. */
  readonly host: Host | undefined;
  readonly mayChange: boolean;
  readonly onSaved: (hostId: string) => void;
  readonly onClose: () => void;
}

const HOST_ID = /^[a-z0-9-]{1,40}$/;
const GAME_ID = /^[a-z0-9-]{1,64}$/;
const hoursOf = (minute: number | null | undefined): string =>
  minute === null || minute === undefined ? '' : clockOf(minute);

export function HostPane({ host, mayChange, onSaved, onClose }: HostPaneProps) {
  const t = useT();
  const [hostId, setHostId] = useState(host?.hostId ?? '');
  const [name, setName] = useState(host?.name ?? '');
  const [portrait, setPortrait] = useState(host?.portrait ?? '');
  const [gameId, setGameId] = useState(host?.gameId ?? '');
  const [adapter, setAdapter] = useState<Host['adapter']>(host?.adapter ?? 'hls');
  const [stream, setStream] = useState(host?.stream ?? '');
  const [from, setFrom] = useState(hoursOf(host?.onAirFrom));
  const [to, setTo] = useState(hoursOf(host?.onAirTo));
  const [sort, setSort] = useState(String(host?.sort ?? 0));
  const [enabled, setEnabled] = useState(host?.enabled ?? true);

  function input(reason: string) {
    const hours = from === '' && to === '' ? ([null, null] as const) : ([minuteOf(from), minuteOf(to)] as const);
    const [onAirFrom, onAirTo] = hours;
    if (onAirFrom === undefined || onAirTo === undefined || !/^-?\d{1,6}$/.test(sort)) return undefined;
    if (!HOST_ID.test(hostId) || !GAME_ID.test(gameId) || name.trim() === '' || stream.trim() === '') return undefined;
    return {
      body: {
        ...{ hostId, name: name.trim(), portrait: portrait.trim(), gameId, adapter, stream: stream.trim() },
        ...{ onAirFrom, onAirTo, sort: Number(sort), enabled, reason },
      },
    };
  }
  const clock = (label: string, value: string, set: (value: string) => void) => (
    <label className={fields.field}>
      <span className={fields.label}>{label}</span>
      <input
        className={fields.input}
        type="time"
        value={value}
        disabled={!mayChange}
        onChange={({ target }) => set(target.value)}
      />
    </label>
  );
  return (
    <Pane
      label={t('host')}
      eyebrow={host?.hostId}
      title={host?.name ?? t('host_add')}
      onClose={onClose}
      foot={
        mayChange && (
          <>
            <ReasonAct
              id="ops.hosts.put"
              subject={host?.hostId ?? 'new'}
              refreshes={HOST_READS}
              label={t('save')}
              buttonLook="brand"
              title={name.trim() === '' ? t('host_add') : name}
              explanation={t('host_save_text')}
              input={input}
              onDone={() => onSaved(hostId)}
            />
            {host && (
              <ReasonAct
                id="ops.hosts.remove"
                subject={host.hostId}
                refreshes={HOST_READS}
                label={t('host_remove')}
                icon="trash"
                look="danger"
                buttonLook="danger"
                explanation={t('host_remove_text')}
                input={(reason) => ({ params: { hostId: host.hostId }, body: { reason } })}
                onDone={onClose}
              />
            )}
          </>
        )
      }
    >
      {!mayChange && <DeskNote>{t('game_read_only')}</DeskNote>}
      {portrait !== '' && <img className={styles.portrait} src={portrait} alt="" />}
      <div className={styles.fields}>
        {!host && (
          <div className={styles.wide}>
            <DeskField
              label={t('host_id')}
              hint={t('host_id_hint')}
              value={hostId}
              maxLength={40}
              onChange={setHostId}
            />
          </div>
        )}
        <DeskField label={t('host_name')} value={name} maxLength={40} onChange={setName} />
        <DeskField label={t('host_sort')} value={sort} maxLength={7} onChange={setSort} />
        <div className={styles.wide}>
          <DeskField
            label={t('host_portrait')}
            hint={t('host_portrait_hint')}
            value={portrait}
            maxLength={500}
            onChange={setPortrait}
          />
        </div>
        <div className={styles.wide}>
          <DeskField
            label={t('host_table')}
            hint={t('host_table_hint')}
            value={gameId}
            maxLength={64}
            onChange={setGameId}
          />
        </div>
        <div className={styles.wide}>
          <Segments
            label={t('host_stream')}
            value={adapter}
            onChange={setAdapter}
            options={(['hls', 'sample'] as const).map((id) => ({ id, label: t(`host_adapter_${id}`) }))}
          />
        </div>
        <div className={styles.wide}>
          <DeskField
            label={t('host_stream')}
            hint={t(adapter === 'hls' ? 'host_stream_hint' : 'host_sample_hint')}
            value={stream}
            maxLength={500}
            onChange={setStream}
          />
        </div>
        {clock(t('host_from'), from, setFrom)}
        {clock(t('host_to'), to, setTo)}
        <div className={styles.wide}>
          <DeskCheck isSelected={enabled} isDisabled={!mayChange} onChange={setEnabled}>
            {t('host_enabled')}
          </DeskCheck>
        </div>
      </div>
    </Pane>
  );
}
