/** The member's own place, pinned above the menu: where they are, what passes the next one, or how to take part. */
import { Button, ProgressBar, useFormats } from '@lantern/ui';
import type { ReactNode } from 'react';
import { artUrl } from '../../../lib/device/art-url.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useLocation, useNavigate } from '../../../lib/navigation/navigation.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useRacing } from '../api/use-racing.ts';
import type { Promotion } from '../promotion-view.ts';
import { barOf, faceAt, type OwnPlace, type Race, type RaceBar } from '../race-view.ts';
import styles from '../leaderboard.module.css';
import { useBrief } from './figures.tsx';

interface BarProps {
  readonly race: Race;
  readonly promotion: Promotion | undefined;
}

export function RaceBarPart({ race, promotion }: BarProps) {
  const isSignedIn = useSession() !== null;
  const bar = barOf(race, promotion, isSignedIn);
  if (bar === undefined) return null;
  return (
    <aside className={styles.bar} data-testid="race-own" data-bar={bar}>
      {race.own && !race.own.disqualified ? (
        <Own race={race} own={race.own} bar={bar} />
      ) : (
        <Outside race={race} bar={bar} />
      )}
    </aside>
  );
}

function Own({ race, own, bar }: { readonly race: Race; readonly own: OwnPlace; readonly bar: RaceBar }) {
  const t = useT();
  const { integer } = useFormats();
  const brief = useBrief(race.currency);
  const { place, score, today, prize, next } = own;
  const at = race.top.map(({ isYou }) => isYou).indexOf(true);
  return (
    <>
      <div className={styles.ownLine}>
        <b className={styles.ownPlace}>{place ?? '–'}</b>
        <img className={styles.face} src={artUrl(faceAt(race, at))} alt="" width={40} height={40} />
        <span className={styles.who}>
          <b>{t('race_you')}</b>
          <small>
            {t('race_points', { points: integer(score) })}
            {bar === 'running' && ` · ${t('race_today', { today: integer(today), cap: integer(race.dailyCap) })}`}
          </small>
        </span>
        {prize > 0 && <b className={styles.prize}>{brief(prize)}</b>}
      </div>
      {bar === 'running' && place !== null && next && (
        <>
          <ProgressBar
            label={t('race_next', { place: next.place, points: integer(next.points) })}
            value={score}
            max={score + next.points}
          />
          <p className={styles.ownFoot}>
            <span>{t('race_next', { place: next.place, points: integer(next.points) })}</span>
            {next.prize > prize && <span>{t('race_more', { amount: brief(next.prize - prize) })}</span>}
          </p>
        </>
      )}
      {bar === 'running' && (place === null || !next) && (
        <p className={styles.ownFoot}>{t(place === null ? 'race_no_points' : 'race_leads')}</p>
      )}
      {bar === 'processing' && <p className={styles.ownFoot}>{t('race_processing_text')}</p>}
      {bar === 'won' && <p className={styles.ownFoot}>{t('race_won')}</p>}
      {bar === 'lost' && <p className={styles.ownFoot}>{t('race_lost')}</p>}
    </>
  );
}

const TEXT: Readonly<Partial<Record<RaceBar, TextKey>>> = {
  sign_in: 'race_sign_in_text',
  upcoming: 'race_upcoming_text',
  join: 'race_join_text',
  locked: 'race_locked_text',
  out: 'race_out_text',
  missed: 'race_missed_text',
};

function Outside({ race, bar }: { readonly race: Race; readonly bar: RaceBar }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isBusy, fault, join } = useRacing(race.key);
  const text = TEXT[bar];
  const acts: Readonly<Partial<Record<RaceBar, ReactNode>>> = {
    sign_in: (
      <Button look="brand" wide onClick={() => navigate('/m/login', { state: { from: pathname + search } })}>
        {t('title_login')}
      </Button>
    ),
    join: (
      <Button
        look="money"
        wide
        icon="trophy"
        {...(isBusy && { busy: t('race_sending') })}
        data-testid="race-join"
        onClick={() => void join()}
      >
        {t('race_join')}
      </Button>
    ),
    locked: (
      <Button wide onClick={() => navigate(`/m/promotion?key=${encodeURIComponent(race.key)}`)}>
        {t('race_conditions')}
      </Button>
    ),
  };
  return (
    <>
      {text !== undefined && <p className={styles.barText}>{t(text)}</p>}
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {acts[bar]}
    </>
  );
}
