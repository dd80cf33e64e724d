/** Offers of chats wherever the operator works: the sound, the title of the page, and a card outside the help desk. */
import { useNow } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useDuty } from '../../lib/chat-duty.ts';
import { useT } from '../../lib/i18n.ts';
import { ringFor, unlockByGesture } from '../../lib/offer-sound.ts';
import { useRight } from '../../lib/session.ts';
import { DeskButton } from '../../widgets/parts.tsx';
import { TimeLeft } from '../../widgets/values.tsx';
import { take, useDesk, type Desk } from './chat-calls.ts';
import styles from './offers.module.css';

export type OfferRow = Desk['offers'][number];

/** What is offered to this operator and has not lapsed. */
export function useOffers(): readonly OfferRow[] {
  const duty = useDuty();
  const { data } = useDesk();
  const offers = data?.offers ?? [];
  const nowMs = useNow(offers.length > 0);
  return duty.on ? offers.filter(({ offeredUntil }) => offeredUntil > nowMs) : [];
}

export function OfferWatch() {
  return useRight('chat.work') ? <Watch /> : null;
}

function Watch() {
  const t = useT();
  const [path, navigate] = useLocation();
  const offers = useOffers();
  const rung = useRef(new Set<string>());
  useEffect(unlockByGesture, []);
  const names = offers.map(({ conversationId, offeredUntil }) => `${conversationId} ${offeredUntil}`).join('\n');
  useEffect(() => {
    for (const name of names.split('\n').filter(Boolean)) {
      if (rung.current.has(name)) continue;
      rung.current.add(name);
      ringFor(name);
    }
  }, [names]);
  const [first] = offers;
  const title = first && t('chat_offer_title', { name: first.username, console: t('console') });
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    return () => {
      document.title = t('console');
    };
  }, [title, t]);
  if (first === undefined || path.split('/')[1] === 'chat') return null;
  const takeIt = async (): Promise<void> => {
    if (await take(first.conversationId, t('chat_taken', { name: first.username })))
      navigate(`/chat?tab=mine&open=${first.conversationId}`);
  };
  return (
    <div className={styles.elsewhere}>
      <Offer offer={first} onTake={() => void takeIt()} />
    </div>
  );
}

interface OfferProps {
  readonly offer: OfferRow;
  readonly hotkey?: string;
  readonly onTake: () => void;
}

/** One offer with its countdown. */
export function Offer({ offer: { username, topic, offeredUntil }, hotkey, onTake }: OfferProps) {
  const t = useT();
  return (
    <div className={styles.offer} role="status">
      <div>
        <b>{username}</b>
        <small>
          {t(`chat_topic_${topic}`)} · <TimeLeft untilMs={offeredUntil} />
        </small>
      </div>
      <DeskButton look="brand" size="small" {...(hotkey !== undefined && { hotkey })} onPress={onTake}>
        {t('chat_take')}
      </DeskButton>
    </div>
  );
}
