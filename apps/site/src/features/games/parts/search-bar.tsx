/** The search of a game list: typed input is debounced; beside it back and the filters. */
import { Icon, IconButton } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import styles from './search-bar.module.css';

interface SearchBarProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  /** The number of games searched; undefined until known. */
  readonly count: number | undefined;
  readonly filters: number;
  readonly onFilter: () => void;
  readonly onBack?: (() => void) | undefined;
}

/** Debounce: long enough for the next letter, short enough to feel immediate. */
const DEBOUNCE_MS = 300;
const NAME_MAXIMUM = 64;

export function SearchBar({ name, onName, count, filters, onFilter, onBack }: SearchBarProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const sent = useRef(name);
  const newest = useRef(onName);
  useEffect(() => {
    newest.current = onName;
  });
  // Cleared from elsewhere: the box follows.
  useEffect(() => {
    if (name === sent.current) return;
    sent.current = name;
    setTyped(name);
  }, [name]);
  useEffect(() => {
    const words = typed.trim();
    if (words === sent.current) return;
    const timer = window.setTimeout(() => {
      sent.current = words;
      newest.current(words);
    }, DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);

  const clear = () => {
    setTyped('');
    sent.current = '';
    onName('');
    input.current?.focus();
  };
  return (
    <div className={styles.bar}>
      {onBack && <IconButton icon="caret-left" mirror label={t('back')} onClick={onBack} data-testid="header-back" />}
      <form
        role="search"
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          input.current?.blur();
        }}
      >
        <Icon name="magnifying-glass" className={styles.glass} />
        <input
          ref={input}
          type="search"
          className={styles.input}
          value={typed}
          maxLength={NAME_MAXIMUM}
          placeholder={count === undefined ? t('games_search') : t('games_search_in', { count })}
          aria-label={t('games_search')}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
          data-testid="game-search"
        />
        {typed !== '' && (
          <IconButton
            icon="x-circle"
            size={18}
            label={t('games_search_clear')}
            onClick={clear}
            className={styles.clear}
            data-testid="game-search-clear"
          />
        )}
      </form>
      <IconButton
        icon="sliders-horizontal"
        boxed
        label={t('filter_title')}
        count={filters}
        onClick={onFilter}
        data-testid="game-filter"
      />
    </div>
  );
}
