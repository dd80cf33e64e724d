/** The first column: duty, offers with their countdown, the conversations of a view, and how the desk does. */
import { CHAT_VIEWS, type ChatView } from '@lantern/contract/ops';
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import type { CallRefused, OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMemberTyping } from '../../lib/member-typing.ts';
import { toggleOfferSound, useOfferSound } from '../../lib/offer-sound.ts';
import { useMe } from '../../lib/session.ts';
import { Segments } from '../../widgets/fields.tsx';
import { DeskButton, Facts, PersonMark, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { QueueList } from '../../widgets/queue-list.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { Age, Time } from '../../widgets/values.tsx';
import queue from '../../widgets/desk-queue.module.css';
import { BlockList } from './blocks.tsx';
import type { Desk, Row } from './chat-calls.ts';
import styles from './chat.module.css';
import { Offer, type OfferRow } from './offer-watch.tsx';

const LATE_MIN = 5;
const TONES: Readonly<Record<Row['state'], Tone>> = { queued: 'warn', open: 'ok', offline: 'info', closed: 'plain' };
/** Views whose number is known without reading their list. */
const COUNTED = ['mine', 'waiting', 'offline'] as const;

interface QueueColumnProps {
  readonly view: ChatView;
  readonly onView: (view: ChatView) => void;
  readonly read: {
    readonly data: OpsAnswer<'ops.chat.list'> | undefined;
    readonly error: CallRefused | null;
    readonly refetch: () => unknown;
  };
  readonly desk: Desk | undefined;
  readonly offers: readonly OfferRow[];
  readonly duty: { readonly on: boolean; readonly deskNo: number | undefined };
  readonly mayWork: boolean;
  readonly openId: string | undefined;
  readonly onOpen: (conversationId: string) => void;
  readonly onTake: (offer: OfferRow) => void;
  readonly onDuty: () => void;
  readonly onNext: (() => void) | undefined;
  readonly onFirst: (() => void) | undefined;
}

export function QueueColumn(props: QueueColumnProps) {
  const t = useT();
  const { view, onView, read, desk, offers, duty, mayWork, openId, onOpen, onTake } = props;
  const countOf = (one: ChatView): number | undefined =>
    COUNTED.flatMap((id) => (id === one && desk ? desk[id] : []))[0];
  return (
    <div className={`${queue.start} ${styles.start}`}>
      <header>
        <div className={styles.headline}>
          <h2>
            {t('place_chat')}
            {desk && <span>{t('chat_waiting', { count: desk.waiting })}</span>}
          </h2>
          <span className={styles.acts}>
            <BlocksButton />
            {mayWork && (
              <>
                <SoundButton />
                <DeskButton
                  size="small"
                  look={duty.on ? 'brand' : 'quiet'}
                  hotkey="D"
                  aria-pressed={duty.on}
                  onPress={props.onDuty}
                >
                  {t(duty.on ? 'chat_duty_on' : 'chat_duty_off')}
                </DeskButton>
              </>
            )}
          </span>
        </div>
        <div className={styles.views}>
          <Segments
            label={t('chat_views')}
            value={view}
            onChange={onView}
            options={CHAT_VIEWS.map((id) => {
              const count = countOf(id);
              return { id, label: t(`chat_view_${id}`) + (count ? ` ${count}` : '') };
            })}
          />
        </div>
      </header>
      {duty.on && <SoundNote />}
      {offers.length > 0 && (
        <div className={styles.offers}>
          {offers.map((offer, at) => (
            <Offer
              key={offer.conversationId}
              offer={offer}
              {...(at === 0 && { hotkey: 'T' })}
              onTake={() => onTake(offer)}
            />
          ))}
        </div>
      )}
      <WhenRead read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState text={t(`chat_none_${view}`)} />
          ) : (
            <QueueList
              label={t(`chat_view_${view}`)}
              items={list}
              keyOf={({ conversationId }) => conversationId}
              openKey={openId}
              onOpen={({ conversationId }) => onOpen(conversationId)}
            >
              {(row) => <Case row={row} />}
            </QueueList>
          )
        }
      </WhenRead>
      {(props.onNext ?? props.onFirst) && (
        <div className={styles.pages}>
          {props.onFirst && (
            <DeskButton size="small" look="ghost" onPress={props.onFirst}>
              {t('page_first')}
            </DeskButton>
          )}
          {props.onNext && (
            <DeskButton size="small" icon="caret-right" onPress={props.onNext}>
              {t('page_next')}
            </DeskButton>
          )}
        </div>
      )}
      {desk && <Figures desk={desk} />}
    </div>
  );
}

function BlocksButton() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DeskButton
        size="small"
        look="ghost"
        icon="prohibit"
        aria-label={t('chat_blocks')}
        onPress={() => setOpen(true)}
      />
      {isOpen && <BlockList onClose={() => setOpen(false)} />}
    </>
  );
}

/** The sound of offers, off and on by one tap. */
function SoundButton() {
  const t = useT();
  const { isOn } = useOfferSound();
  return (
    <DeskButton
      size="small"
      look="ghost"
      icon={isOn ? 'speaker-high' : 'speaker-slash'}
      aria-pressed={isOn}
      aria-label={t('chat_sound')}
      onPress={toggleOfferSound}
    />
  );
}

/** Why an offer would not be heard, while someone counts on it. */
function SoundNote() {
  const t = useT();
  const { isOn, state } = useOfferSound();
  const text = !isOn || state === 'ready' ? '' : t(state === 'locked' ? 'chat_sound_locked' : 'chat_sound_absent');
  return <div role="status">{text !== '' && <p className={styles.soundNote}>{text}</p>}</div>;
}

function Case({ row }: { readonly row: Row }) {
  const t = useT();
  const { operator } = useMe();
  const isTyping = useMemberTyping(row.conversationId);
  const isMine = row.operatorId === operator.operatorId;
  return (
    <>
      <PersonMark name={row.username} />
      <span className={queue.caseText}>
        <b>
          {row.username} <Vip level={row.vipLevel} />
        </b>
        <span dir="auto">{isTyping ? t('chat_typing') : row.excerpt || t(`chat_topic_${row.topic}`)}</span>
        <small>{t(`chat_topic_${row.topic}`)}</small>
      </span>
      <span className={queue.caseSide}>
        {row.waitingSince === null ? (
          <Time atMs={row.createdAt} />
        ) : (
          <Age sinceMs={row.waitingSince} lateAfterMin={LATE_MIN} />
        )}
        {row.unread > 0 && (
          <span className={styles.unread}>
            <span className="sr-only">{t('chat_unread')} </span>
            {row.unread}
          </span>
        )}
        <StatusBadge tone={isMine ? 'brand' : TONES[row.state]}>
          {isMine ? t('chat_you') : (row.operatorName ?? t(`chat_state_${row.state}`))}
        </StatusBadge>
      </span>
    </>
  );
}

export function Vip({ level }: { readonly level: number }) {
  return level > 0 ? <span className={styles.vip}>VIP {level}</span> : null;
}

const MINUTE_SEC = 60;
const HUNDREDTHS = 100;

function Figures({ desk }: { readonly desk: Desk }) {
  const t = useT();
  const { integer } = useFormats();
  const { medianWaitSec: wait, ratingHundredths: rating, onDuty, online } = desk;
  return (
    <div className={styles.figures}>
      <Facts
        facts={[
          [
            t('chat_median'),
            wait === null
              ? '–'
              : wait < MINUTE_SEC
                ? t('left_seconds', { count: wait })
                : t('left_minutes', { count: Math.round(wait / MINUTE_SEC) }),
          ],
          [t('chat_rating_week'), rating === null ? '–' : `${(rating / HUNDREDTHS).toFixed(1)} / 5`],
          [t('chat_offline_count'), integer(desk.offline)],
          [t('chat_site'), t(online ? 'chat_site_open' : 'chat_site_shut')],
        ]}
      />
      <div className={styles.duty}>
        <span>{t('chat_on_duty')}</span>
        {onDuty.length === 0 ? (
          <b>{t('chat_on_duty_none')}</b>
        ) : (
          <ul>
            {onDuty.map(({ operatorId, name, deskNo, open }) => (
              <li key={operatorId} title={t('chat_on_duty_open', { name, number: deskNo, count: open })}>
                <PersonMark name={name} size="small" />
                <span className="sr-only">{t('chat_on_duty_open', { name, number: deskNo, count: open })}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
