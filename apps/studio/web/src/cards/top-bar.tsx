/** Top bar of lobby and table: room, stake, hash of the hand, sheets, and standing up. */
import { DemoPlate, Icon, type IconName } from '@lantern/ui';
import { useT } from '../frame/i18n.ts';
import { useCards } from './cards-context.ts';
import styles from './cards-top-bar.module.css';
import { roomKind } from './lobby/room-kind.ts';
import type { SheetName } from './sheets/sheets.tsx';

const ENDS = 4;

interface WayProps {
  readonly icon: IconName;
  readonly text: string;
  readonly testId: string;
  readonly onPress: () => void;
}

function Way({ icon, text, testId, onPress }: WayProps) {
  return (
    <button type="button" className={styles.way} aria-label={text} onClick={onPress} data-testid={testId}>
      <Icon name={icon} size={20} />
    </button>
  );
}

/** Stands up, at once or after the hand. */
function Leave() {
  const t = useT();
  const { view, play } = useCards();
  const leaving = view.use(({ table }) => table?.seats[table.mySeat]?.leaving === true);
  return (
    <button
      type="button"
      className={leaving ? styles.stay : styles.leave}
      onClick={play.leave}
      data-testid={leaving ? 'cards-stay' : 'cards-stand'}
    >
      <Icon name={leaving ? 'arrow-counter-clockwise' : 'sign-out'} size={16} />
      <span>{t(leaving ? 'cards_stay' : 'cards_stand')}</span>
    </button>
  );
}

export function TopBar({ onOpen }: { readonly onOpen: (sheet: SheetName) => void }) {
  const t = useT();
  const { view, session, sound, money } = useCards();
  const on = sound.useOn();
  const stake = view.use(({ table }) => table?.stake);
  const hash = view.use(({ table }) => table?.hand?.seedHash ?? '');
  const kind = roomKind(
    session.room,
    view.use((state) => state.rules.practice),
  );
  const short = `${hash.slice(0, ENDS)}…${hash.slice(-ENDS)}`;
  return (
    <header className={styles.bar}>
      {stake === undefined ? <b className={styles.name}>{t(`cards_room_${kind}`)}</b> : <Leave />}
      <div className={styles.facts}>
        {stake !== undefined && (
          <span className={styles.stake}>
            <small>{t('cards_stake')}</small> <b className="num">{money(stake)}</b>
          </span>
        )}
        {session.demo && (
          <span title={t('demo_text')}>
            <DemoPlate>{t('demo')}</DemoPlate>
          </span>
        )}
        {hash !== '' && (
          <button
            type="button"
            className={styles.hash}
            aria-label={t('cards_hash', { hash: short })}
            onClick={() => onOpen('fair')}
            data-testid="cards-open-fair"
          >
            <Icon name="lock" size={13} />
            <span>{short}</span>
          </button>
        )}
      </div>
      <nav className={styles.ways}>
        <Way icon="list-numbers" text={t('cards_rules')} testId="cards-open-rules" onPress={() => onOpen('rules')} />
        <Way
          icon="clock-counter-clockwise"
          text={t('history')}
          testId="cards-open-history"
          onPress={() => onOpen('history')}
        />
        <Way
          icon={on ? 'speaker-high' : 'speaker-slash'}
          text={`${t('sound')}: ${t(on ? 'sound_off' : 'sound_on')}`}
          testId="cards-sound"
          onPress={sound.toggle}
        />
      </nav>
    </header>
  );
}
