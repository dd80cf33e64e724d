/** The head of the chat: whom the member talks to, and the menu. */
import { HeaderBar, Icon, IconButton } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { useGoBack } from '../../../lib/navigation/go-back.ts';
import styles from '../chat.module.css';

interface ChatHeadProps {
  readonly title: string;
  /** What is said under the name; without it the title stands alone. */
  readonly note?: string | undefined;
  /** Someone is there. */
  readonly isThere?: boolean;
  readonly onMenu?: (() => void) | undefined;
}

export function ChatHead({ title, note, isThere = false, onMenu }: ChatHeadProps) {
  const t = useT();
  const goBack = useGoBack();
  return (
    <HeaderBar
      kind="page"
      onBack={goBack}
      action={
        onMenu && <IconButton icon="dots-three" label={t('chat_menu')} data-testid="chat-menu-open" onClick={onMenu} />
      }
      title={
        note === undefined ? (
          title
        ) : (
          <span className={styles.who}>
            <span className={styles.avatar} aria-hidden="true">
              <Icon name="headset" variant="duotone" size={22} />
            </span>
            <span className={styles.whoWords}>
              <span className={styles.whoName}>{title}</span>
              <span className={styles.whoNote} data-testid="chat-note">
                {isThere && <i className={styles.there} />}
                {note}
              </span>
            </span>
          </span>
        )
      }
    />
  );
}
