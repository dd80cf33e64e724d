/** The menu of the chat: earlier conversations, help, the way to a break, and the end of the conversation. */
import { BottomSheet, ListRow } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { STOP_PATH } from '../topics.ts';

interface ChatMenuProps {
  readonly onPast: () => void;
  /** Ends the conversation that is shown. */
  readonly onEnd?: (() => void) | undefined;
  readonly onClose: () => void;
}

export function ChatMenu({ onPast, onEnd, onClose }: ChatMenuProps) {
  const t = useT();
  const navigate = useNavigate();
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <BottomSheet title={t('chat_menu')} onClose={onClose} data-testid="chat-menu">
      {onEnd && <ListRow icon="check-circle" title={t('chat_close')} onPress={then(onEnd)} data-testid="chat-close" />}
      <ListRow icon="clock" title={t('chat_past')} onPress={then(onPast)} data-testid="chat-past" />
      <ListRow icon="question" title={t('title_help')} onPress={then(() => navigate('/m/help'))} />
      <ListRow
        icon="shield-check"
        title={t('chat_stop_now')}
        caption={t('chat_stop_text')}
        onPress={then(() => navigate(STOP_PATH))}
      />
    </BottomSheet>
  );
}
