/** The chat: ready phrases, or a text of one's own. Can be muted. */
import { Button, cx, Switch } from '@lantern/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useT } from '../../frame/i18n.ts';
import { Sheet, Text } from '../../frame/sheets/sheet.tsx';
import { useTable } from '../table-context.ts';
import styles from './table-sheets.module.css';

const PHRASES = [
  'table_phrase_1',
  'table_phrase_2',
  'table_phrase_3',
  'table_phrase_4',
  'table_phrase_5',
  'table_phrase_6',
] as const;
const LONGEST = 80;

export function ChatSheet() {
  const t = useT();
  const { view, play, session } = useTable();
  const lines = view.use((state) => state.chat);
  const muted = view.use((state) => state.muted);
  const [text, setText] = useState('');
  const [refused, setRefused] = useState('');
  const foot = useRef<HTMLLIElement>(null);
  useEffect(() => {
    play.read();
    foot.current?.scrollIntoView({ block: 'nearest' });
  }, [lines, play]);
  const say = async (said: string): Promise<void> => {
    setRefused('');
    const no = await play.say(said);
    if (no) setRefused(no.message);
    else if (said === text.trim()) setText('');
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') void say(text.trim());
  };
  return (
    <Sheet title={t('table_chat')} testId="table-chat">
      <div className={styles.mute}>
        <span aria-hidden="true">{t('table_chat_mute')}</span>
        <Switch on={muted} onChange={play.mute} label={t('table_chat_mute')} data-testid="table-chat-mute" />
      </div>
      {!muted && (
        <ul className={styles.lines} tabIndex={0} aria-label={t('table_chat')}>
          {lines.length === 0 && <li className={styles.empty}>{t('table_chat_none')}</li>}
          {lines.map(({ id, who, text: said, mine }) => (
            <li key={id} className={cx(styles.line, mine && styles.mine)} data-testid="table-chat-line">
              <b>{mine ? t('table_chat_you') : t('table_chat_guest', { end: who })}</b>
              <span>{said}</span>
            </li>
          ))}
          <li ref={foot} className={styles.foot} aria-hidden="true" />
        </ul>
      )}
      {session.demo ? (
        <Text>{t('table_chat_demo')}</Text>
      ) : (
        <>
          <div className={styles.phrases}>
            {PHRASES.map((phrase) => (
              <button
                key={phrase}
                type="button"
                className={styles.phrase}
                onClick={() => void say(t(phrase))}
                data-testid="table-phrase"
              >
                {t(phrase)}
              </button>
            ))}
          </div>
          <form className={styles.form} onSubmit={onSubmit}>
            <input
              className={styles.input}
              value={text}
              maxLength={LONGEST}
              aria-label={t('table_chat_text')}
              placeholder={t('table_chat_text')}
              onChange={(event) => setText(event.target.value)}
              data-testid="table-chat-text"
            />
            <Button type="submit" icon="paper-plane-tilt" data-testid="table-chat-send">
              {t('table_chat_send')}
            </Button>
          </form>
        </>
      )}
      <p className={styles.refused} role="alert">
        {refused}
      </p>
    </Sheet>
  );
}
