/** A race (PRO-09): the podium, the standings, its prizes and how it is counted, with the member's own place always in sight. */
import { Button, Card as Surface, Empty, Segmented, Skeleton, useDialogs, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { artUrl } from '../../lib/device/art-url.ts';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useNavigate, useSearchParams } from '../../lib/navigation/navigation.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useRacing } from './api/use-racing.ts';
import { useBrief } from './parts/figures.tsx';
import { RaceBarPart } from './parts/race-bar.tsx';
import { RaceStage } from './parts/race-stage.tsx';
import { facesOf, type Race, type RaceRow } from './race-view.ts';
import type { Promotion } from './promotion-view.ts';
import page from './promotions.module.css';
import styles from './leaderboard.module.css';

/** The standings are a few seconds old anyway. */
const REFETCH_MS = 10_000;
const TABS = ['standings', 'prizes', 'how'] as const;

export function RaceScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const key = address.get('key') ?? '';
  const input = { params: { key } };
  const race = useCall('races.read', input, { enabled: key !== '', refetchIntervalMs: REFETCH_MS });
  const promotion = useCall('promotions.read', input, { enabled: key !== '' });
  if (key === '' || race.error?.refusal.code === 'promotion_not_found')
    return (
      <div className={`gutter ${page.page}`} data-testid="race-gone">
        <Surface padding="none">
          <Empty
            title={t('promo_gone')}
            text={t('promo_gone_text')}
            action={{ label: t('promo_see_all'), onPress: () => navigate('/m/activity', { replace: true }) }}
          />
        </Surface>
      </div>
    );
  return (
    <Block read={race} waiting={<Waiting />}>
      {(known) => <Board race={known} promotion={promotion.data} />}
    </Block>
  );
}

function Board({ race, promotion }: { readonly race: Race; readonly promotion: Promotion | undefined }) {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>('standings');
  return (
    <article className={styles.race} data-testid="race" data-state={race.state}>
      <RaceStage race={race} />
      <div className={`gutter ${styles.body}`}>
        <Segmented
          label={t('race_views')}
          value={tab}
          onChange={setTab}
          data-testid="race-views"
          options={TABS.map((value) => ({ value, label: t(`race_view_${value}`) }))}
        />
        {tab === 'standings' && <Standings race={race} />}
        {tab === 'prizes' && <Prizes race={race} />}
        {tab === 'how' && <How race={race} promotion={promotion} />}
      </div>
      <RaceBarPart race={race} promotion={promotion} />
    </article>
  );
}

/** From the fourth place on; the first three are on the podium. */
function Standings({ race }: { readonly race: Race }) {
  const t = useT();
  const formats = useFormats();
  const { top, racers, asOf, state } = race;
  const rest = top.slice(3);
  const faces = facesOf(top.map(({ name }) => name));
  return (
    <section aria-label={t('race_view_standings')}>
      {rest.length > 0 ? (
        <Surface padding="none" className={styles.list}>
          <ol data-testid="race-standings">
            {rest.map((row, at) => (
              <Row key={at} row={row} face={faces[at + 3]!} currency={race.currency} />
            ))}
          </ol>
        </Surface>
      ) : (
        <p className={styles.none}>{t(state === 'upcoming' ? 'race_not_begun' : 'race_few')}</p>
      )}
      <p className={styles.foot}>
        {t('race_racers', { count: formats.integer(racers) })} ·{' '}
        {t('race_as_of', { time: formats.dateTime(asOf, 'time') })}
      </p>
    </section>
  );
}

interface RowProps {
  readonly row: RaceRow;
  readonly face: string;
  readonly currency: string;
}

function Row({ row, face, currency }: RowProps) {
  const t = useT();
  const { integer } = useFormats();
  const brief = useBrief(currency);
  const { place, name, score, prize, isYou } = row;
  return (
    <li className={styles.row} data-you={isYou || undefined}>
      <span className={styles.place}>{place}</span>
      <img className={styles.face} src={artUrl(face)} alt="" width={40} height={40} loading="lazy" />
      <span className={styles.who}>
        <b>{isYou ? t('race_you') : name}</b>
        <small>{t('race_points', { points: integer(score) })}</small>
      </span>
      {prize > 0 && <b className={styles.prize}>{brief(prize)}</b>}
    </li>
  );
}

function Prizes({ race }: { readonly race: Race }) {
  const t = useT();
  const formats = useFormats();
  const { prizes, pool, currency } = race;
  return (
    <section aria-label={t('race_view_prizes')}>
      <Surface padding="none">
        <ul data-testid="race-prizes">
          {prizes.map(({ fromPlace, toPlace, amount }) => (
            <li key={fromPlace} className={styles.row}>
              <span className={styles.range}>
                {fromPlace === toPlace
                  ? t('race_place', { place: fromPlace })
                  : t('race_places', { from: fromPlace, to: toPlace })}
              </span>
              <b className={styles.prize}>{formats.money(amount, currency)}</b>
            </li>
          ))}
        </ul>
      </Surface>
      <p className={styles.foot}>{t('race_pool_text', { pool: formats.money(pool, currency) })}</p>
    </section>
  );
}

function How({ race, promotion }: { readonly race: Race; readonly promotion: Promotion | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const isIn = race.own !== null && !race.own.disqualified;
  return (
    <section aria-label={t('race_view_how')}>
      <Surface>
        {promotion ? (
          <ul className={page.terms} data-testid="race-terms">
            {promotion.terms.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : (
          <Skeleton height={180} radius={10} />
        )}
      </Surface>
      <p className={styles.foot}>{t('race_no_chase')}</p>
      <div className={styles.ways}>
        <Button onClick={() => navigate(`/m/promotion?key=${encodeURIComponent(race.key)}`)}>
          {t('race_conditions')}
        </Button>
        {isIn && race.state === 'running' && <Leave race={race} />}
      </div>
    </section>
  );
}

function Leave({ race }: { readonly race: Race }) {
  const t = useT();
  const dialogs = useDialogs();
  const { isBusy, fault, leave } = useRacing(race.key);
  const ask = async () => {
    const isSure = await dialogs.confirm({
      title: t('race_leave_title'),
      text: t('race_leave_text'),
      confirmLabel: t('race_leave'),
    });
    if (isSure) await leave();
  };
  return (
    <>
      <Button {...(isBusy && { busy: t('race_sending') })} data-testid="race-leave" onClick={() => void ask()}>
        {t('race_leave')}
      </Button>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

/** Skeleton with the screen's boxes. */
function Waiting() {
  return (
    <div data-testid="race-waiting">
      <Skeleton height={330} radius={0} />
      <div className={`gutter ${page.waiting}`}>
        <Skeleton height={48} radius={14} />
        <Skeleton height={360} radius={18} />
      </div>
    </div>
  );
}
