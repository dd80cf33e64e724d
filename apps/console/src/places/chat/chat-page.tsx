/** The help desk (CON-17): what waits, the conversation, the member. */
import { CHAT_VIEWS } from '@lantern/contract/ops';
import { useEffect, useRef } from 'react';
import { useCall } from '../../lib/calls.ts';
import { setDuty, useDuty } from '../../lib/chat-duty.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { toggleOfferSound } from '../../lib/offer-sound.ts';
import { useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { EmptyState } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { REFETCH_MS, take, useDesk } from './chat-calls.ts';
import styles from './chat.module.css';
import { Conversation } from './conversation.tsx';
import { useOffers, type OfferRow } from './offer-watch.tsx';
import { QueueColumn } from './queue-column.tsx';

const LIMIT = 50;

export default function ChatPage() {
  const t = useT();
  const mayWork = useRight('chat.work');
  const address = useListAddress();
  const { values } = address;
  const view = CHAT_VIEWS.find((one) => one === values['tab']) ?? (mayWork ? 'mine' : 'open');
  const openId = values['open'];
  const desk = useDesk();
  const query = { view, limit: LIMIT, ...(values['after'] !== undefined && { after: values['after'] }) } as const;
  const read = useCall('ops.chat.list', { query }, { refetchIntervalMs: REFETCH_MS, keepsLast: true });
  const duty = useDuty();
  const offers = useOffers();
  const hadDuty = desk.data?.duty;
  const isResumed = useRef(false);
  // Duty of a page that was loaded again within its minute goes on.
  useEffect(() => {
    if (hadDuty === undefined || isResumed.current) return;
    isResumed.current = true;
    if (hadDuty && mayWork) void setDuty(true);
  }, [hadDuty, mayWork]);

  const show = (conversationId: string | undefined): void => address.set({ open: conversationId });
  async function takeOffer(offer: OfferRow | undefined): Promise<void> {
    if (!offer) return;
    if (!(await take(offer.conversationId, t('chat_taken', { name: offer.username })))) return;
    address.set({ tab: 'mine', open: offer.conversationId, after: undefined });
  }
  async function toggleDuty(): Promise<void> {
    const refusal = await setDuty(!duty.on);
    if (refusal !== undefined) say('bad', refusal);
  }
  useKeys({
    d: mayWork ? () => void toggleDuty() : undefined,
    s: mayWork ? toggleOfferSound : undefined,
    t: mayWork && offers.length > 0 ? () => void takeOffer(offers[0]) : undefined,
  });
  return (
    <>
      <div className={styles.columns} data-open={openId !== undefined || undefined}>
        <QueueColumn
          view={view}
          onView={(tab) => address.set({ tab, after: undefined })}
          read={read}
          desk={desk.data}
          offers={offers}
          duty={duty}
          mayWork={mayWork}
          openId={openId}
          onOpen={show}
          onTake={(offer) => void takeOffer(offer)}
          onDuty={() => void toggleDuty()}
          onNext={read.data?.next ? () => address.set({ after: read.data?.next ?? undefined }) : undefined}
          onFirst={values['after'] === undefined ? undefined : () => address.set({ after: undefined })}
        />
        {openId === undefined ? (
          <div className={styles.middle}>
            <EmptyState text={t('chat_choose')} />
          </div>
        ) : (
          <Conversation
            key={openId}
            conversationId={openId}
            hasOffer={offers.length > 0}
            onDuty={desk.data?.onDuty ?? []}
            onClose={() => show(undefined)}
            onShow={show}
          />
        )}
      </div>
      <HintBar
        keys={[
          ['D', t('chat_key_duty')],
          ['S', t('chat_key_sound')],
          ['T', t('chat_key_take')],
          ['↑ ↓', t('key_move')],
          ['A', t('chat_key_write')],
          ['B', t('chat_key_picture')],
          ['1–9', t('chat_key_canned')],
          ['↵', t('chat_key_send')],
          ['N', t('chat_key_note')],
          ['P', t('chat_key_transfer')],
          ['R', t('chat_key_close')],
        ]}
        note={t('receipts_look')}
      />
    </>
  );
}
