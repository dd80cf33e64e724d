/** The live chat (MSG-05, MSG-14): the form that begins a conversation, or the conversation itself; earlier ones by `?id=`. */
import { Empty, RouteLoader } from '@lantern/ui';
import { lazy, Suspense, useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useHasChat } from '../../lib/content/chat.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useNavigate, useSearchParams } from '../../lib/navigation/navigation.tsx';
import { refresh, useCall } from '../../lib/server/calls.ts';
import { useMemberReady } from '../../lib/server/realtime.ts';
import { useWhitelabel } from '../../lib/server/settings.ts';
import styles from './chat.module.css';
import { ChatHead } from './parts/chat-head.tsx';
import { ChatMenu } from './parts/chat-menu.tsx';
import { ConversationView } from './parts/conversation-view.tsx';
import { StartForm } from './parts/start-form.tsx';
import { topicOf } from './topics.ts';

const PastSheet = lazy(async () => ({ default: (await import('./parts/past-sheet.tsx')).PastSheet }));

/** Whether the desk is there has no bell; the form that begins a conversation asks again this often. */
const DESK_EVERY_MS = 30_000;

export function Chat() {
  const t = useT();
  const navigate = useNavigate();
  const isKnown = useWhitelabel() !== undefined;
  const hasChat = useHasChat();
  // Settings are read again after a change of the language: the open chat stays meanwhile.
  const [wasOpen, setWasOpen] = useState(hasChat);
  if (hasChat && !wasOpen) setWasOpen(true);
  if (hasChat || (wasOpen && !isKnown)) return <OpenChat />;
  return (
    <>
      <ChatHead title={t('title_chat')} />
      {isKnown ? (
        <Empty
          title={t('chat_off')}
          text={t('chat_off_text')}
          action={{ label: t('menu_help'), onPress: () => navigate('/m/help') }}
        />
      ) : (
        <RouteLoader />
      )}
    </>
  );
}

function OpenChat() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const [opened, setOpened] = useState<string>();
  const [sheet, setSheet] = useState<'menu' | 'past'>();
  const asked = address.get('id') ?? undefined;
  const isStarting = asked === undefined && opened === undefined;
  // Kept over a change of the language: what was typed in the form must not go.
  const desk = useCall(
    'chat.desk',
    {},
    { staleMs: 0, refetchIntervalMs: isStarting && DESK_EVERY_MS, keepsLast: true },
  );
  useMemberReady(() => refresh('chat.desk'));
  const shownId = asked ?? opened ?? (isNew ? undefined : desk.data?.current?.conversationId);
  const startNew = (): void => {
    setOpened(undefined);
    setNew(true);
    setAddress({}, { replace: true });
    refresh('chat.desk');
    window.scrollTo(0, 0);
  };
  const show = (conversationId: string): void => {
    setSheet(undefined);
    setOpened(undefined);
    setAddress({ id: conversationId });
  };
  return (
    <div className={styles.screen} data-testid="chat">
      {shownId === undefined ? (
        <>
          <ChatHead title={t('title_chat')} onMenu={() => setSheet('menu')} />
          <Block read={desk} waiting={<RouteLoader />}>
            {(known) => (
              <StartForm
                desk={known}
                topic={topicOf(address.get('topic'))}
                referenceId={address.get('ref') ?? undefined}
                onOpened={(conversation) => {
                  setNew(false);
                  setOpened(conversation.conversationId);
                  refresh('chat.desk', 'chat.list');
                  window.scrollTo(0, 0);
                }}
              />
            )}
          </Block>
        </>
      ) : (
        <ConversationView
          key={shownId}
          conversationId={shownId}
          isOnline={desk.data?.online ?? false}
          onPast={() => setSheet('past')}
          onNew={startNew}
        />
      )}
      {sheet === 'menu' && <ChatMenu onPast={() => setSheet('past')} onClose={() => setSheet(undefined)} />}
      <Suspense fallback={null}>
        {sheet === 'past' && <PastSheet onChoose={show} onClose={() => setSheet(undefined)} />}
      </Suspense>
    </div>
  );
}
