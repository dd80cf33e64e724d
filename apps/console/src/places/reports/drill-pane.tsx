/** The rows of the ledger a figure is made of. */
import type { ReportMeasure } from '@lantern/contract/ops';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { Link } from 'wouter';
import { call, exportAddress, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { usePlaceNamed } from '../../lib/place-names.ts';
import table from '../../widgets/desk-table.module.css';
import { Pane } from '../../widgets/panel.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { ChoiceMenu } from '../../widgets/menus.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { REPORT_MEASURES } from '@lantern/contract/ops/report-names';
import { shortDay, type Question } from './question.ts';
import styles from './reports.module.css';

type Rows = OpsAnswer<'ops.reports.rows'>;

/** Pages without rows that one press may pass. */
const EMPTY_PAGES = 20;

interface DrillProps {
  readonly question: Question;
  readonly measure: ReportMeasure;
  readonly onClose: () => void;
}

export function DrillPane({ question, measure, onClose }: DrillProps) {
  const t = useT();
  const address = useListAddress();
  const { from, to, filters } = question;
  const { merchants: _, ...narrowed } = filters;
  const query = { from, to, ...narrowed, measure };
  const first = useCall('ops.reports.rows', { query });
  return (
    <Pane
      label={t('reports_drill', { figure: t(`reports_${measure}`) })}
      eyebrow={from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`}
      title={t('reports_drill', { figure: t(`reports_${measure}`) })}
      onClose={onClose}
    >
      <ChoiceMenu
        label={t('reports_measure')}
        trigger={
          <DeskButton size="small" icon="caret-down">
            {t(`reports_${measure}`)}
          </DeskButton>
        }
        choices={REPORT_MEASURES.map((id) => ({ id, label: t(`reports_${id}`) }))}
        selected={[measure]}
        onSelect={([id]) => address.set({ drill: id })}
      />
      <a className={table.file} href={exportAddress('ops.reports.rows', query)} download>
        <DeskIcon name="download-simple" size={14} />
        {t('export_csv')}
      </a>
      <WhenRead read={first}>{(page) => <RowList page={page} query={query} />}</WhenRead>
    </Pane>
  );
}

function RowList({ page, query }: { readonly page: Rows; readonly query: Readonly<Record<string, string>> }) {
  const t = useT();
  const placeNamed = usePlaceNamed();
  const [members, explainer] = [placeNamed('members'), placeNamed('explain')];
  const [more, setMore] = useState<{ readonly list: Rows['list']; readonly next: string | null }>();
  const [isLoading, setLoading] = useState(false);
  const list = [...page.list, ...(more?.list ?? [])];
  const next = more ? more.next : page.next;
  const sum = list.reduce((total, { amount }) => total + amount, 0);

  /** A page of the ledger may have none of the rows: those are passed. */
  async function load(): Promise<void> {
    setLoading(true);
    let after = next;
    for (let pages = 0; after !== null && pages < EMPTY_PAGES; pages++) {
      const result = await call('ops.reports.rows', { query: { ...query, after } } as never);
      if (!result.ok) {
        say('bad', result.message);
        break;
      }
      const found = result.value as Rows;
      after = found.next;
      setMore((known) => ({ list: [...(known?.list ?? []), ...found.list], next: found.next }));
      if (found.list.length > 0) break;
    }
    setLoading(false);
  }

  return (
    <>
      {list.length === 0 && <p className={styles.quiet}>{t('reports_rows_none')}</p>}
      {list.length > 0 && (
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{t('reports_column_time')}</th>
              <th scope="col">{t('reports_column_code')}</th>
              <th scope="col">{t('reports_column_member')}</th>
              <th scope="col">{t('reports_column_amount')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((row) => (
              <tr key={row.operation}>
                <td>
                  <Time atMs={row.at} />
                  <small className="mono">#{row.operation}</small>
                </td>
                <td>
                  {row.codeName}
                  <small>{row.game || row.account}</small>
                </td>
                <td>
                  {row.memberId !== null && members ? (
                    <Link href={`/members/${row.memberId}`}>{row.username}</Link>
                  ) : (
                    (row.username ?? '–')
                  )}
                  <small className="mono">
                    {explainer && row.reference !== '' ? (
                      <Link href={`/${explainer.name}/${encodeURIComponent(row.reference)}`}>{row.reference}</Link>
                    ) : (
                      row.reference
                    )}
                  </small>
                </td>
                <td>
                  <Money amount={row.amount} currency={row.currency} />
                </td>
              </tr>
            ))}
            <tr className={styles.rowsSum}>
              <td colSpan={3}>{t('reports_rows_sum')}</td>
              <td>
                <Money amount={sum} currency={list[0]!.currency} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
      {next === null ? (
        <p className={styles.quiet}>{t('reports_rows_end')}</p>
      ) : (
        <DeskButton isWide isDisabled={isLoading} onPress={() => void load()}>
          {t('reports_rows_more')}
        </DeskButton>
      )}
    </>
  );
}
