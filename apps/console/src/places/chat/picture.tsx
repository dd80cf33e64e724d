/** The pictures of a message. Each is a box of its shape, the picture in it once it was looked at; a press opens the whole of it. */
import type { SentPicture } from '@lantern/web/chat-thread';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { call } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { say } from '../../widgets/toasts.tsx';
import styles from './pictures.module.css';
import { previewOf } from './staged-pictures.ts';

const LONGER_PX = 220;
const SHORTER_PX = 72;

/** The size of the box: the picture's shape, within bounds. */
function boxOf({ width, height }: SentPicture): { readonly width: number; readonly height: number } {
  const scale = LONGER_PX / Math.max(width, height);
  const side = (px: number): number => Math.max(SHORTER_PX, Math.round(px * scale));
  return { width: side(width), height: side(height) };
}

/** A picture as it is opened. The list of messages keeps it: a message that is confirmed meanwhile is drawn anew. */
export interface OpenedPicture {
  readonly address: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

interface PicturesProps {
  readonly of: readonly SentPicture[];
  readonly conversationId: string;
  /** Whose they are and when, for those who do not see them. */
  readonly from: string;
  readonly onOpen: (picture: OpenedPicture) => void;
}

/** The pictures of a message, in their order. */
export const Pictures = ({ of, ...rest }: PicturesProps) =>
  of.map((picture, at) => <Picture key={picture.pictureId} picture={picture} number={at + 1} {...rest} />);

interface PictureProps extends Omit<PicturesProps, 'of'> {
  readonly picture: SentPicture;
  /** From 1, in its message. */
  readonly number: number;
}

/** Fetched when it is asked for: the trail keeps each look. What was uploaded in this page is shown at once. */
function Picture({ picture, conversationId, number, from, onOpen }: PictureProps) {
  const t = useT();
  const { pictureId, width, height } = picture;
  const [address, show] = useState(() => previewOf(pictureId));
  const [isLoading, setLoading] = useState(false);
  const name = t('chat_picture', { number });
  async function look(): Promise<void> {
    setLoading(true);
    const result = await call('ops.chat.picture', { params: { conversationId, pictureId } });
    setLoading(false);
    if (result.ok) show(result.value.picture);
    else say('bad', result.message);
  }
  if (address === undefined) {
    return (
      <button
        type="button"
        className={styles.look}
        style={boxOf(picture)}
        disabled={isLoading}
        onClick={() => void look()}
      >
        <DeskIcon name="eye" size={18} />
        <b>{name}</b>
        <small>{t('receipts_look')}</small>
      </button>
    );
  }
  const title = t('chat_picture_of', { picture: name, from });
  return (
    <button
      type="button"
      className={styles.thumb}
      style={boxOf(picture)}
      aria-haspopup="dialog"
      onClick={() => onOpen({ address, title, width, height })}
    >
      <img src={address} alt={title} />
    </button>
  );
}
