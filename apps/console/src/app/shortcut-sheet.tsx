/** Every key of the desk on one sheet. */
import { useT } from '../lib/i18n.ts';
import type { Place } from '../lib/place.ts';
import { ModalDialog } from '../widgets/dialogs.tsx';
import { KeyCap } from '../widgets/parts.tsx';
import styles from '../widgets/desk-panels.module.css';

interface ShortcutSheetProps {
  readonly places: readonly Place[];
  readonly onClose: () => void;
}

export function ShortcutSheet({ places, onClose }: ShortcutSheetProps) {
  const t = useT();
  const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
    [['/'], t('key_search')],
    [['⌘', 'K'], t('key_palette')],
    [['?'], t('key_help')],
    [['↑', '↓'], t('key_move')],
    [['J', 'K'], t('key_move')],
    [['↵'], t('key_open')],
    [['Space'], t('key_select')],
    [['Esc'], t('key_close')],
    [['⌘', '↵'], t('key_send')],
    ...places.map((place) => [['G', place.letter.toUpperCase()], t(place.label)] as const),
  ];
  return (
    <ModalDialog title={t('shortcuts')} onClose={onClose} isWide>
      <ul className={styles.keys}>
        {keys.map(([caps, does]) => (
          <li key={`${caps.join(' ')} ${does}`}>
            <span>{does}</span>
            <span>
              <span className="sr-only">{caps.join(' ')}</span>
              {caps.map((cap) => (
                <KeyCap key={cap}>{cap}</KeyCap>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </ModalDialog>
  );
}
