/** One vendor: how it is, its money, its connection; and what changes its state. */
import { clock } from '@lantern/ui';
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { instantOf, localField } from '../../lib/zone.ts';
import fields from '../../look/desk-fields.module.css';
import { Segments } from '../../widgets/fields.tsx';
import { Pane } from '../../widgets/panel.tsx';
import { DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import { ConnectionPart } from './connection-part.tsx';
import { LatencyChart } from './figures.tsx';
import { KeysPart } from './keys-part.tsx';
import { MoneyPart } from './money-part.tsx';
import { OwedPart } from './owed-part.tsx';
import { nameOf, stateOf, VENDOR_READS, type Shown, type VendorDetail, type Wallet } from './vendor.ts';
import { VendorChanges } from './vendor-changes.tsx';
import styles from './vendors.module.css';

const REFRESH_MS = 30_000;
const TABS = ['state', 'money', 'connection'] as const;

interface VendorPaneProps {
  readonly code: string;
  /** Its row with the figures; undefined while they are on their way. */
  readonly shown: Shown | undefined;
  readonly address: ListAddress;
  readonly onClose: () => void;
}

export function VendorPane({ code, shown, address, onClose }: VendorPaneProps) {
  const t = useT();
  const { integer } = useFormats();
  const mayOperate = useRight('vendors.operate');
  const read = useCall('ops.vendors.read', { params: { vendor: code } });
  const wallet = useCall('ops.vendors.wallet', { params: { vendor: code } }, { refetchIntervalMs: REFRESH_MS });
  const tab = TABS.find((one) => one === address.values['tab']) ?? 'state';
  const vendor = read.data;
  const badge = shown && stateOf(shown);
  return (
    <Pane
      label={t('vendor')}
      eyebrow={vendor && `${code} · ${t('vendor_games', { count: integer(vendor.games) })}`}
      title={
        <span className={styles.row}>
          <span>{vendor ? nameOf(vendor) : '…'}</span>
          {badge && <StatusBadge tone={badge.tone}>{t(badge.key)}</StatusBadge>}
        </span>
      }
      onClose={onClose}
      foot={mayOperate && vendor && <StateActs vendor={vendor} />}
    >
      <WhenRead read={read}>
        {(detail) => (
          <>
            <StateNote vendor={detail} />
            <div className={styles.tabs}>
              <Segments
                label={t('views')}
                value={tab}
                onChange={(id) => address.set({ tab: id === 'state' ? undefined : id })}
                options={TABS.map((id) => ({ id, label: t(`vendor_tab_${id}`) }))}
              />
            </div>
            <WhenRead read={wallet}>
              {(its) =>
                tab === 'money' ? (
                  <MoneyPart vendor={detail} wallet={its} />
                ) : tab === 'connection' ? (
                  <ConnectionPart vendor={detail} wallet={its} />
                ) : (
                  <StatePart vendor={detail} wallet={its} shown={shown} />
                )
              }
            </WhenRead>
          </>
        )}
      </WhenRead>
    </Pane>
  );
}

/** Why it is closed, and until when. */
function StateNote({ vendor }: { readonly vendor: VendorDetail }) {
  const t = useT();
  const { state, reason, pausedAt, closedFrom, closedUntil } = vendor;
  if (state !== 'live')
    return (
      <DeskNote tone="warn">
        {reason ?? t(state === 'off' ? 'vendor_off_text' : `vendor_${state}`)}
        {state === 'paused' && pausedAt !== null && (
          <>
            {' · '}
            <Time atMs={pausedAt} style="full" />
          </>
        )}
        {state === 'maintenance' && closedUntil !== null && (
          <>
            {` · ${t('vendor_until')} `}
            <Time atMs={closedUntil} style="full" />
          </>
        )}
      </DeskNote>
    );
  if (closedFrom === null || closedUntil === null) return null;
  return (
    <DeskNote>
      {t('vendor_planned')} <Time atMs={closedFrom} style="full" /> – <Time atMs={closedUntil} style="full" />
      {reason !== null && ` · ${reason}`}
    </DeskNote>
  );
}

interface PartProps {
  readonly vendor: VendorDetail;
  readonly wallet: Wallet;
  readonly shown: Shown | undefined;
}

function StatePart({ vendor, wallet, shown }: PartProps) {
  const t = useT();
  const { integer } = useFormats();
  const mayAudit = useRight('audit.read');
  const p95Ms = shown?.health?.recent.p95Ms ?? null;
  return (
    <>
      <section className={styles.part}>
        <div className={styles.row}>
          <h3>{t('vendor_latency')}</h3>
          <span>
            {p95Ms !== null && (
              <b className={shown?.condition === 'slow' ? styles.warn : undefined}>{integer(p95Ms)} ms</b>
            )}{' '}
            {vendor.timeoutMs !== null && (
              <span className={styles.faint}>{t('vendor_limit', { ms: integer(vendor.timeoutMs) })}</span>
            )}
          </span>
        </div>
        <LatencyChart latency={wallet.latency} limitMs={vendor.timeoutMs} />
      </section>
      <KeysPart vendor={vendor} wallet={wallet} />
      <OwedPart code={vendor.code} wallet={wallet} />
      {mayAudit && <VendorChanges code={vendor.code} />}
    </>
  );
}

/** Pause, resume, plan a window, remove: the buttons at the foot. */
function StateActs({ vendor }: { readonly vendor: VendorDetail }) {
  const t = useT();
  const { code, state, version } = vendor;
  const params = { vendor: code };
  const set = (next: 'live' | 'paused' | 'off') => ({
    id: 'ops.vendors.setState' as const,
    subject: `${code}_${next}`,
    refreshes: VENDOR_READS,
    input: (reason: string) => ({ params, body: { state: next, version, reason } }),
  });
  const isOn = state !== 'off';
  return (
    <>
      {state === 'paused' && <ReasonAct {...set('live')} label={t('vendor_resume')} buttonLook="brand" />}
      {state === 'off' && <ReasonAct {...set('live')} label={t('vendor_switch_on')} buttonLook="brand" />}
      {isOn && state !== 'paused' && (
        <ReasonAct
          {...set('paused')}
          label={t('vendor_pause')}
          icon="pause"
          look="danger"
          buttonLook="danger"
          explanation={t('vendor_pause_text')}
        />
      )}
      {isOn && <WindowAct vendor={vendor} />}
      {isOn && (
        <ReasonAct
          {...set('off')}
          label={t('vendor_remove')}
          icon="prohibit"
          look="danger"
          buttonLook="ghost"
          explanation={t('vendor_remove_text')}
        />
      )}
    </>
  );
}

const HOUR_MS = 3_600_000;

function WindowAct({ vendor }: { readonly vendor: VendorDetail }) {
  const t = useT();
  const zone = useMerchant().timeZone;
  const { code, version, closedFrom, closedUntil } = vendor;
  const [from, setFrom] = useState(() => localField(closedFrom ?? clock.nowMs() + HOUR_MS, zone));
  const [until, setUntil] = useState(() => localField(closedUntil ?? clock.nowMs() + 2 * HOUR_MS, zone));
  const params = { vendor: code };
  const shared = { id: 'ops.vendors.setWindow', refreshes: VENDOR_READS } as const;
  const field = (label: string, value: string, set: (value: string) => void) => (
    <label className={fields.field}>
      <span className={fields.label}>{label}</span>
      <input
        className={fields.input}
        type="datetime-local"
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    </label>
  );
  return (
    <>
      <ReasonAct
        {...shared}
        subject={`${code}_window`}
        label={t('vendor_window')}
        icon="clock"
        explanation={t('vendor_window_text', { zone })}
        input={(reason) => {
          const [start, end] = [instantOf(from, zone), instantOf(until, zone)];
          if (start === undefined || end === undefined || start >= end) return undefined;
          return { params, body: { window: { from: start, until: end }, version, reason } };
        }}
      >
        <div className={styles.fields}>
          {field(t('vendor_from'), from, setFrom)}
          {field(t('vendor_until'), until, setUntil)}
        </div>
      </ReasonAct>
      {closedFrom !== null && (
        <ReasonAct
          {...shared}
          subject={`${code}_no_window`}
          label={t('vendor_window_drop')}
          input={(reason) => ({ params, body: { window: null, version, reason } })}
        />
      )}
    </>
  );
}
