/** A provider's statement: the file, which of its columns is what, and how it writes numbers and dates. */
import { DAY_READS } from './closing-reads.ts';
import { useState } from 'react';
import { call, refresh, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { ModalDialog } from '../../widgets/dialogs.tsx';
import panels from '../../widgets/desk-panels.module.css';
import { DeskButton, DeskNote } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import { ChoiceField } from './choice-field.tsx';
import styles from './closing.module.css';
import { readFile, type StatementFile } from './statement-file.ts';

export type Detail = OpsAnswer<'ops.closings.read'>;
export type Source = Detail['sources'][number];
type Format = NonNullable<Source['format']>;

const DEFAULT: Format = { reference: '', amount: '', dateOrder: 'dmy', decimal: 'comma' };
const NO_COLUMN = '';

/** The last file's columns where this one has them too. */
function formatFor({ heads }: StatementFile, last: Format | null): Format {
  const known = (head: string | undefined) => (head !== undefined && heads.includes(head) ? head : NO_COLUMN);
  const { date: _date, ...base } = last ?? DEFAULT;
  const date = known(last?.date);
  return {
    ...base,
    reference: known(last?.reference),
    amount: known(last?.amount),
    ...(date !== NO_COLUMN && { date }),
  };
}

interface UploadProps {
  readonly detail: Detail;
  readonly source: Source;
  readonly onClose: () => void;
}

export function UploadDialog({ detail, source, onClose }: UploadProps) {
  const t = useT();
  const [file, setFile] = useState<StatementFile>();
  const [format, setFormat] = useState<Format>(DEFAULT);
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { direction, provider, currency, statement } = source;
  const isReady = file !== undefined && format.reference !== NO_COLUMN && format.amount !== NO_COLUMN && !isSending;

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    const next = await readFile(chosen);
    setFault(undefined);
    setFile(next);
    setFormat(formatFor(next, source.format));
  }
  async function send(): Promise<void> {
    if (!isReady) return;
    setSending(true);
    const result = await call('ops.closings.upload', {
      params: { day: detail.day },
      body: {
        direction,
        provider,
        currency,
        fileName: file.name,
        format,
        content: file.base64,
        version: detail.version,
        ...(statement && { replaces: statement.statementId }),
      },
    });
    setSending(false);
    refresh(...DAY_READS);
    if (!result.ok) return setFault(result.message);
    say('ok', t('closing_uploaded', { count: result.value.differences }));
    onClose();
  }

  return (
    <ModalDialog title={t('closing_statement_of', { provider })} onClose={onClose} isWide>
      <label className={styles.file}>
        <span>{file?.name ?? t('closing_choose_file')}</span>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          // The dialog is opened to choose a file.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={t('closing_choose_file')}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      {file && <FormatFields file={file} format={format} onChange={setFormat} />}
      {fault !== undefined && (
        <DeskNote tone="bad" isAlert>
          {fault}
        </DeskNote>
      )}
      <div className={panels.dialogFoot}>
        <DeskButton onPress={onClose}>{t('cancel')}</DeskButton>
        <DeskButton look="brand" isDisabled={!isReady} onPress={() => void send()}>
          {t(statement ? 'closing_replace' : 'closing_upload')}
        </DeskButton>
      </div>
    </ModalDialog>
  );
}

interface FormatProps {
  readonly file: StatementFile;
  readonly format: Format;
  readonly onChange: (format: Format) => void;
}

function FormatFields({ file, format, onChange }: FormatProps) {
  const t = useT();
  const columns = (none: string) => [
    { id: NO_COLUMN, label: none },
    ...[...new Set(file.heads)].filter((head) => head !== '').map((head) => ({ id: head, label: head })),
  ];
  const set = (change: Partial<Format>) => onChange({ ...format, ...change });
  function setDate(date: string): void {
    const { date: _old, ...rest } = format;
    onChange(date === NO_COLUMN ? rest : { ...rest, date });
  }
  return (
    <>
      <div className={styles.fields}>
        <ChoiceField
          label={t('closing_column_reference')}
          value={format.reference}
          options={columns(t('closing_column_choose'))}
          onChange={(reference) => set({ reference })}
        />
        <ChoiceField
          label={t('closing_column_amount')}
          value={format.amount}
          options={columns(t('closing_column_choose'))}
          onChange={(amount) => set({ amount })}
        />
        <ChoiceField
          label={t('closing_decimal')}
          value={format.decimal ?? 'comma'}
          options={[
            { id: 'comma', label: '1.234,56' },
            { id: 'point', label: '1,234.56' },
          ]}
          onChange={(decimal) => set({ decimal: decimal as Format['decimal'] })}
        />
        <ChoiceField
          label={t('closing_column_date')}
          value={format.date ?? NO_COLUMN}
          options={columns(t('closing_column_none'))}
          onChange={setDate}
        />
        {format.date !== undefined && (
          <ChoiceField
            label={t('closing_date_order')}
            value={format.dateOrder ?? 'dmy'}
            options={[
              { id: 'dmy', label: '26/11/2026' },
              { id: 'mdy', label: '11/26/2026' },
              { id: 'ymd', label: '2026-11-26' },
            ]}
            onChange={(dateOrder) => set({ dateOrder: dateOrder as Format['dateOrder'] })}
          />
        )}
      </div>
      <div className={styles.peek}>
        <table aria-label={t('closing_first_rows')}>
          <thead>
            <tr>
              {file.heads.map((head, at) => (
                <th key={`${at} ${head}`} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.rows.map((row) => (
              <tr key={row.join('|')}>
                {file.heads.map((head, at) => (
                  <td key={`${at} ${head}`}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
