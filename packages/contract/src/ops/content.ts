/** Content: banners, notices, popups, the marquee and help, as drafts, editions and what is shown. */
import { z } from 'zod';
import { HELP_KINDS } from '../calls/system.ts';
import {
  BROADCAST_CHANNELS,
  CONSENT_PRODUCTS,
  LANGUAGES,
  MARKETING_PURPOSES,
  NOTICE_CATEGORIES,
  UPLOAD_BYTES_MAXIMUM,
  VIP_LEVEL_MAXIMUM,
} from '../constants.ts';
import { idText, instant, text, wholeList } from '../shapes.ts';
import { defineOpsCall, keysetPage, keysetQuery, reasonText, sortBy, versionNumber } from './ops-call.ts';

/** `PL` is also what scrolls over home; `HELP` is an item of the help centre, `MSG` a message to the inbox of members. */
export const CONTENT_TYPES = ['PU', 'PL', 'B', 'A', 'PR', 'MSG', 'HELP'] as const;
/** Whom a message to the inbox is for. */
export const MESSAGE_RECEIVERS = ['all', 'members', 'agents'] as const;
export const CONTENT_STATES = ['draft', 'scheduled', 'shown', 'over', 'withdrawn'] as const;
/** Whom a popup is for: signed in, guests, a first login. */
export const CONTENT_AUDIENCES = ['A', 'B', 'F'] as const;
export const BANNER_GROUPS = ['m_home', 'm_live', 'm_reg'] as const;
/** Languages a text may be left out in; readers get English instead. */
export const CONTENT_EXTRA_LANGUAGES = ['UR', 'PT'] as const;
/** Who sees it, except popups, which have their own audience. */
export const CONTENT_READERS = ['all', 'members', 'guests'] as const;
export const CONTENT_DEVICES = ['android', 'ios', 'desktop'] as const;
/** Bytes of an uploaded picture. */
export const CONTENT_PICTURE_BYTES = UPLOAD_BYTES_MAXIMUM;

const vipLevel = z.int().min(0).max(VIP_LEVEL_MAXIMUM);

const audience = z.object({
  readers: z.enum(CONTENT_READERS),
  /** Empty: all of them. */
  languages: z.array(z.enum(LANGUAGES)).max(LANGUAGES.length),
  devices: z.array(z.enum(CONTENT_DEVICES)).max(CONTENT_DEVICES.length),
});

const body = z.object({
  type: z.enum(CONTENT_TYPES),
  titleVi: text(200),
  titleEn: text(200),
  /** HTML; what is not on the list of allowed elements is taken out when it is saved, and again when it is published. */
  contentVi: text(20_000),
  contentEn: text(20_000),
  /** The other languages that are translated. */
  others: z.partialRecord(z.enum(CONTENT_EXTRA_LANGUAGES), z.object({ title: text(200), content: text(20_000) })),
  audience,
  /** Advertises; never shown to members who limit or exclude themselves. A promotion always does. */
  isMarketing: z.boolean(),
  /** Of a popup. */
  execution: z.enum(CONTENT_AUDIENCES).nullable(),
  /** Of a banner. */
  groupName: z.enum(BANNER_GROUPS).nullable(),
  /** An address, or the name of one of the site's own pictures. */
  imageUrl: text(500).nullable(),
  url: text(500).nullable(),
  sort: z.int().min(0).max(100_000),
  /** Of a notice: what it is about, and whether it comes before the others. Absent: nothing, no. */
  category: z.enum(NOTICE_CATEGORIES).nullable().optional(),
  pinned: z.boolean().optional(),
  /** Null: when it is published. */
  startsAt: instant.nullable(),
  /** Excluded; null: no end. */
  endsAt: instant.nullable(),
  /** Of help. */
  helpKind: z.enum(HELP_KINDS).nullable(),
  parentId: idText.nullable(),
  /** Of a message to the inbox. Product and purpose count when it is marketing. */
  message: z
    .object({
      receivers: z.enum(MESSAGE_RECEIVERS),
      product: z.enum(CONSENT_PRODUCTS),
      purpose: z.enum(MARKETING_PURPOSES),
      /** Where it goes besides the inbox; what is not marketing goes to devices at most. */
      also: z.array(z.enum(BROADCAST_CHANNELS)).max(BROADCAST_CHANNELS.length).default([]),
      /** Levels of the VIP programme, both included; null: any. */
      levels: z
        .object({ from: vipLevel, to: vipLevel })
        .refine(({ from, to }) => from <= to)
        .nullable()
        .default(null),
    })
    .nullable()
    .default(null),
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

const named = z.object({ contentId: z.string(), titleVi: z.string(), titleEn: z.string() });

const params = z.object({ contentId: idText });
const errors = ['content_not_found', 'changed_meanwhile'] as const;

export const opsContentCalls = {
  'ops.content.list': defineOpsCall({
    method: 'GET',
    path: '/ops/content',
    right: 'content.read',
    object: 'content',
    summary: 'Drafts and published content of the merchant.',
    query: z.object({
      type: z.enum(CONTENT_TYPES).optional(),
      state: z.enum(CONTENT_STATES).optional(),
      query: text(64).optional(),
      sort: sortBy(['changed', 'title'], '-changed'),
      ...keysetQuery(),
    }),
    answer: keysetPage(piece),
    csv: {
      contentId: 'text',
      'body.type': 'text',
      state: 'text',
      'body.titleVi': 'text',
      'body.titleEn': 'text',
      'body.startsAt': 'instant',
      'body.endsAt': 'instant',
      changedBy: 'text',
      changedAt: 'instant',
      publishedBy: 'text',
      publishedAt: 'instant',
    },
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
    errors: ['field_invalid'],
  }),
  'ops.content.save': defineOpsCall({
    method: 'POST',
    path: '/ops/content/:contentId',
    right: 'content.edit',
    object: 'content',
    summary: 'Saves the draft, its HTML cleaned; members see nothing of it.',
    params,
    input: z.object({ body, version: versionNumber }),
    answer: piece,
    errors: [...errors, 'field_invalid'],
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
    errors: [...errors, 'content_has_items'],
  }),
  'ops.content.discard': defineOpsCall({
    method: 'POST',
    path: '/ops/content/:contentId/discard',
    right: 'content.edit',
    object: 'content',
    summary: 'Deletes a draft that was never published.',
    params,
    input: z.object({ version: versionNumber }),
    answer: z.object({}),
    errors: [...errors, 'content_published'],
  }),
  'ops.content.addPicture': defineOpsCall({
    method: 'POST',
    path: '/ops/content-pictures',
    right: 'content.edit',
    object: 'content',
    bodyMaximum: CONTENT_PICTURE_BYTES * 1.4,
    summary: 'Redraws a picture (PNG or JPEG, 5 MB at most) and keeps it for the merchant’s content.',
    input: z.object({
      /** Base64. */
      picture: z
        .string()
        .max(Math.ceil(CONTENT_PICTURE_BYTES / 3) * 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    }),
    answer: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    errors: ['upload_invalid', 'service_unavailable'],
  }),
  'ops.content.options': defineOpsCall({
    method: 'GET',
    path: '/ops/content-options',
    right: 'content.read',
    object: 'content',
    summary:
      'What a text is written for: languages of the merchant, hosts its links may name, help items that may have sub-items, promotions that are shown.',
    answer: z.object({
      languages: z.array(z.enum(LANGUAGES)),
      /** Links to any other host lead through the leaving page. */
      linkHosts: z.array(z.string()),
      /** Origins pictures may come from besides the site. */
      pictureHosts: z.array(z.string()),
      parents: z.array(named),
      promotions: z.array(named),
    }),
  }),
  'ops.content.audience': defineOpsCall({
    method: 'GET',
    path: '/ops/content-audience',
    right: 'content.read',
    object: 'content',
    summary:
      'About how many members a piece would reach: those of the merchant who signed in within the last days, on these devices; and how many members limit or exclude themselves.',
    query: z.object({
      /** Separated by commas; all of them when absent. */
      devices: z
        .string()
        .regex(/^[a-z]+(,[a-z]+){0,2}$/)
        .refine((value) => value.split(',').every((name) => (CONTENT_DEVICES as readonly string[]).includes(name)))
        .optional(),
    }),
    answer: z.object({
      days: z.int(),
      members: z.int(),
      /** False when more signed in than are counted: then it is at least so many. */
      exact: z.boolean(),
      selfLimited: z.int(),
    }),
  }),
  'ops.content.testers': defineOpsCall({
    method: 'GET',
    path: '/ops/content-testers',
    right: 'content.read',
    object: 'content',
    summary: 'Members of the merchant with the mark “test”: a draft can be sent to them.',
    answer: wholeList(z.object({ memberId: z.string(), username: z.string() })),
  }),
  'ops.content.sendTest': defineOpsCall({
    method: 'POST',
    path: '/ops/content/:contentId/send-test',
    right: 'content.edit',
    object: 'content',
    summary:
      'Shows the draft, its HTML cleaned, to one test member for an hour, no matter whom it is for or when; in place of the test they had.',
    params,
    input: z.object({ version: versionNumber, memberId: idText }),
    answer: z.object({ endsAt: instant }),
    errors: [...errors, 'field_invalid', 'account_not_found'],
  }),
  'ops.content.preview': defineOpsCall({
    method: 'POST',
    path: '/ops/content-preview',
    right: 'content.read',
    unrecorded: true,
    object: 'content',
    summary: 'HTML as members would get it, and what was taken out of it.',
    input: z.object({ html: text(20_000) }),
    answer: z.object({ html: z.string(), removed: z.array(z.string()) }),
  }),
} as const;
