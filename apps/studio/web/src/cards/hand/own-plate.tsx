/** The member's own plate: avatar, time left, balance, and phrases. */
import { CARD_PHRASES } from '../../../../wire/cards.ts';
import { cx, Icon } from '@lantern/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { isMyTurn } from '../play/reading.ts';
import { Avatar } from '../stage/avatar.tsx';
import seats from '../stage/cards-seat.module.css';
import { Bubble, SeatMark, SeatNet } from '../stage/seat.tsx';
import { TurnRing } from '../stage/turn-ring.tsx';
import styles from './cards-own.module.css';

/** Phrases above the button; closes by itself. */
function Phrases() {
  const t = useT();
  const { play } = useCards();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const onPress = ({ target }: Event): void => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('click', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  return (
    <div className={styles.talk} ref={place}>
      <button
        type="button"
        className={styles.say}
        aria-label={t('cards_say')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        data-testid="cards-say"
      >
        <Icon name="chat-circle-dots" size={22} />
      </button>
      {open && (
        <div className={styles.phrases}>
          {CARD_PHRASES.map((phrase) => (
            <button
              key={phrase}
              type="button"
              className={styles.phrase}
              onClick={() => {
                setOpen(false);
                play.say(phrase);
              }}
              data-testid="cards-phrase"
            >
              {t(`cards_phrase_${phrase}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface OwnPlateProps {
  readonly table: CardTableShown;
  /** What the game says about the own hand. */
  readonly children?: ReactNode;
}

export function OwnPlate({ table, children }: OwnPlateProps) {
  const t = useT();
  const { view, money } = useCards();
  const balance = view.use((state) => state.balance);
  const turn = isMyTurn(table);
  const seat = table.seats[table.mySeat];
  return (
    <div className={styles.own}>
      <span className={cx(seats.portrait, styles.portrait, turn && styles.turn)}>
        <Avatar name={seat?.who ?? ''} bot={false} />
        {turn && <TurnRing mine />}
      </span>
      <div className={styles.facts}>
        <span className={styles.name}>
          {t('cards_you')}
          {seat && <SeatMark seat={seat} table={table} />}
          <SeatNet seat={table.mySeat} table={table} className={styles.net} />
        </span>
        <b className={cx(styles.balance, 'num')} data-testid="cards-balance">
          {money(balance)}
        </b>
      </div>
      {children}
      <Phrases />
      <Bubble seat={table.mySeat} />
    </div>
  );
}
