/** The merchants an operator works for, the look of one, and a new one. */
import { HOUSE_LOOK, checkLook, type Look } from '@lantern/contract/look';
import { useState } from 'react';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useMe, useRight } from '../../lib/session.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { Pane, PlaceHead, Split } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { BrandPreview } from './brand-preview.tsx';
import { LookFields, MarkField, uploadOf } from './look-fields.tsx';
import { NewMerchant } from './new-merchant.tsx';
import styles from './merchants.module.css';

type Merchant = OpsAnswer<'ops.merchants.list'>['list'][number];

const STATE_TONE = { live: 'ok', maintenance: 'warn', region_restricted: 'bad' } as const;
const STATE_TEXT = {
  live: 'merchant_live_state',
  maintenance: 'merchant_maintenance',
  region_restricted: 'merchant_region_restricted',
} as const;
const PANE_WIDTH = 500;

export default function MerchantsPage() {
  const t = useT();
  const address = useListAddress();
  const mayManage = useRight('merchants.manage');
  const read = useCall('ops.merchants.list', {});
  const columns = useColumns();
  if (address.values['tab'] === 'new' && mayManage)
    return <NewMerchant onClose={() => address.set({ tab: undefined })} />;
  const open = read.data?.list.find(({ merchantCode }) => merchantCode === address.values['open']);
  return (
    <>
      <Split
        paneWidth={PANE_WIDTH}
        pane={
          open && (
            <MerchantPane
              key={`${open.merchantCode} ${open.version}`}
              merchant={open}
              onClose={() => address.set({ open: undefined })}
            />
          )
        }
      >
        <PlaceHead title={t('place_merchants')}>
          {mayManage && (
            <DeskButton look="brand" icon="plus" onPress={() => address.set({ tab: 'new' })}>
              {t('merchant_new')}
            </DeskButton>
          )}
        </PlaceHead>
        <div className={table.list}>
          <DataTable
            label={t('place_merchants')}
            address={address}
            columns={columns}
            rows={read.data?.list}
            keyOf={({ merchantCode }) => merchantCode}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t('merchants_none')}
            next={null}
            openKey={open?.merchantCode}
            onOpen={({ merchantCode }) => address.set({ open: merchantCode })}
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ['Esc', t('key_close')],
        ]}
        note={t('merchants_note')}
      />
    </>
  );
}

function useColumns(): readonly Column<Merchant>[] {
  const t = useT();
  return [
    { id: 'name', head: t('merchant_name'), cell: ({ brandName }) => <b>{brandName}</b> },
    { id: 'code', head: t('merchant_code'), cell: ({ merchantCode }) => <span className="mono">{merchantCode}</span> },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state }) => <StatusBadge tone={STATE_TONE[state]}>{t(STATE_TEXT[state])}</StatusBadge>,
    },
    {
      id: 'hosts',
      head: t('merchant_hosts'),
      cell: ({ hosts, isDefault }) => hosts.join(', ') || (isDefault ? t('merchant_default') : '–'),
    },
    { id: 'currency', head: t('currency'), cell: ({ currency }) => currency },
    { id: 'languages', head: t('merchant_step_languages'), cell: ({ languages }) => languages.join(', ') },
    { id: 'vendors', head: t('merchant_step_products'), align: 'end', cell: ({ vendors }) => vendors },
    { id: 'created', head: t('created'), cell: ({ createdAt }) => <Time atMs={createdAt} /> },
  ];
}

function MerchantPane({ merchant, onClose }: { readonly merchant: Merchant; readonly onClose: () => void }) {
  const t = useT();
  const me = useMe();
  const mayManage = useRight('merchants.manage');
  const [look, setLook] = useState<Look>(merchant.look ?? HOUSE_LOOK);
  const [mark, setMark] = useState('');
  const [asks, setAsks] = useState(false);
  const isShown = merchant.merchantCode === me.merchant;
  const isChanged = mark !== '' || JSON.stringify(look) !== JSON.stringify(merchant.look ?? HOUSE_LOOK);
  const isReadable = checkLook(look).every(({ passes }) => passes);
  const markUrl = mark === '' ? (merchant.markUrl ?? undefined) : mark;

  const upload = uploadOf(mark);
  const save = (reason: string): Promise<boolean> =>
    carryOut(
      'ops.merchants.setLook',
      { body: { look, version: merchant.version, reason, ...(upload !== undefined && { mark: upload }) } },
      { refreshes: ['ops.merchants.list'] },
    );

  return (
    <Pane
      label={t('merchant')}
      eyebrow={merchant.merchantCode}
      title={merchant.brandName}
      onClose={onClose}
      foot={
        mayManage &&
        isShown && (
          <DeskButton look="brand" isDisabled={!isChanged || !isReadable} onPress={() => setAsks(true)}>
            {t('merchant_save_look')}
          </DeskButton>
        )
      }
    >
      <Facts
        facts={[
          [t('merchant_hosts'), merchant.hosts.join(', ')],
          [t('merchant_zone'), merchant.timeZone],
          [t('merchant_default_language'), merchant.defaultLanguage],
          [t('created'), <Time key="c" atMs={merchant.createdAt} style="full" />],
        ]}
      />
      <BrandPreview name={merchant.brandName} look={look} markUrl={markUrl} />
      {mayManage && isShown ? (
        <div className={styles.step}>
          <MarkField mark={markUrl ?? ''} onChange={setMark} />
          <LookFields look={look} onChange={setLook} />
        </div>
      ) : (
        <DeskNote>{t('merchant_switch_first')}</DeskNote>
      )}
      {asks && (
        <ReasonDialog
          title={`${t('merchant_save_look')} · ${merchant.brandName}`}
          draft={`MERCHANT_look_${merchant.merchantCode}`}
          actionLabel={t('merchant_save_look')}
          onSubmit={save}
          onClose={() => setAsks(false)}
        />
      )}
    </Pane>
  );
}
