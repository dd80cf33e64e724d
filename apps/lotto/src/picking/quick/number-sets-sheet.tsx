/** The member's own sets of numbers for this game and bet type: saved under a name, picked again with one tap. */
import { BottomSheet, Button, Empty, Field, IconButton, TextInput } from '@lantern/ui';
import { useState } from 'react';
import type { Marks } from '../../bets/marks.ts';
import type { Way } from '../../bets/ways.ts';
import { useT } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { useMarkName } from '../mark-name.ts';
import { saveNumberSets, NUMBER_SETS_MAXIMUM, numberSets, type NumberSet } from '../../lib/storage.ts';
import styles from './number-sets-sheet.module.css';

export interface NumberSetsSheetProps {
  readonly gameCode: string;
  readonly way: Way;
  readonly marks: Marks;
  readonly onMarks: (marks: Marks) => void;
  readonly onClose: () => void;
}

const NAME_LENGTH = 24;
const SHOWN = 12;

export function NumberSetsSheet({ gameCode, way, marks, onMarks, onClose }: NumberSetsSheetProps) {
  const t = useT();
  const session = useSession();
  const userName = session.phase === 'open' ? session.session.userName : '';
  const [sets, setSets] = useState(() => numberSets(userName, gameCode, way.id));
  const [name, setName] = useState('');
  const store = (next: readonly NumberSet[]): void => {
    saveNumberSets(userName, gameCode, way.id, next);
    setSets(next);
  };
  const nameOf = useMarkName(way);
  const words = (list: readonly string[]): string => textOf(list.map(nameOf), way.kind === 'cells' ? ', ' : ' ');
  const title = name.trim() === '' ? t('set_number', { number: sets.length + 1 }) : name.trim();
  const save = (): void => {
    store(
      [{ name: title, marks: [...marks].sort() }, ...sets.filter((set) => set.name !== title)].slice(
        0,
        NUMBER_SETS_MAXIMUM,
      ),
    );
    setName('');
  };
  return (
    <BottomSheet
      title={t(way.kind === 'cells' ? 'word_sets' : 'number_sets')}
      onClose={onClose}
      data-testid="sets-sheet"
    >
      {marks.size > 0 && (
        <div className={styles.save}>
          <Field label={t('set_name')}>
            <TextInput
              maxLength={NAME_LENGTH}
              autoComplete="off"
              placeholder={title}
              value={name}
              data-testid="set-name"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <p className={styles.numbers}>{words([...marks].sort())}</p>
          <Button wide look="brand" icon="star" data-testid="set-save" onClick={save}>
            {t('set_save')}
          </Button>
        </div>
      )}
      {sets.length === 0 && <Empty title={marks.size > 0 ? t('sets_none') : t('sets_empty')} />}
      <ul className={styles.list}>
        {sets.map((set) => (
          <li key={set.name} className={styles.row}>
            <button
              type="button"
              className={styles.pick}
              data-testid="set-pick"
              onClick={() => {
                onMarks(new Set(set.marks));
                onClose();
              }}
            >
              <b>{set.name}</b>
              <span className={styles.numbers}>{words(set.marks)}</span>
            </button>
            <IconButton
              icon="trash"
              label={t('set_remove', { name: set.name })}
              data-testid="set-remove"
              onClick={() => store(sets.filter((one) => one !== set))}
            />
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}

function textOf(names: readonly string[], between: string): string {
  const shown = names.slice(0, SHOWN).join(between);
  return names.length > SHOWN ? `${shown} +${names.length - SHOWN}` : shown;
}
