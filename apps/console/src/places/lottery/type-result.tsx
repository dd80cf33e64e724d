/** Typing an official result: alone, without the other person's numbers; where two did not match, both are shown. */
import { useFormats } from '@lantern/ui/i18n';
import { useState, type ReactNode } from 'react';
import { call, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { DeskButton, DeskCard, DeskNote, Facts, PersonMark, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Money, Time, TimeLeft } from '../../widgets/values.tsx';
import { refreshDesk } from './act-button.tsx';
import type { IssueDetail } from './lottery-desk.ts';
import styles from './lottery.module.css';
import resultStyles from './result.module.css';
import {
  agreedOf,
  emptyResult,
  LotoByHead,
  progressOf,
  ResultForm,
  resultOf,
  typedOf,
  type Typed,
} from './result-form.tsx';

export function TypeResult({ issue }: { readonly issue: IssueDetail }) {
  const t = useT();
  const { operator } = useMe();
  const { typing, format, issueId } = issue;
  const last = typing.mismatches[0];
  const [isWhole, setWhole] = useState(last === undefined);
  const agreed =
    last && !isWhole
      ? agreedOf(
          format,
          last.entries.map(({ result: one }) => one),
        )
      : undefined;
  const blank = agreed ?? emptyResult(format);
  const [typed, setTyped] = useState<Typed>(blank);
  const [isSending, setSending] = useState(false);
  const { done, all } = progressOf(format, typed);
  const result = resultOf(format, typed);
  async function send(): Promise<void> {
    if (!result || isSending) return;
    setSending(true);
    const sent = await call('ops.lottery.typeResult', { params: { issueId }, body: { result } });
    setSending(false);
    if (!sent.ok) return say('bad', sent.message);
    say(sent.value.state === 'differs' ? 'bad' : 'ok', t(`lottery_typed_${sent.value.state}`));
    // The next round is typed from the source again, not from memory.
    setTyped(blank);
    refreshDesk();
  }
  const own = typing.typedBy.find(({ by }) => by.operatorId === operator.operatorId);
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {own ? (
          <DeskCard
            title={t('lottery_typed_own')}
            side={
              <StatusBadge tone="ok" icon="lock">
                {t('lottery_locked_in')}
              </StatusBadge>
            }
          >
            <ResultForm format={format} typed={typedOf(format, typing.mine)} label={t('lottery_typed_own')} />
            <DeskNote>{t('lottery_typed_waits')}</DeskNote>
          </DeskCard>
        ) : (
          <DeskCard
            title={t('lottery_type_round', { round: typing.round })}
            side={t('lottery_progress', { done, all })}
          >
            <ResultForm
              format={format}
              typed={typed}
              onType={setTyped}
              fixed={agreed}
              label={t('lottery_type_result')}
              onSubmit={() => void send()}
            />
            {agreed && <DeskNote tone="warn">{t('lottery_retype')}</DeskNote>}
            <div className={styles.acts}>
              {agreed && (
                <DeskButton
                  look="ghost"
                  onPress={() => {
                    setWhole(true);
                    setTyped(emptyResult(format));
                  }}
                >
                  {t('lottery_retype_all')}
                </DeskButton>
              )}
              <DeskButton look="ghost" onPress={() => setTyped(blank)}>
                {t('lottery_clear')}
              </DeskButton>
              <DeskButton look="brand" hotkey="⌘ ↵" isDisabled={!result || isSending} onPress={() => void send()}>
                {t('lottery_type_send')}
              </DeskButton>
            </div>
          </DeskCard>
        )}
        {typing.mismatches.map((mismatch) => (
          <Mismatch key={mismatch.round} mismatch={mismatch} format={format} />
        ))}
      </div>
      <div className={styles.stack}>
        <DeskCard title={t('lottery_typists')}>
          {typing.typedBy.length === 0 && <p>{t('lottery_typists_none')}</p>}
          {typing.typedBy.map(({ by, at, endsAt }) => (
            <div key={by.operatorId} className={resultStyles.person}>
              <PersonMark name={by.displayName} isOwn={by.operatorId === operator.operatorId} />
              <div>
                <b>{by.displayName}</b>
                <small>
                  <Time atMs={at} /> · {t('expires')} <TimeLeft untilMs={endsAt} />
                </small>
              </div>
              <StatusBadge tone="ok" icon="lock">
                {t('lottery_locked_in')}
              </StatusBadge>
            </div>
          ))}
          <DeskNote>{t('lottery_type_rule')}</DeskNote>
        </DeskCard>
        {last !== undefined && <Payouts issueId={issueId} />}
        <DeskCard isFlush>
          <LotoByHead typed={own ? typedOf(format, typing.mine) : typed} />
        </DeskCard>
        <Sources issue={issue} />
      </div>
    </div>
  );
}

type Round = IssueDetail['typing']['mismatches'][number];

function Mismatch({ mismatch, format }: { readonly mismatch: Round; readonly format: string }) {
  const t = useT();
  const [one, other] = mismatch.entries;
  return (
    <DeskCard
      title={t('lottery_mismatch', { round: mismatch.round })}
      side={
        <StatusBadge tone="bad" icon="warning">
          {t('lottery_differs')}
        </StatusBadge>
      }
    >
      <div className={resultStyles.pair}>
        {mismatch.entries.map((entry) => (
          <div key={entry.by.operatorId} className={styles.stack}>
            <div className={resultStyles.person}>
              <PersonMark name={entry.by.displayName} />
              <div>
                <b>{entry.by.displayName}</b>
                <small>
                  <Time atMs={entry.at} />
                </small>
              </div>
            </div>
            <ResultForm
              format={format}
              typed={typedOf(format, entry.result)}
              against={typedOf(format, (entry === one ? other : one)?.result ?? null)}
              label={entry.by.displayName}
            />
          </div>
        ))}
      </div>
    </DeskCard>
  );
}

/** What the two typed results would pay, and on how many bets they differ. */
function Payouts({ issueId }: { readonly issueId: string }) {
  const t = useT();
  const { integer } = useFormats();
  const read = useCall('ops.lottery.comparison', { params: { issueId } });
  return (
    <DeskCard title={t('lottery_payouts')}>
      <WhenRead read={read}>
        {({ list, results }) =>
          list.length === 0 ? (
            <p>{t('lottery_no_sales')}</p>
          ) : (
            <>
              {list.map(({ currency, bets, stake, payouts, differing, members }) => (
                <Facts
                  key={currency}
                  facts={[
                    [t('lottery_payout_bets'), integer(bets)],
                    [t('lottery_payout_stake'), <Money key="stake" amount={stake} currency={currency} />],
                    ...results.map(({ by }, at): [string, ReactNode] => [
                      t('lottery_payout_by', { name: by.displayName }),
                      <Money key={by.operatorId} amount={payouts[at] ?? 0} currency={currency} />,
                    ]),
                    [
                      t('lottery_payout_differs'),
                      <span key="differs">
                        <Money amount={Math.abs((payouts[0] ?? 0) - (payouts[1] ?? 0))} currency={currency} />,{' '}
                        {t('lottery_payout_facts', { bets: differing, members })}
                      </span>,
                    ],
                  ]}
                />
              ))}
            </>
          )
        }
      </WhenRead>
    </DeskCard>
  );
}

/** What the automatic sources have said. */
export function Sources({ issue }: { readonly issue: IssueDetail }) {
  const t = useT();
  if (issue.source !== 'official') return null;
  return (
    <DeskCard title={t('lottery_sources')}>
      {issue.reports.length === 0 ? (
        <p>{t('lottery_sources_none')}</p>
      ) : (
        <ul className={styles.dates}>
          {issue.reports.map(({ source, sentAt }) => (
            <li key={source}>
              <b>{source}</b>
              <Time atMs={sentAt} />
            </li>
          ))}
        </ul>
      )}
    </DeskCard>
  );
}
