/** Providers of a day: what we have, what the statement says, and what is done about it. */
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DAY_READS } from './closing-reads.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskButton, StatusBadge } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import styles from './closing.module.css';
import { UploadDialog, type Detail, type Source } from './upload-dialog.tsx';

type Asked = { readonly source: Source; readonly act: 'upload' | 'waive' | 'remove' };

const keyOf = ({ direction, provider, currency }: Source) => `${direction} ${provider} ${currency}`;

export function SourceTable({ detail }: { readonly detail: Detail }) {
  const t = useT();
  const [asked, setOpened] = useState<Asked>();
  const mayEdit = detail.canManage && detail.state === 'open';
  return (
    <>
      <table className={styles.sources} aria-label={t('closing_sources')}>
        <thead>
          <tr>
            <th scope="col">{t('closing_provider')}</th>
            <th scope="col" data-align="end">
              {t('closing_ours')}
            </th>
            <th scope="col" data-align="end">
              {t('closing_theirs')}
            </th>
            <th scope="col" data-align="end">
              {t('closing_off')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {detail.sources.map((source) => (
            <SourceRow key={keyOf(source)} source={source} mayEdit={mayEdit} onAsk={setOpened} />
          ))}
        </tbody>
      </table>
      {asked?.act === 'upload' && (
        <UploadDialog detail={detail} source={asked.source} onClose={() => setOpened(undefined)} />
      )}
      {asked && asked.act !== 'upload' && (
        <WordDialog detail={detail} asked={asked} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  readonly source: Source;
  readonly mayEdit: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function SourceRow({ source, mayEdit, onAsk }: RowProps) {
  const t = useT();
  const { direction, provider, currency, ours, methods, statement } = source;
  const isFile = statement !== null && statement.fileName !== null;
  return (
    <tr>
      <td>
        <b>{provider}</b> <StatusBadge>{t(`direction_${direction}`)}</StatusBadge>
        {methods.map(({ methodId, name, count, sum }) => (
          <small key={methodId}>
            {name} · {t('closing_payments', { count })} · <Money amount={sum} currency={currency} />
          </small>
        ))}
      </td>
      <td data-align="end">
        <b>
          <Money amount={ours.sum} currency={currency} />
        </b>
        <small>{t('closing_payments', { count: ours.count })}</small>
      </td>
      <td data-align="end">
        {isFile ? (
          <>
            <b>
              <Money amount={statement.theirs.sum} currency={currency} />
            </b>
            <small>{t('closing_rows', { count: statement.theirs.count })}</small>
            {statement.skipped > 0 && <small>{t('closing_skipped', { count: statement.skipped })}</small>}
            {statement.elsewhere.count > 0 && (
              <small>{t('closing_elsewhere', { count: statement.elsewhere.count })}</small>
            )}
          </>
        ) : (
          <small>{statement?.waived ?? t('closing_none_yet')}</small>
        )}
      </td>
      <td data-align="end">
        {isFile && (
          <>
            <Money amount={statement.theirs.sum - statement.ours.sum} currency={currency} isChange />
            <small>
              {statement.differences === 0
                ? t('closing_equal')
                : t('closing_left', { open: statement.open, count: statement.differences })}
            </small>
          </>
        )}
      </td>
      <td>
        {mayEdit && (
          <div className={styles.acts}>
            {(statement === null || isFile) && (
              <DeskButton
                size="small"
                look={statement === null ? 'brand' : 'quiet'}
                onPress={() => onAsk({ source, act: 'upload' })}
              >
                {t(statement === null ? 'closing_upload' : 'closing_replace')}
              </DeskButton>
            )}
            {statement === null ? (
              <DeskButton size="small" onPress={() => onAsk({ source, act: 'waive' })}>
                {t('closing_waive')}…
              </DeskButton>
            ) : (
              <DeskButton size="small" look="ghost" onPress={() => onAsk({ source, act: 'remove' })}>
                {t('closing_remove')}…
              </DeskButton>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}

interface WordProps {
  readonly detail: Detail;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** The reason why there is no statement, or why one is taken off. */
function WordDialog({ detail: { day, version }, asked: { source, act }, onClose }: WordProps) {
  const t = useT();
  const { direction, provider, currency, statement } = source;
  async function submit(reason: string): Promise<boolean> {
    return act === 'waive'
      ? await carryOut(
          'ops.closings.waive',
          { params: { day }, body: { direction, provider, currency, reason, version } },
          { refreshes: DAY_READS },
        )
      : await carryOut(
          'ops.closings.remove',
          { params: { day }, body: { statementId: statement?.statementId ?? '', reason, version } },
          { refreshes: DAY_READS },
        );
  }
  return (
    <ReasonDialog
      title={`${t(act === 'waive' ? 'closing_waive' : 'closing_remove')} · ${provider}`}
      draft={`CLOSING_${act}_${day}_${provider}`}
      explanation={t(act === 'waive' ? 'closing_waive_text' : 'closing_remove_text')}
      reasons={act === 'waive' ? [t('closing_reason_none')] : []}
      actionLabel={t(act === 'waive' ? 'closing_waive' : 'closing_remove')}
      look={act === 'waive' ? 'brand' : 'danger'}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
