/** The lobby: stakes, players at each, the hold for a hand, and sitting down. */
import { Button, cx, Icon } from '@lantern/ui';
import type { CSSProperties } from 'react';
import type { CardLevelShown, CardRulesShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { noFunds } from '../../frame/view.ts';
import { CardFace } from '../stage/card.tsx';
import styles from './cards-lobby.module.css';
import { roomKind } from './room-kind.ts';

/** A hand of each game, fanned in the header: ten to ace of hearts, liêng, ten points in diamonds, three pictures. */
const ROW = [31, 35, 39, 43, 47];
const THREES: Readonly<Partial<Record<CardRulesShown['mode'], readonly number[]>>> = {
  lieng: [39, 43, 47],
  ba_cay: [18, 50, 46],
};
const PICTURES = [35, 39, 43];
const FAN_DEGREES = 12;

function Fan({ rules: { mode, banked } }: { readonly rules: CardRulesShown }) {
  const cards = banked?.deck === 'whole' ? PICTURES : (THREES[mode] ?? ROW);
  const turnOf = (index: number): number => (index - (cards.length - 1) / 2) * FAN_DEGREES;
  return (
    <div className={styles.fan} aria-hidden="true">
      {cards.map((card, index) => (
        <span key={card} className={styles.fanned} style={{ transform: `rotate(${turnOf(index)}deg)` }}>
          <CardFace card={card} />
        </span>
      ))}
    </div>
  );
}

/** Colours of the chips, from the lowest stake. */
const CLAYS = ['#2f6fd6', '#1f8a67', '#c22f2f', '#7a3fc4', '#b9791a', '#23222e', '#b8326f'] as const;

interface LevelProps {
  readonly level: CardLevelShown;
  readonly index: number;
}

function Level({ level, index }: LevelProps) {
  const t = useT();
  const { view, play, money, session, locale } = useCards();
  const practice = view.use((state) => state.rules.practice) || session.demo;
  const balance = view.use((state) => state.balance);
  const busy = view.use((state) => state.busy);
  const reached = balance >= level.hold;
  return (
    <li className={cx(styles.level, !reached && styles.far)} data-testid="cards-level" data-stake={level.stake}>
      <span
        className={styles.chip}
        style={{ '--clay': CLAYS[index % CLAYS.length] } as CSSProperties}
        aria-hidden="true"
      >
        <b>{shortAmount(level.stake, locale)}</b>
      </span>
      <div className={styles.facts}>
        <b className={cx(styles.stake, 'num')}>{money(level.stake)}</b>
        <span className={styles.hold}>{t('cards_hold', { amount: money(level.hold) })}</span>
        <span className={styles.players}>
          <Icon name="users" variant="fill" size={13} />
          <span>{level.players === 0 ? t('cards_nobody') : t('cards_players', { count: level.players })}</span>
        </span>
      </div>
      <Button
        look={reached ? 'brand' : 'quiet'}
        small
        aria-disabled={busy}
        onClick={() => (reached ? play.sit(level.stake) : view.set({ trouble: noFunds(level.hold) }))}
        aria-label={t(reached ? 'cards_sit_at' : practice ? 'cards_too_dear_at' : 'cards_deposit_at', {
          amount: money(level.stake),
        })}
        data-testid="cards-sit"
      >
        {t(reached ? 'cards_sit' : practice ? 'cards_too_dear' : 'cards_deposit')}
      </Button>
    </li>
  );
}

export function Lobby() {
  const t = useT();
  const { view, money, session, name } = useCards();
  const rules = view.use((state) => state.rules);
  const levels = view.use((state) => state.levels);
  const balance = view.use((state) => state.balance);
  const note = view.use((state) => state.note);
  const kind = roomKind(session.room, rules.practice);
  return (
    <div className={styles.lobby}>
      <div className={styles.inner}>
        <section className={styles.head}>
          <div className={styles.words}>
            <h1 className={styles.name}>{name}</h1>
            <p className={styles.text}>
              {t(rules.banked?.deck === 'whole' ? 'cards_mode_bai_cao' : `cards_mode_${rules.mode}`)}
            </p>
            <p className={styles.text}>{t(`cards_room_text_${kind}`)}</p>
          </div>
          <Fan rules={rules} />
        </section>
        <div className={styles.purse}>
          <span>{t(rules.practice ? 'cards_play_money' : 'cards_balance')}</span>
          <b className="num" data-testid="cards-balance">
            {money(balance)}
          </b>
        </div>
        <p className={styles.note} role="status">
          {note}
        </p>
        <h2 className={styles.title}>{t('cards_levels')}</h2>
        <ul className={styles.levels}>
          {levels.map((level, index) => (
            <Level key={level.stake} level={level} index={index} />
          ))}
        </ul>
      </div>
    </div>
  );
}
