/** A vendor's files compared with our transactions: the columns are mapped, every difference is explained or gone. */
import { clock } from '@lantern/ui';
import { useFormats } from '@lantern/ui/i18n';
import { useState, type ReactNode } from 'react';
import { call, exportAddress, refresh, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { dayOf } from '../../lib/zone.ts';
import fields from '../../look/desk-fields.module.css';
import { ModalDialog } from '../../widgets/dialogs.tsx';
import panels from '../../widgets/desk-panels.module.css';
import { DeskButton, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { headsOf } from './csv-heads.ts';
import type { VendorDetail } from './vendor.ts';
import styles from './vendors.module.css';

type Reconciliation = OpsAnswer<'ops.reconciliations.list'>['list'][number];
type Difference = OpsAnswer<'ops.reconciliations.differences'>['list'][number];
const READS = ['ops.reconciliations.list', 'ops.reconciliations.differences'] as const;

interface PartProps {
  readonly vendor: VendorDetail;
  readonly hasWallet: boolean;
}

export function ReconciliationPart({ vendor, hasWallet }: PartProps) {
  const t = useT();
  const mayReconcile = useRight('vendors.reconcile');
  const [isUploading, setUploading] = useState(false);
  const [chosen, choose] = useState<string>();
  const read = useCall('ops.reconciliations.list', { params: { vendor: vendor.code }, query: {} });
  const list = read.data?.list ?? [];
  const shown = list.find(({ reconciliationId }) => reconciliationId === chosen) ?? list[0];
  return (
    <section className={styles.part}>
      <div className={styles.row}>
        <h3>{t('vendor_reconciliation')}</h3>
        {mayReconcile && hasWallet && (
          <DeskButton size="small" icon="arrow-up" onPress={() => setUploading(true)}>
            {t('vendor_upload')}
          </DeskButton>
        )}
      </div>
      <WhenRead read={read}>
        {() =>
          shown === undefined ? (
            <p className={styles.faint}>{t('vendor_files_none')}</p>
          ) : (
            <>
              {list.length > 1 && (
                <label className={fields.field}>
                  <span className="sr-only">{t('vendor_file')}</span>
                  <select
                    className={fields.input}
                    value={shown.reconciliationId}
                    onChange={({ target }) => choose(target.value)}
                  >
                    {list.map((one) => (
                      <option key={one.reconciliationId} value={one.reconciliationId}>
                        {one.day} · {one.fileName} · {t('vendor_open_differences', { count: one.open })}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              <ReconciliationCase key={shown.reconciliationId} file={shown} mayReconcile={mayReconcile} />
            </>
          )
        }
      </WhenRead>
      {isUploading && (
        <UploadDialog
          vendor={vendor}
          columns={list[0]?.columns}
          onDone={(id) => choose(id)}
          onClose={() => setUploading(false)}
        />
      )}
    </section>
  );
}

function ReconciliationCase({ file, mayReconcile }: { readonly file: Reconciliation; readonly mayReconcile: boolean }) {
  const t = useT();
  const { integer } = useFormats();
  const { reconciliationId, theirs, ours, currency, open, differences } = file;
  const [after, setAfter] = useState<string>();
  const read = useCall(
    'ops.reconciliations.differences',
    { params: { reconciliationId }, query: { limit: 50, ...(after !== undefined && { after }) } },
    { keepsLast: true },
  );
  const figure = (name: string, value: ReactNode, own: ReactNode, isEqual: boolean) => (
    <div className={styles.figure}>
      <small>{name}</small>
      <b>{value}</b>
      <small data-tone={isEqual ? 'ok' : 'warn'}>
        {t('vendor_ours')} {own}
      </small>
    </div>
  );
  return (
    <>
      <p className={styles.faint}>
        {file.day} · {file.fileName} · {file.uploadedBy} · <Time atMs={file.uploadedAt} />
      </p>
      <div className={styles.figures}>
        {figure(t('vendor_in_file'), integer(theirs.count), integer(ours.count), theirs.count === ours.count)}
        {figure(
          t('vendor_sum'),
          <Money amount={theirs.sum} currency={currency} />,
          <Money amount={ours.sum} currency={currency} />,
          theirs.sum === ours.sum,
        )}
        <div className={styles.figure}>
          <small>{t('vendor_differences')}</small>
          <b data-tone={open === 0 ? 'ok' : 'warn'}>{integer(open)}</b>
          <small>{t('vendor_differences_of', { count: integer(differences) })}</small>
        </div>
      </div>
      {differences > 0 && (
        <WhenRead read={read}>
          {({ list, next }) => (
            <>
              <table className={styles.table} aria-label={t('vendor_differences')}>
                <thead>
                  <tr>
                    <th scope="col">{t('vendor_transaction')}</th>
                    <th scope="col" data-align="end">
                      {t('vendor_theirs')}
                    </th>
                    <th scope="col" data-align="end">
                      {t('vendor_ours')}
                    </th>
                    <th scope="col" aria-label={t('acts')} />
                  </tr>
                </thead>
                <tbody>
                  {list.map((difference) => (
                    <DifferenceRow key={difference.differenceId} difference={difference} mayReconcile={mayReconcile} />
                  ))}
                </tbody>
              </table>
              <div className={styles.acts}>
                <a
                  className={styles.faint}
                  href={exportAddress('ops.reconciliations.differences', {}).replace(
                    ':reconciliationId',
                    encodeURIComponent(reconciliationId),
                  )}
                  download
                >
                  {t('export_csv')}
                </a>
                {after !== undefined && (
                  <DeskButton size="small" look="ghost" onPress={() => setAfter(undefined)}>
                    {t('page_first')}
                  </DeskButton>
                )}
                {next !== null && (
                  <DeskButton size="small" onPress={() => setAfter(next)}>
                    {t('page_next')}
                  </DeskButton>
                )}
              </div>
            </>
          )}
        </WhenRead>
      )}
    </>
  );
}

interface DifferenceProps {
  readonly difference: Difference;
  readonly mayReconcile: boolean;
}

function DifferenceRow({ difference, mayReconcile }: DifferenceProps) {
  const t = useT();
  const { differenceId, kind, transactionId, theirAmount, ourAmount, currency, decided } = difference;
  const money = (amount: number | null) =>
    amount === null ? '–' : <Money amount={amount} currency={currency} isBare />;
  return (
    <tr>
      <td>
        <span className={styles.mono}>{transactionId}</span>
        <small>{decided === null ? t(`vendor_difference_${kind}`) : `${decided.note} · ${decided.by}`}</small>
      </td>
      <td data-align="end">{money(theirAmount)}</td>
      <td data-align="end">{money(ourAmount)}</td>
      <td data-align="end">
        {decided !== null ? (
          <StatusBadge tone="ok">{t('vendor_explained')}</StatusBadge>
        ) : (
          mayReconcile && (
            <ReasonAct
              id="ops.reconciliations.decide"
              subject={differenceId}
              refreshes={READS}
              label={t('vendor_explain')}
              size="small"
              title={`${t('vendor_explain')} · ${transactionId}`}
              explanation={t('vendor_explain_text')}
              input={(reason) => ({ params: { differenceId }, body: { reason } })}
            />
          )
        )}
      </td>
    </tr>
  );
}

const FILE_BYTES_MAXIMUM = 8 * 1024 * 1024;

interface UploadProps {
  readonly vendor: VendorDetail;
  /** Columns of the file before, offered again. */
  readonly columns: Reconciliation['columns'] | undefined;
  readonly onDone: (reconciliationId: string) => void;
  readonly onClose: () => void;
}

function UploadDialog({ vendor, columns, onDone, onClose }: UploadProps) {
  const t = useT();
  const zone = useMerchant().timeZone;
  const [file, setFile] = useState<{ readonly name: string; readonly content: string }>();
  const [day, setDay] = useState(() => dayOf(clock.nowMs(), zone, -1));
  const [idColumn, setId] = useState(columns?.transactionId ?? '');
  const [amountColumn, setAmount] = useState(columns?.amount ?? '');
  const [isSending, setSending] = useState(false);
  const heads = file ? headsOf(file.content) : [];
  const isReady = file !== undefined && heads.includes(idColumn) && heads.includes(amountColumn) && day !== '';

  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    if (chosen.size > FILE_BYTES_MAXIMUM) return say('bad', t('vendor_file_large'));
    setFile({ name: chosen.name, content: await chosen.text() });
  }
  async function send(): Promise<void> {
    if (!file || !isReady || isSending) return;
    setSending(true);
    const made = await call('ops.reconciliations.create', {
      params: { vendor: vendor.code },
      body: {
        fileName: file.name,
        day,
        columns: { transactionId: idColumn, amount: amountColumn },
        content: file.content,
      },
    });
    setSending(false);
    if (!made.ok) return say('bad', made.message);
    say('ok', t('vendor_compared', { count: made.value.differences }));
    refresh(...READS);
    onDone(made.value.reconciliationId);
    onClose();
  }
  const choice = (label: string, value: string, set: (value: string) => void) => (
    <label className={fields.field}>
      <span className={fields.label}>{label}</span>
      <select className={fields.input} value={value} onChange={({ target }) => set(target.value)}>
        <option value="" />
        {heads.map((head) => (
          <option key={head}>{head}</option>
        ))}
      </select>
    </label>
  );
  return (
    <ModalDialog title={t('vendor_upload')} onClose={onClose}>
      <DeskNote>{t('vendor_upload_text')}</DeskNote>
      <label className={fields.field}>
        <span className={fields.label}>
          {t('vendor_file')} <span>CSV · 8 MB</span>
        </span>
        <input type="file" accept=".csv,text/csv" onChange={({ target }) => void take(target.files?.[0])} />
      </label>
      <label className={fields.field}>
        <span className={fields.label}>{t('vendor_file_day')}</span>
        <input className={fields.input} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </label>
      {heads.length > 0 && (
        <div className={styles.fields}>
          {choice(t('vendor_column_id'), idColumn, setId)}
          {choice(t('vendor_column_amount'), amountColumn, setAmount)}
        </div>
      )}
      <div className={panels.dialogFoot}>
        <DeskButton onPress={onClose}>{t('cancel')}</DeskButton>
        <DeskButton look="brand" isDisabled={!isReady || isSending} onPress={() => void send()}>
          {t('vendor_compare')}
        </DeskButton>
      </div>
    </ModalDialog>
  );
}
