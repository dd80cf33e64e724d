/** The top bar: players, round, hash of the round's seed, and the sheets. */
import { DemoPlate, Icon, type IconName } from '@lantern/ui';
import { useT } from '../frame/i18n.ts';
import type { SheetName } from './sheets/sheets.tsx';
import { useTable } from './table-context.ts';
import styles from './table-top-bar.module.css';

const ENDS = 4;
const MAX_UNREAD = 9;

interface WayProps {
  readonly icon: IconName;
  readonly text: string;
  readonly testId: string;
  readonly badge?: string | undefined;
  readonly onPress: () => void;
}

function Way({ icon, text, testId, badge, onPress }: WayProps) {
  return (
    <button type="button" className={styles.way} aria-label={text} onClick={onPress} data-testid={testId}>
      <Icon name={icon} size={20} />
      {badge !== undefined && (
        <i className={styles.badge} aria-hidden="true">
          {badge}
        </i>
      )}
    </button>
  );
}

export function TopBar({ onOpen }: { readonly onOpen: (sheet: SheetName) => void }) {
  const t = useT();
  const { view, sound, session } = useTable();
  const on = sound.useOn();
  const players = view.use((state) => state.players);
  const number = view.use((state) => state.round.number);
  const hash = view.use((state) => state.round.seedHash);
  const short = `${hash.slice(0, ENDS)}…${hash.slice(-ENDS)}`;
  // Where a further commitment is published, it is on the felt, with a link to its sheet.
  const published = view.use((state) => state.round.commitment !== undefined);
  const unread = view.use((state) => state.unread);
  return (
    <header className={styles.bar}>
      <div className={styles.facts}>
        <span className={styles.players} aria-label={t('table_players_count', { count: players })}>
          <Icon name="users" variant="fill" size={14} />
          <b>{players}</b>
        </span>
        <span className={styles.number}>#{number}</span>
        {session.demo && (
          <span title={t('demo_text')}>
            <DemoPlate>{t('demo')}</DemoPlate>
          </span>
        )}
        {!published && (
          <button
            type="button"
            className={styles.hash}
            aria-label={t('table_hash', { hash: short })}
            onClick={() => onOpen('fair')}
            data-testid="table-open-fair"
          >
            <Icon name="lock" size={13} />
            <span>{short}</span>
          </button>
        )}
      </div>
      <nav className={styles.ways}>
        <Way icon="list-numbers" text={t('table_rules')} testId="table-open-rules" onPress={() => onOpen('rules')} />
        <Way
          icon="clock-counter-clockwise"
          text={t('history')}
          testId="table-open-history"
          onPress={() => onOpen('history')}
        />
        <Way
          icon="chat-circle-dots"
          text={t('table_chat')}
          testId="table-open-chat"
          badge={unread === 0 ? undefined : unread > MAX_UNREAD ? `${MAX_UNREAD}+` : String(unread)}
          onPress={() => onOpen('chat')}
        />
        <Way
          icon={on ? 'speaker-high' : 'speaker-slash'}
          text={`${t('sound')}: ${t(on ? 'sound_off' : 'sound_on')}`}
          testId="table-sound"
          onPress={sound.toggle}
        />
      </nav>
    </header>
  );
}
