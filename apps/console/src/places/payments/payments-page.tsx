/** Ways to pay: methods in the order members see them, and accounts at providers of both directions. */
import type { ReactNode } from 'react';
import { i18n, useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useCall } from '../../lib/calls.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import table from '../../widgets/desk-table.module.css';
import { Segments } from '../../widgets/fields.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { DeskButton, StatusBadge } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import type { Method } from './method.ts';
import { MethodPane } from './method-pane.tsx';
import { ProviderPane, type Provider } from './provider-pane.tsx';

const TABS = ['methods', 'providers'] as const;
const NEW = 'new';

export default function PaymentsPage() {
  const t = useT();
  const address = useListAddress();
  const tab = TABS.find((one) => one === address.values['tab']) ?? 'methods';
  const tabs = (
    <Segments
      label={t('place_payments')}
      value={tab}
      onChange={(next) => address.set({ tab: next, open: undefined })}
      options={TABS.map((id) => ({ id, label: t(`payments_${id}`) }))}
    />
  );
  return (
    <>
      {tab === 'methods' ? <Methods>{tabs}</Methods> : <Accounts>{tabs}</Accounts>}
      <HintBar
        keys={[
          ['J K', t('key_move')],
          ['↵', t('key_open')],
          ['A', t('save')],
        ]}
      />
    </>
  );
}

function Methods({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const address = useListAddress();
  const read = useCall('ops.payments.methods', {});
  const openKey = address.values['open'];
  const open = read.data?.list.find(({ methodId }) => methodId === openKey);
  return (
    <Split
      paneWidth={460}
      pane={
        open && (
          <MethodPane
            key={`${open.methodId} ${open.version}`}
            method={open}
            banks={read.data?.banks ?? []}
            onClose={() => address.set({ open: undefined })}
          />
        )
      }
    >
      <PlaceHead title={t('place_payments')} />
      <div className={table.list}>
        {children}
        <DataTable
          label={t('payments_methods')}
          address={address}
          columns={useMethodColumns()}
          rows={read.data?.list}
          keyOf={({ methodId }) => methodId}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={t('nothing_found')}
          openKey={openKey}
          onOpen={({ methodId }) => address.set({ open: methodId })}
          isPale={({ enabled }) => !enabled}
        />
      </div>
    </Split>
  );
}

function useMethodColumns(): readonly Column<Method>[] {
  const t = useT();
  return [
    { id: 'sort', head: t('payments_order'), width: 72, cell: ({ sort }) => sort },
    {
      id: 'name',
      head: t('deposit_method'),
      cell: ({ nameVi, nameEn, methodId }) => (
        <>
          <b>{i18n.locale() === 'en' ? nameEn : nameVi}</b> <small className="mono">{methodId}</small>
        </>
      ),
    },
    { id: 'provider', head: t('closing_provider'), cell: ({ provider }) => <span className="mono">{provider}</span> },
    { id: 'kind', head: t('closing_kind'), isOptional: true, cell: ({ kind }) => t(`method_kind_${kind}`) },
    {
      id: 'limits',
      head: t('payments_limits'),
      align: 'end',
      cell: ({ minimum, maximum, currency }) => (
        <>
          <Money amount={minimum} currency={currency} /> – <Money amount={maximum} currency={currency} />
        </>
      ),
    },
    {
      id: 'scope',
      head: t('payments_scope'),
      isOptional: true,
      cell: ({ merchant }) => (merchant === null ? t('payments_shared') : merchant),
    },
    {
      id: 'state',
      head: t('state'),
      cell: ({ enabled }) => (
        <StatusBadge tone={enabled ? 'ok' : 'plain'}>{t(enabled ? 'payments_on' : 'payments_off')}</StatusBadge>
      ),
    },
  ];
}

const accountKey = ({ direction, code }: Provider) => `${direction}:${code}`;

function Accounts({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const address = useListAddress();
  const read = useCall('ops.payments.providers', {});
  const openKey = address.values['open'];
  const open = read.data?.list.find((account) => accountKey(account) === openKey);
  const isNew = openKey === NEW && read.data?.canEdit === true;
  return (
    <Split
      paneWidth={460}
      pane={
        read.data &&
        (open !== undefined || isNew) && (
          <ProviderPane
            key={open ? `${accountKey(open)} ${open.version}` : NEW}
            account={open}
            adapters={read.data.adapters}
            canEdit={read.data.canEdit}
            onClose={() => address.set({ open: undefined })}
          />
        )
      }
    >
      <PlaceHead title={t('place_payments')}>
        {read.data?.canEdit && read.data.adapters.length > 0 && (
          <DeskButton look="brand" icon="plus" onPress={() => address.set({ open: NEW })}>
            {t('payments_account_new')}
          </DeskButton>
        )}
      </PlaceHead>
      <div className={table.list}>
        {children}
        <DataTable
          label={t('payments_providers')}
          address={address}
          columns={useAccountColumns()}
          rows={read.data?.list}
          keyOf={accountKey}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={t('payments_accounts_none')}
          openKey={openKey}
          onOpen={(account) => address.set({ open: accountKey(account) })}
          isPale={({ enabled }) => !enabled}
        />
      </div>
    </Split>
  );
}

function useAccountColumns(): readonly Column<Provider>[] {
  const t = useT();
  return [
    { id: 'priority', head: t('payments_order'), width: 72, cell: ({ priority }) => priority },
    { id: 'code', head: t('closing_provider'), cell: ({ code }) => <b className="mono">{code}</b> },
    { id: 'direction', head: t('payments_direction'), cell: ({ direction }) => t(`direction_${direction}`) },
    { id: 'adapter', head: t('payments_adapter'), isOptional: true, cell: ({ adapter }) => adapter },
    {
      id: 'currencies',
      head: t('payments_currencies'),
      cell: ({ currencies }) => currencies?.join(', ') ?? t('payments_currencies_all'),
    },
    {
      id: 'state',
      head: t('state'),
      cell: ({ enabled }) => (
        <StatusBadge tone={enabled ? 'ok' : 'plain'}>{t(enabled ? 'payments_on' : 'payments_off')}</StatusBadge>
      ),
    },
  ];
}
