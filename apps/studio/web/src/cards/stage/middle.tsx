/** The middle of the felt: the last combination over earlier ones, or what is being waited for. */
import { cx, Icon } from '@lantern/ui';
import type { ReactNode } from 'react';
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { useSecondsTo } from '../../frame/use-seconds-to.ts';
import { useCards } from '../cards-context.ts';
import { codeParts } from '../play/joining.ts';
import { isMyTurn, placeOf, pointsWorth, type Place } from '../play/reading.ts';
import { capital, cardName, laidName, nameOf } from '../play/words.ts';
import { CardFace } from './card.tsx';
import styles from './cards-middle.module.css';

/** Earlier combinations of the trick that stay visible. */
const UNDER = 2;
/** From this many cards on, they overlap. */
const MANY = 6;
/** From this many cards on, they are smaller. */
const CROWD = 9;
const FROM: Readonly<Record<Place, string | undefined>> = {
  me: styles.fromMe,
  top: styles.fromTop,
  left: styles.fromLeft,
  right: styles.fromRight,
};

interface Laid {
  readonly seat: number;
  readonly cards: readonly number[];
}

/** Combinations of the trick, oldest first. */
function laidIn(table: CardTableShown): readonly Laid[] {
  const { moves, trick } = table.hand!;
  const laid = moves.flatMap(({ seat, cards }) => (cards ? [{ seat, cards }] : []));
  return laid.length === 0 && trick ? [{ seat: trick.by, cards: trick.cards }] : laid;
}

function Trick({ table, laid }: { readonly table: CardTableShown; readonly laid: readonly Laid[] }) {
  const t = useT();
  const last = laid[laid.length - 1]!;
  const shown = laid.slice(-1 - UNDER);
  return (
    <>
      <div className={styles.pile}>
        {shown.map(({ seat, cards }, index) => {
          const depth = shown.length - 1 - index;
          return (
            <div
              key={cards.join('-')}
              className={cx(
                styles.laid,
                depth > 0 && styles.under,
                depth > 1 && styles.deep,
                cards.length >= MANY && styles.many,
                cards.length >= CROWD && styles.crowd,
              )}
              data-testid={depth === 0 ? 'cards-trick' : undefined}
              data-cards={cards.join(' ')}
            >
              <div className={cx(styles.cards, FROM[placeOf(seat, table)])}>
                {cards.map((card) => (
                  <span key={card} className={styles.card}>
                    <CardFace card={card} />
                  </span>
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <p className={styles.caption}>
        <b>{nameOf(t, table, last.seat)}</b> {laidName(t, last.cards)}
      </p>
    </>
  );
}

/** A pending chop: who would pay it now. */
function ChainPlate({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { view, money } = useCards();
  const mode = view.use((state) => state.rules.mode);
  const chain = table.hand?.chain;
  if (!chain) return null;
  return (
    <p className={styles.chain} data-testid="cards-chain">
      {t('cards_chain', {
        who: nameOf(t, table, chain.victim),
        amount: money(pointsWorth(mode, table.stake, chain.points)),
      })}
    </p>
  );
}

const PHASES: Readonly<Record<'waiting' | 'starting' | 'asking', TextKey>> = {
  waiting: 'cards_phase_waiting',
  starting: 'cards_phase_starting',
  asking: 'cards_phase_asking',
};

/** At a private table: its code, and the sheet that passes it on. */
function Invite({ code }: { readonly code: string }) {
  const t = useT();
  const { view } = useCards();
  return (
    <button
      type="button"
      className={styles.invite}
      onClick={() => view.set({ sheet: 'invite' })}
      data-testid="cards-waiting-invite"
    >
      <b className="num">{codeParts(code)}</b>
      <span>
        <Icon name="share-network" size={16} />
        {t('cards_invite')}
      </span>
    </button>
  );
}

/** Before a hand: what is being waited for, and how long. */
function Waiting({ table, phase }: { readonly table: CardTableShown; readonly phase: keyof typeof PHASES }) {
  const t = useT();
  const { view, money } = useCards();
  const endsAtMs = view.use((state) => state.endsAtMs);
  const counting = phase === 'starting';
  const seconds = useSecondsTo(endsAtMs, counting);
  return (
    <div className={styles.waiting} data-testid="cards-waiting">
      {counting && (
        <b className={cx(styles.seconds, 'num')} aria-hidden="true">
          {seconds}
        </b>
      )}
      <p className={styles.phase}>{t(PHASES[phase])}</p>
      <p className={styles.sub}>
        {t(phase === 'waiting' ? 'cards_waiting_text' : 'cards_hold_text', { amount: money(table.hold) })}
      </p>
      {phase === 'waiting' && table.invite !== null && <Invite code={table.invite} />}
    </div>
  );
}

/** Nothing played yet: who leads, and with what. */
function Leading({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { turn, mustInclude } = table.hand!;
  if (turn === null) return null;
  const who = nameOf(t, table, turn);
  return (
    <div className={styles.waiting}>
      <p className={styles.phase}>{t(isMyTurn(table) ? 'cards_you_lead' : 'cards_leads', { who })}</p>
      {mustInclude !== null && isMyTurn(table) && (
        <p className={styles.sub}>{capital(t('cards_with_lowest', { card: cardName(t, mustInclude) }))}</p>
      )}
    </div>
  );
}

interface MiddleProps {
  readonly table: CardTableShown;
  /** What the game adds below the trick. */
  readonly children?: ReactNode;
}

export function Middle({ table, children }: MiddleProps) {
  const laid = table.hand && (table.phase === 'playing' || table.phase === 'shown') ? laidIn(table) : [];
  return (
    <div className={styles.middle}>
      {table.phase !== 'playing' && table.phase !== 'shown' && <Waiting table={table} phase={table.phase} />}
      {table.phase === 'playing' && laid.length === 0 && table.hand && <Leading table={table} />}
      {laid.length > 0 && <Trick table={table} laid={laid} />}
      {table.phase === 'playing' && <ChainPlate table={table} />}
      {children}
    </div>
  );
}
