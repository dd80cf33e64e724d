/** Announced for a moment: who took a seat or left it, and how many seats are taken now. Screen readers hear it from the screen's status. */
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { personName } from '../play/words.ts';
import { Avatar } from './avatar.tsx';
import styles from './cards-arrival.module.css';

export function ArrivalNotice({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { view } = useCards();
  const arrival = view.use((state) => state.arrival);
  if (!arrival) return null;
  const { id, who, bot, came, taken } = arrival;
  return (
    <p key={id} className={styles.notice} aria-hidden="true" data-testid="cards-arrival" data-came={came}>
      <span className={styles.face}>
        <Avatar name={who} bot={bot} />
      </span>
      <span>{t(came ? 'cards_said_came' : 'cards_said_went', { who: personName(t, { who, bot }) })}</span>
      <b className="num">
        {taken}/{table.seats.length}
      </b>
    </p>
  );
}
