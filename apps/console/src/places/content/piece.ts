/** A piece of content as the editor holds it. */
import { CONTENT_TYPES, type CONTENT_STATES } from '@lantern/contract/ops';
import type { OpsAnswer } from '../../lib/calls.ts';
import type { Tone } from '../../widgets/parts.tsx';

export type Piece = OpsAnswer<'ops.content.read'>['piece'];
export type Body = Piece['body'];
export type Edition = OpsAnswer<'ops.content.read'>['editions'][number];
export type Options = OpsAnswer<'ops.content.options'>;
export type ContentType = (typeof CONTENT_TYPES)[number];
export type ContentState = (typeof CONTENT_STATES)[number];
export type Language = Options['languages'][number];

export const STATE_TONE: Readonly<Record<ContentState, Tone>> = {
  draft: 'plain',
  scheduled: 'info',
  shown: 'ok',
  over: 'warn',
  withdrawn: 'bad',
};

/** About the service and for everyone, until its author says otherwise. */
export const NEW_MESSAGE: NonNullable<Body['message']> = {
  receivers: 'all',
  product: 'lottery',
  purpose: 'news',
  also: [],
  levels: null,
};

/** A new piece; promotions advertise, so their readers are chosen by the platform too. */
export function emptyBody(type: ContentType): Body {
  return {
    type,
    titleVi: '',
    titleEn: '',
    contentVi: '',
    contentEn: '',
    others: {},
    audience: { readers: type === 'MSG' ? 'members' : 'all', languages: [], devices: [] },
    isMarketing: type === 'PR',
    execution: type === 'PU' ? 'A' : null,
    groupName: type === 'B' ? 'm_home' : null,
    imageUrl: null,
    url: null,
    sort: 100,
    startsAt: null,
    endsAt: null,
    helpKind: type === 'HELP' ? 'topic' : null,
    parentId: null,
    message: type === 'MSG' ? NEW_MESSAGE : null,
  };
}

export interface Texts {
  readonly title: string;
  readonly content: string;
}

/** One language's texts; a language that is not translated is empty. */
export function textsOf(body: Body, language: Language): Texts {
  if (language === 'VI') return { title: body.titleVi, content: body.contentVi };
  if (language === 'EN') return { title: body.titleEn, content: body.contentEn };
  return body.others[language] ?? { title: '', content: '' };
}

/** The body with one language's texts; an emptied translation is none. */
export function withTexts(body: Body, language: Language, { title, content }: Texts): Body {
  if (language === 'VI') return { ...body, titleVi: title, contentVi: content };
  if (language === 'EN') return { ...body, titleEn: title, contentEn: content };
  const others = { ...body.others };
  if (title.trim() === '' && isBlank(content)) delete others[language];
  else others[language] = { title, content };
  return { ...body, others };
}

/** Whether an HTML shows nothing. */
export const isBlank = (html: string): boolean =>
  !/<img\b/i.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (CONTENT_TYPES as readonly unknown[]).includes(value.type) &&
  'others' in value &&
  'audience' in value;

export interface Kept {
  readonly body: Body;
  /** The version it was made from; 0 for a new piece. */
  readonly version: number;
}

/** A draft kept in this tab; undefined when there is none that can be read. */
export function keptOf(text: string): Kept | undefined {
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null;
    return kept !== null && typeof kept.version === 'number' && isBody(kept.body) ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}
