/** One message: of the desk, of the member, on its way, or a notice of the system. */
import { cx, Icon, Skeleton, useFormats } from '@lantern/ui';
import type { SentPicture, Unsent } from '@lantern/web/chat-thread';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { usePicture, type Rising } from '../api/use-pictures.ts';
import styles from '../messages.module.css';
import type { Message } from '../state/messages.ts';

/** The desk's portrait: people of the desk are numbers, so it is the same for all. */
export const DeskSign = () => (
  <span className={styles.sign} aria-hidden="true">
    <Icon name="headset" variant="duotone" size={18} />
  </span>
);

/** What happened, in the middle. */
export function NoticeChip({ message: { notice, deskNo, at } }: { readonly message: Message }) {
  const t = useT();
  const formats = useFormats();
  if (notice === null) return null;
  const time = formats.dateTime(at, 'time');
  return (
    <p className={styles.notice} data-testid="chat-notice">
      {(notice === 'joined' || notice === 'transferred') && deskNo !== null
        ? t(`chat_notice_${notice}_by`, { number: deskNo, time })
        : t(`chat_notice_${notice}`, { time })}
    </p>
  );
}

/** A picture as it is opened. The list of messages keeps it: a message that is confirmed meanwhile is drawn anew. */
export interface OpenedPicture {
  readonly address: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

interface MessageBubbleProps {
  readonly message: Message;
  /** The desk has read it. */
  readonly isSeen: boolean;
  /** The next one is from someone else. */
  readonly isLastOfRun: boolean;
  readonly onOpen: (picture: OpenedPicture) => void;
}

export function MessageBubble({ message, isSeen, isLastOfRun, onOpen }: MessageBubbleProps) {
  const t = useT();
  const formats = useFormats();
  const { from, text, pictures, at, deskNo, seq } = message;
  const isOwn = from === 'member';
  const time = formats.dateTime(at, 'time');
  const bubble = (
    <div className={cx(styles.bubble, isOwn ? styles.own : styles.desk)} data-testid="chat-message" data-seq={seq}>
      <span className="sr-only">
        {isOwn ? t('chat_you') : deskNo === null ? t('chat_with_desk') : t('chat_with', { number: deskNo })}
      </span>
      <Pictures pictures={pictures} time={time} onOpen={onOpen} />
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <Foot>
        <time dateTime={new Date(at).toISOString()}>{time}</time>
        {isOwn && (
          <span data-testid="chat-mark" data-seen={isSeen}>
            {' · '}
            {t(isSeen ? 'chat_seen' : 'chat_sent')}
          </span>
        )}
      </Foot>
    </div>
  );
  if (isOwn) return <div className={styles.fromMember}>{bubble}</div>;
  return (
    <div className={styles.fromDesk}>
      {isLastOfRun ? <DeskSign /> : <span className={styles.noSign} />}
      {bubble}
    </div>
  );
}

const Foot = ({ children }: { readonly children: ReactNode }) => <div className={styles.foot}>{children}</div>;

interface UnsentProps {
  readonly unsent: Unsent;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
  readonly onOpen: (picture: OpenedPicture) => void;
}

/** A message that has no number yet: it stays until it is sent, or until the member gives it up. */
export function UnsentBubble({ unsent, onRetry, onDrop, onOpen }: UnsentProps) {
  const t = useT();
  const formats = useFormats();
  const { text, pictures, state, complaint, writtenAt } = unsent;
  const isRefused = state === 'refused';
  return (
    <div className={styles.fromMember}>
      <div
        className={cx(styles.bubble, styles.own, isRefused ? styles.refused : styles.pending)}
        data-testid="chat-unsent"
        data-state={state}
      >
        <Pictures pictures={pictures} time={formats.dateTime(writtenAt, 'time')} onOpen={onOpen} />
        {text !== '' && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        <Foot>
          <span role={isRefused ? 'alert' : 'status'}>
            {isRefused ? complaint : t(state === 'waiting' ? 'chat_waiting' : 'chat_sending')}
          </span>
          {(isRefused || state === 'waiting') && (
            <>
              {' · '}
              <button type="button" className={styles.act} data-testid="chat-retry" onClick={onRetry}>
                {t('chat_retry')}
              </button>
              {' · '}
              <button type="button" className={styles.act} data-testid="chat-drop" onClick={onDrop}>
                {t('chat_drop')}
              </button>
            </>
          )}
        </Foot>
      </div>
    </div>
  );
}

const RING = 2 * Math.PI * 27;

interface RisingProps {
  readonly rising: Rising;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** A picture on its way up, with a ring around its share. */
export function RisingBubble({ rising: { preview, share, complaint }, onCancel, onRetry }: RisingProps) {
  const t = useT();
  const percent = Math.round(share * 100);
  return (
    <div className={styles.fromMember}>
      <div className={cx(styles.bubble, styles.own)} data-testid="chat-rising">
        <div className={styles.frame}>
          <img className={styles.rising} src={preview} alt={t('chat_picture')} />
          <span
            className={styles.veil}
            role="progressbar"
            aria-label={t('chat_picture')}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            {complaint === undefined ? (
              <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true">
                <circle cx="32" cy="32" r="27" className={styles.track} />
                <circle cx="32" cy="32" r="27" className={styles.share} strokeDasharray={`${share * RING} ${RING}`} />
                <text x="32" y="37" textAnchor="middle" className={styles.percent}>
                  {percent}%
                </text>
              </svg>
            ) : (
              <Icon name="warning-circle" variant="fill" size={32} />
            )}
          </span>
        </div>
        <Foot>
          <span role={complaint === undefined ? undefined : 'alert'}>{complaint ?? t('chat_sending')}</span>
          {complaint !== undefined && (
            <>
              {' · '}
              <button type="button" className={styles.act} onClick={onRetry}>
                {t('chat_retry')}
              </button>
            </>
          )}
          {' · '}
          <button type="button" className={styles.act} data-testid="chat-cancel-picture" onClick={onCancel}>
            {t('chat_cancel')}
          </button>
        </Foot>
      </div>
    </div>
  );
}

interface PicturesProps {
  readonly pictures: readonly SentPicture[];
  readonly time: string;
  readonly onOpen: (picture: OpenedPicture) => void;
}

/** Pictures of one message; who does not see them hears which it is, and of when. */
const Pictures = ({ pictures, ...rest }: PicturesProps) =>
  pictures.map((picture, at) => <Thumb key={picture.pictureId} picture={picture} number={at + 1} {...rest} />);

const THUMB_PX = 180;

interface ThumbProps extends Omit<PicturesProps, 'pictures'> {
  readonly picture: SentPicture;
  /** From 1, in its message. */
  readonly number: number;
}

/** A picture small in its bubble; a tap shows it whole. Its box is there before it is loaded, so that nothing moves. */
function Thumb({ picture: { pictureId, width, height }, number, time, onOpen }: ThumbProps) {
  const t = useT();
  const address = usePicture(pictureId);
  const shownHeight = Math.round(Math.min(240, Math.max(80, (THUMB_PX * height) / width)));
  if (address === undefined) return <Skeleton width={THUMB_PX} height={shownHeight} radius={14} />;
  return (
    <button
      type="button"
      className={styles.thumb}
      style={{ height: shownHeight }}
      aria-label={t('chat_picture_open', { number, time })}
      data-testid="chat-picture"
      onClick={() => onOpen({ address, title: t('chat_picture_at', { number, time }), width, height })}
    >
      <img className={styles.rising} src={address} alt="" />
    </button>
  );
}
