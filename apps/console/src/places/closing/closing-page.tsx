/** Days until today at the start, the chosen day with its statements and differences beside them. */
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { HintBar } from '../../widgets/hint-bar.tsx';
import queue from '../../widgets/desk-queue.module.css';
import { DeskButton, StatusBadge } from '../../widgets/parts.tsx';
import { QueueList } from '../../widgets/queue-list.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { ClosingDay } from './closing-day.tsx';
import { dayText } from './day-text.ts';

export default function ClosingPage() {
  const t = useT();
  const address = useListAddress();
  const { page } = address.values;
  const read = useCall(
    'ops.closings.list',
    { query: { limit: 31, ...(page !== undefined && { after: page }) } },
    { refetchIntervalMs: 30_000 },
  );
  // Yesterday is the newest day that can be closed.
  const openDay = address.values['open'] ?? read.data?.list[page === undefined ? 1 : 0]?.day;
  return (
    <>
      <div className={queue.columns} data-open={address.values['open'] !== undefined || undefined}>
        <div className={queue.start}>
          <header>
            <h2>{t('place_closing')}</h2>
          </header>
          <WhenRead read={read}>
            {({ list, next }) => (
              <>
                <QueueList
                  label={t('closing_days')}
                  items={list}
                  keyOf={({ day }) => day}
                  openKey={openDay}
                  onOpen={({ day }) => address.set({ open: day, after: undefined, kind: undefined })}
                  isPale={({ state }) => state === 'closed'}
                >
                  {(row) => (
                    <>
                      <span className={queue.caseText}>
                        <b>{dayText(row.day)}</b>
                        <span>
                          {row.state === 'closed'
                            ? t('closing_closed_by', { name: row.closedBy ?? '' })
                            : t('closing_statements', { count: row.statements })}
                        </span>
                      </span>
                      <span className={queue.caseSide}>
                        {row.state === 'closed' ? (
                          <StatusBadge tone="ok" icon="lock">
                            {t('closing_is_closed')}
                          </StatusBadge>
                        ) : (
                          row.open > 0 && (
                            <StatusBadge tone="warn">{t('closing_open_differences', { count: row.open })}</StatusBadge>
                          )
                        )}
                      </span>
                    </>
                  )}
                </QueueList>
                {next !== null && (
                  <p>
                    <DeskButton size="small" onPress={() => address.set({ page: next, open: undefined })}>
                      {t('page_next')}
                    </DeskButton>
                  </p>
                )}
              </>
            )}
          </WhenRead>
        </div>
        <div className={queue.middle}>{openDay !== undefined && <ClosingDay key={openDay} day={openDay} />}</div>
      </div>
      <HintBar
        keys={[
          ['J K', t('key_move')],
          ['X', t('closing_compare')],
          ['E', t('closing_explain')],
          ['A', t('closing_close')],
        ]}
      />
    </>
  );
}
