/** What holds for more than one match: the feed, stops of everything and of leagues, leagues' margins, and acts that were not answered. */
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { Segments } from '../../widgets/fields.tsx';
import { carryOut } from '../../widgets/carry-out.ts';
import { DeskButton, DeskCard, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { SettingDialog } from './act-dialog.tsx';
import { actText } from './acts.tsx';
import { Alerts } from './alerts.tsx';
import { MarginDialog } from './price-dialog.tsx';
import { LimitsPart } from './limits.tsx';
import { ProfitPart } from './profit.tsx';
import { SlipsPart } from './slips.tsx';
import { DESK_READS, HOUSE_PARTS, isRunning, marginText, stopAct, type Board, type Scope } from './sports-desk.ts';
import styles from './sports.module.css';
import tables from './tables.module.css';

interface HouseProps {
  readonly board: Board;
  readonly address: ListAddress;
  readonly onOpen: (event: string) => void;
}

export function HousePanel({ board, address, onOpen }: HouseProps) {
  const t = useT();
  const { stopAll, stopSport, can } = board;
  const part = HOUSE_PARTS.find((one) => one === address.values['part']) ?? 'house';
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h2>{t('sports_house')}</h2>
        <div>
          {can.trade && (
            <>
              <StopButton scope={{ on: 'sport', sport: 'football' }} since={stopSport} name={t('sports_scope_sport')} />
              <StopButton scope={{ on: 'all' }} since={stopAll} name={t('sports_scope_all')} />
            </>
          )}
        </div>
      </div>
      <Segments
        label={t('views')}
        value={part}
        onChange={(id) => address.set({ part: id === 'house' ? undefined : id })}
        options={HOUSE_PARTS.map((id) => ({ id, label: t(`sports_part_${id}`) }))}
      />
      {part === 'house' && <Overview board={board} onOpen={onOpen} />}
      {part === 'slips' && <SlipsPart address={address} onOpen={onOpen} />}
      {part === 'profit' && <ProfitPart address={address} board={board} onOpen={onOpen} />}
      {part === 'limits' && <LimitsPart />}
    </div>
  );
}

function Overview({ board, onOpen }: Omit<HouseProps, 'address'>) {
  const t = useT();
  const { up, producers, events, currency } = board;
  const worst = events[0]?.worst ?? 0;
  return (
    <>
      <Alerts alerts={board.alerts} onOpen={onOpen} />
      <Unanswered board={board} />
      {!up && <DeskNote tone="warn">{t('sports_feed_down')}</DeskNote>}
      <div className={styles.figures}>
        <span>
          {t('sports_running')}
          <b>{events.filter(isRunning).length}</b>
        </span>
        <span>
          {t('sports_worst_match')}
          <b>
            <Money amount={-worst} currency={currency} isChange />
          </b>
        </span>
        {producers.map(({ id, up: isUp, downSince }) => (
          <span key={id}>
            {t('sports_feed', { name: id })}
            <b>
              <StatusBadge tone={isUp ? 'ok' : 'bad'}>{t(isUp ? 'sports_feed_up' : 'sports_feed_gone')}</StatusBadge>
              {!isUp && downSince > 0 && <Time atMs={downSince} />}
            </b>
          </span>
        ))}
      </div>
      <Leagues board={board} />
    </>
  );
}

interface StopProps {
  readonly scope: Scope;
  /** Since when it is stopped; null while it is not. */
  readonly since: number | null;
  readonly name: string;
  readonly isSmall?: boolean;
}

/** Stops a scope, or lifts exactly its stop. */
export function StopButton({ scope, since, name, isSmall = false }: StopProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isStopped = since !== null;
  const label = t(isStopped ? 'sports_open_act' : 'sports_stop_act');
  return (
    <>
      <DeskButton
        look={isStopped ? 'quiet' : 'danger'}
        icon={isStopped ? 'lock-open' : 'pause'}
        {...(isSmall && { size: 'small' as const })}
        {...(isSmall && { 'aria-label': `${label}: ${name}` })}
        onPress={() => setOpen(true)}
      >
        {isSmall ? undefined : `${label}: ${name}`}
      </DeskButton>
      {isOpen && <StopDialog scope={scope} isStopped={isStopped} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

interface StopDialogProps {
  readonly scope: Scope;
  readonly isStopped: boolean;
  readonly name: string;
  readonly onClose: () => void;
}

export function StopDialog({ scope, isStopped, name, onClose }: StopDialogProps) {
  const t = useT();
  const label = t(isStopped ? 'sports_open_act' : 'sports_stop_act');
  return (
    <SettingDialog
      title={`${label}: ${name}`}
      explanation={t(isStopped ? 'sports_open_text' : 'sports_stop_text')}
      actionLabel={label}
      look={isStopped ? 'brand' : 'danger'}
      subject={`STOP_${JSON.stringify(scope)}`}
      act={stopAct(scope, isStopped)}
      onClose={onClose}
    />
  );
}

function Leagues({ board }: { readonly board: Board }) {
  const t = useT();
  const [margin, setMargin] = useState<Board['competitions'][number]>();
  return (
    <DeskCard title={t('sports_leagues')} isFlush>
      <table className={tables.table}>
        <thead>
          <tr>
            <th>{t('sports_league')}</th>
            <th>{t('sports_matches')}</th>
            <th>{t('sports_liability')}</th>
            <th>{t('sports_margin')}</th>
            <th>{t('state')}</th>
            <th aria-label={t('acts')} />
          </tr>
        </thead>
        <tbody>
          {board.competitions.map((league) => {
            const own = board.events.filter(({ competition }) => competition === league.id);
            return (
              <tr key={league.id}>
                <td>
                  <b>{league.name}</b>
                </td>
                <td>{own.length}</td>
                <td>
                  <Money amount={own.reduce((sum, { worst }) => sum + worst, 0)} currency={board.currency} isBare />
                </td>
                <td>
                  {league.marginThousandths === null ? t('sports_price_feed') : marginText(league.marginThousandths)}
                </td>
                <td>
                  <StatusBadge tone={league.stopSince === null ? 'ok' : 'warn'}>
                    {t(league.stopSince === null ? 'sports_line_open' : 'sports_stop_trader')}
                  </StatusBadge>
                </td>
                <td>
                  {board.can.trade && (
                    <span className={styles.buttons}>
                      <DeskButton
                        size="small"
                        look="ghost"
                        icon="sliders-horizontal"
                        isDisabled={league.isVirtual}
                        aria-label={`${t('sports_margin')}: ${league.name}`}
                        onPress={() => setMargin(league)}
                      />
                      <StopButton
                        scope={{ on: 'competition', competition: league.id }}
                        since={league.stopSince}
                        name={league.name}
                        isSmall
                      />
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {margin && (
        <MarginDialog
          title={`${t('sports_margin')} · ${margin.name}`}
          scope={{ on: 'competition', competition: margin.id }}
          now={margin.marginThousandths}
          isSet={margin.marginThousandths !== null}
          onClose={() => setMargin(undefined)}
        />
      )}
    </DeskCard>
  );
}

/** Acts whose answer never came: in force or not, sending one again makes it so, once. */
function Unanswered({ board }: { readonly board: Board }) {
  const t = useT();
  if (board.unanswered.length === 0) return null;
  return (
    <DeskCard title={t('sports_unanswered')}>
      <DeskNote tone="warn">{t('sports_unanswered_text')}</DeskNote>
      <ul className={styles.acts}>
        {board.unanswered.map((one) => (
          <li key={one.actId}>
            <Time atMs={one.at} />
            <span>
              <b>{actText(t, one.act)}</b>
              <small>
                {one.by.displayName} · “{one.reason}”
              </small>
            </span>
            {board.can.trade && (
              <DeskButton
                size="small"
                icon="arrow-clockwise"
                onPress={() =>
                  void carryOut(
                    'ops.sports.send',
                    { params: { actId: one.actId } },
                    { refreshes: DESK_READS, said: () => t('sports_done', { what: actText(t, one.act) }) },
                  )
                }
              >
                {t('sports_send_again')}
              </DeskButton>
            )}
          </li>
        ))}
      </ul>
    </DeskCard>
  );
}
