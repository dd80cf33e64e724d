/** What was said in a chat as a plain text that may leave the desk: no operator's name, no notes. */
import type { OpsAnswer } from '../../lib/calls.ts';
import type { useT } from '../../lib/i18n.ts';
import { dayOf, zoned, zoneName } from '../../lib/zone.ts';

export type Transcript = OpsAnswer<'ops.chat.transcript'>;
type Line = Transcript['list'][number];
type Words = ReturnType<typeof useT>;

export interface TranscriptPlace {
  readonly brand: string;
  readonly conversationId: string;
  /** The merchant's IANA zone. */
  readonly zone: string;
}

function saidIn({ from, text, notice, deskNo, pictures }: Line, username: string, t: Words): string {
  const desk = deskNo === null ? t('chat_transcript_desk') : `${t('chat_transcript_desk')} ${deskNo}`;
  if (from === 'system') {
    const who = deskNo === null ? '' : `: ${desk}`;
    return notice === null ? '' : `* ${t(`chat_notice_${notice}`)}${who}`;
  }
  const shown = pictures === 0 ? [] : [`[${t('chat_transcript_pictures', { count: pictures })}]`];
  return `${from === 'member' ? username : desk}: ${[...(text === '' ? [] : [text]), ...shown].join(' ')}`;
}

/** The whole text: a head that names the chat, then a line for each message, in their order. */
export function transcriptText(
  { username, topic, reference, createdAt, closedAt, list, isCut }: Transcript,
  { brand, conversationId, zone }: TranscriptPlace,
  t: Words,
): string {
  const moment = (atMs: number): string => {
    const { date, time } = zoned(atMs, zone);
    return `${date} ${time}`;
  };
  const head = [
    `${brand} · ${t('chat_transcript')}`,
    `${t('chat_transcript_id')}: ${conversationId}`,
    `${t('chat_member')}: ${username}`,
    `${t('chat_canned_topic')}: ${t(`chat_topic_${topic}`)}`,
    ...(reference === null ? [] : [`${t(`chat_about_${reference.kind}`)}: ${reference.id}`]),
    `${t('chat_transcript_begun')}: ${moment(createdAt)} (${zoneName(zone, createdAt)})`,
    `${t('chat_transcript_ended')}: ${closedAt === null ? t('chat_transcript_goes_on') : moment(closedAt)}`,
    ...(isCut ? [t('chat_transcript_cut')] : []),
  ];
  const lines = list.map((line) => {
    // What follows a line break is of the same message.
    const said = saidIn(line, username, t).replaceAll('\n', '\n    ');
    return `[${moment(line.at)}] ${said}`;
  });
  return `${[...head, '', ...lines].join('\n')}\n`;
}

/** `chat-sonthuy88-2026-11-20.txt` */
export const transcriptFile = ({ username, createdAt }: Transcript, zone: string): string =>
  `chat-${username.replaceAll(/[^\w.-]/g, '_')}-${dayOf(createdAt, zone)}.txt`;
