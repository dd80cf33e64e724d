/** One match at the desk: its lines with prices and what the house stands to lose, and what a trader may do about them. */
import { useEffect, useState } from 'react';
import { useFormats } from '@lantern/ui/i18n';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { Segments } from '../../widgets/fields.tsx';
import { ChoiceMenu } from '../../widgets/menus.tsx';
import { DeskButton, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { ActsCard } from './acts.tsx';
import { StopDialog } from './house.tsx';
import { KickOff } from './kick-off.tsx';
import { LineRow, type LineAct } from './line-row.tsx';
import { IfItEnds, ScoreGrid } from './liability.tsx';
import { MarginDialog, PriceDialog } from './price-dialog.tsx';
import { LineRuling, MatchVoid } from './ruling-dialog.tsx';
import { linesToVoid, REFETCH_MS, SCOPE_TEXT, type Line, type Match, type Outcome } from './sports-desk.ts';
import { MatchSlips } from './slips.tsx';
import styles from './sports.module.css';

const MAIN_FAMILIES: readonly string[] = ['1x2', 'ah', 'ou', 'btts', 'dc', 'goal'];
const TABS = ['main', 'bets', 'all'] as const;
type Tab = (typeof TABS)[number];

const isShown: Readonly<Record<Tab, (line: Line) => boolean>> = {
  main: ({ family, key, offered, slips }) =>
    slips > 0 || (offered && MAIN_FAMILIES.includes(family) && key.includes('period=ft')),
  bets: ({ slips }) => slips > 0,
  all: () => true,
};

interface MatchProps {
  readonly event: string;
  readonly address: ListAddress;
  /** Whether the keys of the match do something. */
  readonly onKeys: (isKeyed: boolean) => void;
}

export function MatchPage({ event, address, onKeys }: MatchProps) {
  const read = useCall('ops.sports.event', { params: { eventId: event } }, { refetchIntervalMs: REFETCH_MS });
  useKeys({ escape: () => address.set({ event: undefined }) });
  const mayTrade = read.data?.can.trade === true;
  useEffect(() => {
    onKeys(mayTrade);
    return () => onKeys(false);
  }, [mayTrade, onKeys]);
  return <WhenRead read={read}>{(match) => <Desk match={match} address={address} />}</WhenRead>;
}

/** What is open over the page. */
type Open =
  | { readonly what: 'event' | 'voidMatch' }
  | { readonly what: 'line' | 'market' | 'margin' | 'ruling'; readonly line: Line }
  | { readonly what: 'price'; readonly line: Line; readonly outcome: Outcome };

function Desk({ match, address }: { readonly match: Match; readonly address: ListAddress }) {
  const t = useT();
  const [open, setOpen] = useState<Open>();
  const [picked, pick] = useState<string>();
  const tab = TABS.find((id) => id === address.values['tab']) ?? 'main';
  const lines = match.lines.filter(isShown[tab]);
  const line = lines.find(({ key }) => key === picked) ?? lines[0];
  const { can } = match;
  const mayPrice = can.trade && !match.isVirtual;
  const on = (what: LineAct, of: Line | undefined) => {
    if (of && (what === 'ruling' ? can.rule : what === 'margin' ? mayPrice : can.trade)) setOpen({ what, line: of });
  };
  useKeys({
    s: can.trade ? () => setOpen({ what: 'event' }) : undefined,
    x: () => on('line', line),
    m: () => on('margin', line),
    r: () => on('ruling', line),
    p: () => {
      const outcome = line?.outcomes.find(({ price }) => price !== null) ?? line?.outcomes[0];
      if (line && outcome && mayPrice) setOpen({ what: 'price', line, outcome });
    },
    ...Object.fromEntries(
      lines.slice(0, 9).map(({ key }, at) => [
        String(at + 1),
        () => {
          pick(key);
          document.querySelector(`[data-line="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' });
        },
      ]),
    ),
  });
  return (
    <div className={styles.match}>
      <div className={styles.page}>
        <MatchHead match={match} onAct={(what) => setOpen({ what })} />
        <Stops match={match} />
        {match.isVirtual && <DeskNote>{t('sports_virtual_prices')}</DeskNote>}
        <Segments
          label={t('views')}
          value={tab}
          onChange={(id) => address.set({ tab: id === 'main' ? undefined : id })}
          options={TABS.map((id) => ({
            id,
            label: `${t(`sports_tab_${id}`)} ${match.lines.filter(isShown[id]).length}`,
          }))}
        />
        <div className={styles.lines} role="table" aria-label={t('sports_lines')}>
          <div className={styles.lineHead} role="row">
            <span role="columnheader">{t('sports_line_head')}</span>
            <span role="columnheader">{t('sports_price_head', { currency: match.currency })}</span>
            <span role="columnheader">{t('sports_margin')}</span>
            <span role="columnheader" aria-label={t('acts')} />
          </div>
          {lines.map((each) => (
            <LineRow
              key={each.key}
              line={each}
              match={match}
              isPicked={each.key === line?.key}
              onPick={() => pick(each.key)}
              onAct={(what) => on(what, each)}
              onPrice={(outcome) => setOpen({ what: 'price', line: each, outcome })}
            />
          ))}
          {lines.length === 0 && <EmptyState text={t('sports_lines_none')} />}
        </div>
      </div>
      <aside className={styles.rail} aria-label={t('sports_liability')}>
        <IfItEnds match={match} />
        <ScoreGrid match={match} />
        <MatchSlips event={match.event} />
        <ActsCard acts={match.acts} />
      </aside>
      {open && <Opened open={open} match={match} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

interface OpenedProps {
  readonly open: Open;
  readonly match: Match;
  readonly onClose: () => void;
}

function Opened({ open, match, onClose }: OpenedProps) {
  const t = useT();
  const { event, home, away, stops } = match;
  const name = `${home} – ${away}`;
  switch (open.what) {
    case 'event': {
      const isStopped = stops.some(({ on }) => on === 'event');
      return <StopDialog scope={{ on: 'event', event }} isStopped={isStopped} name={name} onClose={onClose} />;
    }
    case 'voidMatch':
      return <MatchVoid event={event} keys={linesToVoid(match)} name={name} onClose={onClose} />;
    case 'line': {
      const { key, ownStopSince, name: named } = open.line;
      const scope = { on: 'line', event, key } as const;
      return <StopDialog scope={scope} isStopped={ownStopSince !== null} name={named} onClose={onClose} />;
    }
    case 'market': {
      const { family, marketStopSince, name: named } = open.line;
      const scope = { on: 'market', event, family } as const;
      const of = `${t('sports_scope_market')} · ${named}`;
      return <StopDialog scope={scope} isStopped={marketStopSince !== null} name={of} onClose={onClose} />;
    }
    case 'margin': {
      const { family, marginThousandths, isMarginSet, name: named } = open.line;
      return (
        <MarginDialog
          title={`${t('sports_margin')} · ${named}`}
          scope={{ on: 'market', event, family }}
          now={marginThousandths}
          isSet={isMarginSet}
          onClose={onClose}
        />
      );
    }
    case 'ruling':
      return <LineRuling event={event} line={open.line} onClose={onClose} />;
    case 'price':
      return <PriceDialog event={event} line={open.line} outcome={open.outcome} onClose={onClose} />;
  }
}

interface HeadProps {
  readonly match: Match;
  readonly onAct: (what: 'event' | 'voidMatch') => void;
}

function MatchHead({ match, onAct }: HeadProps) {
  const t = useT();
  const { integer } = useFormats();
  const { home, away, score, clock, competitionName, kickOffAt, staked, currency, status, can, stops } = match;
  const isStopped = stops.some(({ on }) => on === 'event');
  const slips = match.lines.reduce((sum, line) => sum + line.openSlips, 0);
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h2>
          {home} <span>{score ? `${score[0]} – ${score[1]}` : '–'}</span> {away}
        </h2>
        <p className={styles.note}>
          {clock ? clock.isPause ? t('sports_half_time') : `${clock.minute}′` : <KickOff atMs={kickOffAt} />} ·{' '}
          {competitionName} · {t(`sports_status_${status}`)} · {t('sports_open_bets', { count: integer(slips) })} ·{' '}
          <Money amount={staked} currency={currency} /> {t('sports_staked')}
        </p>
      </div>
      <div>
        {can.rule && (
          <ChoiceMenu
            label={t('acts')}
            trigger={<DeskButton icon="dots-three" aria-label={t('acts')} />}
            choices={[
              { id: 'void', label: t('sports_void_match'), icon: 'prohibit', onChoose: () => onAct('voidMatch') },
            ]}
          />
        )}
        {can.trade && (
          <DeskButton
            look={isStopped ? 'quiet' : 'danger'}
            icon={isStopped ? 'lock-open' : 'pause'}
            hotkey="S"
            onPress={() => onAct('event')}
          >
            {t(isStopped ? 'sports_open_match' : 'sports_stop_match')}
          </DeskButton>
        )}
      </div>
    </div>
  );
}

/** Why nothing of it can be bet on: traders’ stops by scope, and what the feed says. */
function Stops({ match }: { readonly match: Match }) {
  const t = useT();
  const { stop, stops } = match;
  return (
    <>
      {stops.map(({ on, since }) => (
        <DeskNote key={on} tone="warn">
          <b>{t('sports_stopped_by_trader', { what: t(SCOPE_TEXT[on]) })}</b> <Time atMs={since} />
        </DeskNote>
      ))}
      {stop && stop.reason !== 'trader' && (
        <DeskNote>
          <StatusBadge tone="warn">{t(`sports_stop_${stop.reason}` as never)}</StatusBadge>{' '}
          {t('sports_stopped_by_feed')}
        </DeskNote>
      )}
    </>
  );
}
