/** Vendors of the merchant with the figures of their requests, and one vendor beside them. */
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import { categoryName } from '../../lib/category-name.ts';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { useShortValues } from '../../lib/short-values.ts';
import { zoned } from '../../lib/zone.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import table from '../../widgets/desk-table.module.css';
import { Segments } from '../../widgets/fields.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { DeskButton, StatusBadge } from '../../widgets/parts.tsx';
import { DayStrip } from './figures.tsx';
import { NewVendor } from './new-vendor.tsx';
import { nameOf, needsEyes, shownOf, stateOf, type Shown } from './vendor.ts';
import { VendorPane } from './vendor-pane.tsx';
import styles from './vendors.module.css';

const REFRESH_MS = 30_000;
const isFound = (vendor: Shown, query: string): boolean =>
  [vendor.code, vendor.nameVi, vendor.nameEn].some((name) => name.toLowerCase().includes(query.toLowerCase()));

export default function VendorsPage() {
  const t = useT();
  const { integer } = useFormats();
  const address = useListAddress();
  const mayManage = useRight('vendors.manage');
  const [isAdding, setAdding] = useState(false);
  const read = useCall('ops.vendors.list', {}, { keepsLast: true });
  const health = useCall('ops.vendors.health', {}, { refetchIntervalMs: REFRESH_MS });
  const { query = '', view, open } = address.values;
  const all = read.data?.list.map((vendor) =>
    shownOf(
      vendor,
      health.data?.list.find(({ vendor: code }) => code === vendor.code),
    ),
  );
  const eyes = all?.filter(needsEyes) ?? [];
  const off = all?.filter(({ state }) => state === 'off') ?? [];
  const rows = (view === 'eyes' ? eyes : view === 'off' ? off : all)?.filter((vendor) => isFound(vendor, query));
  const owed = (all ?? []).reduce((sum, one) => sum + (one.health?.owed ?? 0), 0);
  const columns = useColumns();
  return (
    <>
      <Split
        paneWidth={462}
        pane={
          open !== undefined && (
            <VendorPane
              key={open}
              code={open}
              shown={all?.find(({ code }) => code === open)}
              address={address}
              onClose={() => address.set({ open: undefined })}
            />
          )
        }
      >
        <PlaceHead
          title={t('place_vendors')}
          note={all && t('vendors_well', { well: all.length - eyes.length - off.length, all: all.length })}
        >
          {mayManage && (
            <DeskButton icon="plus" onPress={() => setAdding(true)}>
              {t('vendor_add')}
            </DeskButton>
          )}
        </PlaceHead>
        <div className={table.list}>
          <FilterBar address={address} filters={[]} search={{ name: 'query', placeholder: t('vendors_search') }}>
            <Segments
              label={t('views')}
              value={view === 'eyes' || view === 'off' ? view : 'all'}
              onChange={(id) => address.set({ view: id === 'all' ? undefined : id })}
              options={[
                { id: 'all', label: `${t('vendors_all')} ${integer(all?.length ?? 0)}` },
                { id: 'eyes', label: `${t('vendors_eyes')} ${integer(eyes.length)}` },
                { id: 'off', label: `${t('vendor_off')} ${integer(off.length)}` },
              ]}
            />
          </FilterBar>
          <DataTable
            label={t('place_vendors')}
            address={address}
            columns={columns}
            rows={rows}
            keyOf={({ code }) => code}
            error={read.error ?? health.error}
            onRetry={() => void Promise.all([read.refetch(), health.refetch()])}
            empty={t('vendors_none')}
            openKey={open}
            onOpen={({ code }) => address.set({ open: code })}
            isPale={({ state }) => state === 'off'}
            foot={
              owed > 0 && (
                <span>
                  <b className={styles.bad}>{integer(owed)}</b> {t('vendors_owe')}
                </span>
              )
            }
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ['Esc', t('key_close')],
        ]}
        note={t('vendors_note')}
      />
      {isAdding && (
        <NewVendor
          onClose={() => setAdding(false)}
          onAdded={(code) => address.set({ open: code, tab: 'connection' })}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<Shown>[] {
  const t = useT();
  const { integer } = useFormats();
  const { percent } = useShortValues();
  const zone = useMerchant().timeZone;
  return [
    { id: 'name', head: t('vendor'), cell: (vendor) => <b>{nameOf(vendor)}</b> },
    {
      id: 'kind',
      head: t('vendor_kind'),
      width: 120,
      cell: ({ types }) => (
        <>
          {categoryName(t, types[0] ?? '')}
          {types.length > 1 && ` +${types.length - 1}`}
        </>
      ),
    },
    {
      id: 'state',
      head: t('state'),
      width: 148,
      cell: (vendor) => {
        const { key, tone } = stateOf(vendor);
        return (
          <StatusBadge tone={tone}>
            {t(key)}
            {vendor.state === 'maintenance' &&
              vendor.closedUntil !== null &&
              ` ${zoned(vendor.closedUntil, zone).time.slice(0, 5)}`}
          </StatusBadge>
        );
      },
    },
    {
      id: 'day',
      head: t('vendor_day'),
      width: 186,
      cell: ({ health, timeoutMs, state }) =>
        health ? <DayStrip day={health.day} limitMs={timeoutMs} isOff={state === 'off'} /> : '–',
    },
    {
      id: 'p95',
      head: t('vendor_p95'),
      align: 'end',
      width: 76,
      cell: ({ health, condition }) =>
        typeof health?.recent.p95Ms === 'number' ? (
          <span className={condition === 'slow' ? styles.warn : undefined}>{integer(health.recent.p95Ms)}</span>
        ) : (
          '–'
        ),
    },
    {
      id: 'errors',
      head: t('vendor_errors'),
      align: 'end',
      width: 68,
      cell: ({ health, condition }) =>
        health && health.recent.calls > 0 ? (
          <span className={condition === 'failing' ? styles.bad : undefined}>
            {percent(health.recent.errors / health.recent.calls)}
          </span>
        ) : (
          '–'
        ),
    },
    {
      id: 'owed',
      head: t('vendor_owed'),
      align: 'end',
      width: 64,
      cell: ({ health }) =>
        health === undefined ? '–' : health.owed > 0 ? <b className={styles.bad}>{integer(health.owed)}</b> : '0',
    },
  ];
}
