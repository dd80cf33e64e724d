/** Play now: stakes, players at each, the hold for a hand, and sitting down. */
import { Button, cx, Icon } from '@lantern/ui';
import type { CSSProperties } from 'react';
import type { CardLevelShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { noFunds } from '../../frame/view.ts';
import { useCards } from '../cards-context.ts';
import styles from './cards-lobby.module.css';

/** Colours of the chips, from the lowest stake. */
const CLAYS = ['#2f6fd6', '#1f8a67', '#c22f2f', '#7a3fc4', '#b9791a', '#23222e', '#b8326f'] as const;

/** The chip of a stake, in its colour. */
export function StakeChip({ stake }: { readonly stake: number }) {
  const { view, locale } = useCards();
  const index = view.use(({ levels }) => levels.findIndex((level) => level.stake === stake));
  const clay = CLAYS[Math.max(index, 0) % CLAYS.length];
  return (
    <span className={styles.chip} style={{ '--clay': clay } as CSSProperties} aria-hidden="true">
      <b>{shortAmount(stake, locale)}</b>
    </span>
  );
}

function Level({ level }: { readonly level: CardLevelShown }) {
  const t = useT();
  const { view, play, money, session } = useCards();
  const practice = view.use((state) => state.rules.practice) || session.demo;
  const balance = view.use((state) => state.balance);
  const busy = view.use((state) => state.busy);
  const reached = balance >= level.hold;
  return (
    <li className={cx(styles.level, !reached && styles.far)} data-testid="cards-level" data-stake={level.stake}>
      <StakeChip stake={level.stake} />
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

export function Levels() {
  const t = useT();
  const { view } = useCards();
  const levels = view.use((state) => state.levels);
  return (
    <>
      <h2 className={styles.title}>{t('cards_levels')}</h2>
      <ul className={styles.levels}>
        {levels.map((level) => (
          <Level key={level.stake} level={level} />
        ))}
      </ul>
    </>
  );
}
