/** Buttons of the sheets, and the sound. */
import { Icon, type IconName } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { ViewStore } from '../round/view.ts';
import type { SheetName } from '../sheets/sheets.tsx';
import type { CrashSound } from '../sound.ts';
import styles from './crash-ways.module.css';

export interface WaysProps {
  readonly view: ViewStore;
  readonly sound: CrashSound;
  readonly onOpen: (sheet: SheetName) => void;
}

export function Ways({ view, sound, onOpen }: WaysProps) {
  const t = useT();
  const on = sound.useOn();
  const players = view.use((state) => state.board.length);
  return (
    <nav className={styles.ways}>
      <Way
        icon="users-three"
        text={t('crash_players', { count: players })}
        testId="crash-open-board"
        onPress={() => onOpen('board')}
      />
      <Way icon="list-numbers" text={t('crash_rules')} testId="crash-open-rules" onPress={() => onOpen('rules')} />
      <Way
        icon="clock-counter-clockwise"
        text={t('history')}
        testId="crash-open-history"
        onPress={() => onOpen('history')}
      />
      <Way
        icon={on ? 'speaker-high' : 'speaker-slash'}
        text={t('sound')}
        label={t(on ? 'sound_off' : 'sound_on')}
        testId="crash-sound"
        onPress={sound.toggle}
      />
    </nav>
  );
}

interface WayProps {
  readonly icon: IconName;
  readonly text: string;
  readonly label?: string;
  readonly testId: string;
  readonly onPress: () => void;
}

function Way({ icon, text, label, testId, onPress }: WayProps) {
  return (
    <button
      type="button"
      className={styles.way}
      aria-label={label === undefined ? undefined : `${text}: ${label}`}
      onClick={onPress}
      data-testid={testId}
    >
      <Icon name={icon} size={20} />
      <span>{text}</span>
    </button>
  );
}
