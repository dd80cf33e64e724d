/** Profit and loss: play, bonuses and rebates, as figures, as bars over time, by category and vendor, day by day. */
import { Card, Empty, SectionHead, Skeleton, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useCategoryName } from '../../lib/games/category-name.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { CsvButton } from './parts/csv-button.tsx';
import type { Chosen, FilterGroup } from './parts/filter-sheet.tsx';
import { ProfitChart } from './parts/profit-chart.tsx';
import { ProfitDays } from './parts/profit-days.tsx';
import { ProfitShares } from './parts/profit-shares.tsx';
import { RecordBar } from './parts/record-bar.tsx';
import { toneOf, TotalsBar, type Total } from './parts/totals-bar.tsx';
import type { ProfitLoss as Report } from './record-words.ts';
import styles from './profit.module.css';
import { isNamed, momentIn, type ChosenRange } from '../../lib/ranges/record-range.ts';

export function ProfitLoss() {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const [range, setRange] = useState<ChosenRange>({ range: 'week' });
  const [chosen, setChosen] = useState<Chosen>({});
  const query = { ...range, ...chosen };
  const report = useCall('report.profitLoss', { query });
  const groups = useGroups(range);
  const totalsOf = useTotals();
  const day = (text: string) => formats.dateTime(momentIn(text), 'date');
  const { data } = report;
  const lead = data
    ? data.range.fromDay === data.range.toDay
      ? day(data.range.fromDay)
      : `${day(data.range.fromDay)} – ${day(data.range.toDay)}`
    : ' ';
  return (
    <>
      <RecordBar tab="profit" range={range} onRange={setRange} groups={groups} chosen={chosen} onChosen={setChosen} />
      <div className={`gutter ${styles.page}`}>
        <Block read={report} waiting={<Skeleton height={480} radius={18} />}>
          {(known) => (
            <>
              <TotalsBar
                lead={lead}
                totals={totalsOf(known)}
                end={<CsvButton file="report.profitLossFile" query={query} />}
              />
              {known.list.length === 0 && known.totals.total === 0 ? (
                <Card padding="none">
                  <Empty
                    title={t('profit_none')}
                    text={t('record_none_text')}
                    action={{ label: t('record_none_action'), onPress: () => navigate('/m/lottery') }}
                  />
                </Card>
              ) : (
                <Parts report={known} />
              )}
              <p className={styles.note}>{t('profit_note')}</p>
            </>
          )}
        </Block>
      </div>
    </>
  );
}

function Parts({ report }: { readonly report: Report }) {
  const t = useT();
  const categoryName = useCategoryName();
  const { list, vendors, days, currency } = report;
  return (
    <>
      {days.length > 1 && (
        <section className={styles.section}>
          <SectionHead title={t('profit_over_time')} />
          <Card>
            <ProfitChart days={days} currency={currency} />
          </Card>
        </section>
      )}
      {list.length > 0 && (
        <section className={styles.section}>
          <SectionHead title={t('profit_by_category')} />
          <Card>
            <ProfitShares
              caption={t('profit_by_category')}
              currency={currency}
              lines={list.map((line) => ({ ...line, id: line.gameCategory, name: categoryName(line.gameCategory) }))}
            />
          </Card>
        </section>
      )}
      {vendors.length > 0 && (
        <section className={styles.section}>
          <SectionHead title={t('profit_by_vendor')} />
          <Card>
            <ProfitShares
              caption={t('profit_by_vendor')}
              currency={currency}
              lines={vendors.map((line) => ({
                ...line,
                id: `${line.vendor}-${line.gameCategory}`,
                name: `${line.name} · ${categoryName(line.gameCategory)}`,
              }))}
            />
          </Card>
        </section>
      )}
      <section className={styles.section}>
        <SectionHead title={t('profit_by_day')} />
        <ProfitDays days={days} currency={currency} />
      </section>
    </>
  );
}

/** The figures of the bar; bonuses and rebates only when there were some. */
function useTotals(): (report: Report) => readonly Total[] {
  const t = useT();
  const formats = useFormats();
  return ({ totals: { validStake, payout, net, bonus, rebate, total }, currency }) => {
    const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formats.money(amount, currency)}`;
    const figures: Total[] = [
      { id: 'validStake', label: t('member_valid_stake'), value: formats.money(validStake, currency) },
      {
        id: 'payout',
        label: t('record_paid'),
        value: formats.money(payout, currency),
        tone: payout > 0 ? 'gold' : undefined,
      },
      { id: 'net', label: t('record_net'), value: signed(net), tone: toneOf(net) },
    ];
    const extra = bonus + rebate;
    if (extra !== 0)
      figures.push(
        { id: 'extra', label: t('profit_extra'), value: signed(extra), tone: toneOf(extra) },
        { id: 'total', label: t('profit_total'), value: signed(total), tone: toneOf(total) },
      );
    return figures;
  };
}

/** Vendors and categories of the range without filters: the options do not shrink with the choice. */
function useGroups(range: ChosenRange): readonly FilterGroup[] {
  const t = useT();
  const categoryName = useCategoryName();
  const whole = useCall('report.profitLoss', { query: isNamed(range) ? { range: range.range } : range });
  const vendors = new Map((whole.data?.vendors ?? []).map(({ vendor, name }) => [vendor, name]));
  return [
    {
      id: 'gameCategory',
      title: t('record_category'),
      options: (whole.data?.list ?? []).map(({ gameCategory }) => ({
        value: gameCategory,
        label: categoryName(gameCategory),
      })),
    },
    { id: 'vendor', title: t('record_vendor'), options: [...vendors].map(([value, label]) => ({ value, label })) },
  ];
}
