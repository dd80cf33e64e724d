/** Content: banners, notices, popups, the marquee and help, as drafts, editions and what is shown. */
import { z } from 'zod';
import { HELP_KINDS } from '../calls/system.ts';
import { idText, instant, text } from '../shapes.ts';
import { defineOpsCall, keysetPage, keysetQuery, reasonText, versionNumber } from './ops-call.ts';

/** `PL` is also what scrolls over home; `HELP` is an item of the help centre. */
export const CONTENT_TYPES = ['PU', 'PL', 'B', 'A', 'PR', 'HELP'] as const;
export const CONTENT_STATES = ['draft', 'scheduled', 'shown', 'over', 'withdrawn'] as const;
/** Whom a popup is for: signed in, guests, a first login. */
export const CONTENT_AUDIENCES = ['A', 'B', 'F'] as const;
export const BANNER_GROUPS = ['m_home', 'm_live', 'm_reg'] as const;

const body = z.object({
  type: z.enum(CONTENT_TYPES),
  titleVi: text(200),
  titleEn: text(200),
  /** HTML; what is not on the list of allowed elements is taken out when it is published. */
  contentVi: text(20_000),
  contentEn: text(20_000),
  /** Of a popup. */
  execution: z.enum(CONTENT_AUDIENCES).nullable(),
  /** Of a banner. */
  groupName: z.enum(BANNER_GROUPS).nullable(),
  /** An address, or the name of one of the site's own pictures. */
  imageUrl: text(500).nullable(),
  url: text(500).nullable(),
  sort: z.int().min(0).max(100_000),
  /** Null: when it is published. */
  startsAt: instant.nullable(),
  /** Excluded; null: no end. */
  endsAt: instant.nullable(),
  /** Of help. */
  helpKind: z.enum(HELP_KINDS).nullable(),
  parentId: idText.nullable(),
});

const piece = z.object({
  contentId: z.string(),
  state: z.enum(CONTENT_STATES),
  /** What is written now; `body` of the newest edition may differ. */
  body,
  version: z.int(),
  changedBy: z.string(),
  changedAt: instant,
  /** Of the newest edition; null: never published. */
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  /** Whether the draft differs from what is published. */
  hasChanges: z.boolean(),
});

const editions = z.array(z.object({ edition: z.int(), body, publishedBy: z.string(), publishedAt: instant }));

const params = z.object({ contentId: idText });
const errors = ['content_not_found', 'changed_meanwhile'] as const;

export const opsContentCalls = {
  'ops.content.list': defineOpsCall({
    method: 'GET',
    path: '/ops/content',
    right: 'content.read',
    object: 'content',
    summary: 'Drafts and published content of the merchant, newest first.',
    query: z.object({
      type: z.enum(CONTENT_TYPES).optional(),
      state: z.enum(CONTENT_STATES).optional(),
      query: text(64).optional(),
      ...keysetQuery(),
    }),
    answer: keysetPage(piece),
  }),
  'ops.content.read': defineOpsCall({
    method: 'GET',
    path: '/ops/content/:contentId',
    right: 'content.read',
    object: 'content',
    summary: 'One of them, with its editions, newest first.',
    params,
    answer: z.object({ piece, editions }),
    errors: ['content_not_found'],
  }),
  'ops.content.create': defineOpsCall({
    method: 'POST',
    path: '/ops/content',
    right: 'content.edit',
    object: 'content',
    summary: 'Begins a draft.',
    input: z.object({ body }),
    answer: piece,
  }),
  'ops.content.save': defineOpsCall({
    method: 'POST',
    path: '/ops/content/:contentId',
    right: 'content.edit',
    object: 'content',
    summary: 'Saves the draft; members see nothing of it.',
    params,
    input: z.object({ body, version: versionNumber }),
    answer: piece,
    errors,
  }),
  'ops.content.publish': defineOpsCall({
    method: 'POST',
    path: '/ops/content/:contentId/publish',
    right: 'content.edit',
    object: 'content',
    summary: 'Publishes the draft as a new edition, its HTML cleaned; shown within its dates.',
    params,
    input: z.object({ version: versionNumber }),
    answer: piece,
    errors: [...errors, 'field_invalid'],
  }),
  'ops.content.rollBack': defineOpsCall({
    method: 'POST',
    path: '/ops/content/:contentId/roll-back',
    right: 'content.edit',
    reason: true,
    object: 'content',
    summary: 'Publishes an earlier edition again, as a new one.',
    params,
    input: z.object({ edition: z.int().min(1), version: versionNumber, reason: reasonText }),
    answer: piece,
    errors: [...errors, 'field_invalid'],
  }),
  'ops.content.withdraw': defineOpsCall({
    method: 'POST',
    path: '/ops/content/:contentId/withdraw',
    right: 'content.edit',
    reason: true,
    object: 'content',
    summary: 'Takes it off the site at once; the draft and its editions stay.',
    params,
    input: z.object({ version: versionNumber, reason: reasonText }),
    answer: piece,
    errors,
  }),
  'ops.content.preview': defineOpsCall({
    method: 'POST',
    path: '/ops/content-preview',
    right: 'content.read',
    unrecorded: true,
    object: 'content',
    summary: 'HTML as members would get it, and whether something was taken out.',
    input: z.object({ html: text(20_000) }),
    answer: z.object({ html: z.string(), isCleaned: z.boolean() }),
  }),
} as const;
