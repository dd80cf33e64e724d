/** Messages about what was just done; errors stay until they are closed. */
import { cx } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { useT } from '../lib/i18n.ts';
import parts from '../look/desk-parts.module.css';
import styles from './desk-panels.module.css';

interface Message {
  readonly tone: 'ok' | 'bad' | 'info';
  readonly text: string;
}

const SHOWN_MS = 5_000;
const queue = new ToastQueue<Message>({ maxVisibleToasts: 4 });
const ICON = { ok: 'check-circle', bad: 'x-circle', info: 'info' } as const;

/** Shows a message. */
export function say(tone: Message['tone'], text: string): void {
  queue.add({ tone, text }, tone === 'bad' ? {} : { timeout: SHOWN_MS });
}

/** Takes every message away: they are not for the next person. */
export const unsay = (): void => queue.clear();

/** Where messages appear: once in the page. */
export function Toasts() {
  const t = useT();
  return (
    <ToastRegion queue={queue} className={cx(styles.toasts)} aria-label={t('messages')}>
      {({ toast }) => (
        <Toast toast={toast} className={cx(styles.toast)} data-tone={toast.content.tone}>
          <DeskIcon name={ICON[toast.content.tone]} filled />
          <ToastContent>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          <Button slot="close" className={cx(parts.button, parts.ghost, parts.small)} aria-label={t('close')}>
            <DeskIcon name="x" size={11} />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  );
}
