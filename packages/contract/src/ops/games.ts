/** Games, hosts and stream origins at the desk. */
import { z } from 'zod';
import { GAME_TAGS } from '../calls/games.ts';
import { CONTENT_PICTURE_BYTES } from './content.ts';
import { codeText, idText, instant, nothing, queryBoolean, someText, text, wholeList } from '../shapes.ts';
import { defineOpsCall, keysetPage, keysetQuery, reasonText, sortBy } from './ops-call.ts';

/** Kinds of devices a merchant can hide a game from; an iPad that says it is a Mac is `other`. */
export const GAME_DEVICES = ['ios', 'android', 'other'] as const;

const gameRow = z.object({
  gameId: z.string(),
  vendor: z.string(),
  type: z.string(),
  nameVi: z.string(),
  nameEn: z.string(),
  tags: z.array(z.enum(GAME_TAGS)),
  /** Place among the pinned games, 1 is first. */
  pin: z.int().nullable(),
  enabled: z.boolean(),
  maintenance: z.boolean(),
  retired: z.boolean(),
  addedAt: instant,
  /** Art of its own, by the hash of its content; null: the picture of the build. */
  art: z.string().nullable(),
  /** Of its flags; 0 while none was ever set. */
  version: z.int(),
  /** What is set for this merchant only. It adds to what is set for every merchant: hidden or closed in either, the members cannot open it. */
  own: z.object({
    enabled: z.boolean(),
    maintenance: z.boolean(),
    /** Place among the merchant's pinned games; null: the place for every merchant. */
    pin: z.int().nullable(),
    hiddenOn: z.array(z.enum(GAME_DEVICES)),
    /** 0 while nothing was ever set. */
    version: z.int(),
  }),
});

/** Omitted fields stay; null goes back to the game's own. */
const flags = z.object({
  enabled: z.boolean().optional(),
  maintenance: z.boolean().optional(),
  pin: z.int().min(1).max(1_000_000).nullable().optional(),
  tags: z.array(z.enum(GAME_TAGS)).max(GAME_TAGS.length).nullable().optional(),
});

/** Omitted fields stay; no pin of its own is null. */
const ownFlags = z.object({
  enabled: z.boolean().optional(),
  maintenance: z.boolean().optional(),
  pin: z.int().min(1).max(1_000_000).nullable().optional(),
  hiddenOn: z.array(z.enum(GAME_DEVICES)).max(GAME_DEVICES.length).optional(),
});

const feedGame = z.object({
  id: someText(64),
  type: codeText.optional(),
  nameVi: someText(100).optional(),
  nameEn: someText(100).optional(),
  classify: codeText.optional(),
  minBet: z.int().optional(),
  freePlay: z.boolean().optional(),
});

export const opsGameCalls = {
  'ops.games.list': defineOpsCall({
    method: 'GET',
    path: '/ops/games',
    right: 'vendors.read',
    object: 'game',
    summary: 'Vendors’ games with what is set for every merchant and for this one. Lotteries have a desk of their own.',
    query: z.object({
      query: text(64).optional(),
      vendor: codeText.optional(),
      type: codeText.optional(),
      /** Hidden from this merchant's members on every device. */
      hidden: queryBoolean.optional(),
      /** Hidden on this device only. */
      hiddenOn: z.enum(GAME_DEVICES).optional(),
      maintenance: queryBoolean.optional(),
      sort: sortBy(['name', 'added'], 'name'),
      ...keysetQuery(),
    }),
    answer: keysetPage(gameRow),
    csv: {
      gameId: 'text',
      vendor: 'text',
      type: 'text',
      nameVi: 'text',
      nameEn: 'text',
      pin: 'number',
      'own.pin': 'number',
      addedAt: 'instant',
    },
  }),
  'ops.games.change': defineOpsCall({
    method: 'POST',
    path: '/ops/games/change',
    right: 'games.manage',
    reason: true,
    object: 'game',
    summary: 'Changes flags and order of games for every merchant, all of them or none; on every node within a second.',
    input: z.object({
      games: z
        .array(z.object({ gameId: idText, version: z.int().min(0) }))
        .min(1)
        .max(200),
      change: flags,
      reason: reasonText,
    }),
    answer: z.object({ changed: z.int() }),
    errors: ['game_not_found', 'input_invalid', 'changed_meanwhile', 'merchant_foreign'],
  }),
  'ops.games.changeOwn': defineOpsCall({
    method: 'POST',
    path: '/ops/games/change-own',
    right: 'games.manage',
    reason: true,
    object: 'game',
    summary:
      'Changes what members of this merchant see of games, by device too, all of them or none; on every node within a second.',
    input: z.object({
      games: z
        .array(z.object({ gameId: idText, version: z.int().min(0) }))
        .min(1)
        .max(200),
      change: ownFlags,
      reason: reasonText,
    }),
    answer: z.object({ changed: z.int() }),
    errors: ['game_not_found', 'input_invalid', 'changed_meanwhile'],
  }),
  'ops.games.setArt': defineOpsCall({
    method: 'POST',
    path: '/ops/games/:gameId/art',
    right: 'games.manage',
    reason: true,
    object: 'game',
    bodyMaximum: CONTENT_PICTURE_BYTES * 1.4,
    summary:
      'Redraws a picture (PNG or JPEG, 5 MB at most) as the game’s tile, cut to three by four; null goes back to the picture of the build.',
    params: z.object({ gameId: idText }),
    input: z.object({
      /** Base64. */
      picture: z
        .string()
        .max(Math.ceil(CONTENT_PICTURE_BYTES / 3) * 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .nullable(),
      /** The art that was seen. */
      seen: z.string().max(32).nullable(),
      reason: reasonText,
    }),
    answer: z.object({ art: z.string().nullable() }),
    errors: ['game_not_found', 'merchant_foreign', 'changed_meanwhile', 'upload_invalid', 'service_unavailable'],
  }),
  'ops.games.feed': defineOpsCall({
    method: 'POST',
    path: '/ops/vendors/:vendor/games',
    right: 'vendors.manage',
    reason: true,
    object: 'vendor',
    bodyMaximum: 8 * 1024 * 1024,
    summary: 'Takes over a vendor’s list of games, or one game; `preview` says what it would do and changes nothing.',
    params: z.object({ vendor: codeText }),
    input: z.object({
      games: z.array(feedGame).min(1).max(20_000),
      missing: z.enum(['retire', 'keep']),
      preview: z.boolean(),
      reason: reasonText,
    }),
    answer: z.object({
      added: z.array(z.string()),
      changed: z.array(z.string()),
      retired: z.array(z.string()),
      unchanged: z.int(),
    }),
    errors: ['input_invalid', 'merchant_foreign'],
  }),
} as const;

const minute = z.int().min(0).max(1_439).nullable();
const host = z.object({
  hostId: z.string(),
  name: z.string(),
  portrait: z.string(),
  gameId: z.string(),
  adapter: z.enum(['hls', 'sample']),
  stream: z.string(),
  onAirFrom: minute,
  onAirTo: minute,
  sort: z.int(),
  enabled: z.boolean(),
});

export const opsHostCalls = {
  'ops.hosts.list': defineOpsCall({
    method: 'GET',
    path: '/ops/hosts',
    right: 'vendors.read',
    object: 'host',
    summary: 'The merchant’s hosts in their order, and the origins its streams may come from.',
    answer: wholeList(host).extend({ origins: z.array(z.string()) }),
  }),
  'ops.hosts.put': defineOpsCall({
    method: 'POST',
    path: '/ops/hosts',
    right: 'games.manage',
    reason: true,
    object: 'host',
    summary: 'Adds a host or replaces one.',
    input: z.object({
      hostId: idText,
      name: someText(40),
      portrait: someText(500),
      gameId: idText,
      adapter: z.enum(['hls', 'sample']),
      stream: someText(500),
      onAirFrom: minute,
      onAirTo: minute,
      sort: z.int().min(-1_000_000).max(1_000_000),
      enabled: z.boolean(),
      reason: reasonText,
    }),
    answer: nothing,
    errors: ['input_invalid'],
  }),
  'ops.hosts.remove': defineOpsCall({
    method: 'POST',
    path: '/ops/hosts/:hostId/remove',
    right: 'games.manage',
    reason: true,
    object: 'host',
    summary: 'Removes a host.',
    params: z.object({ hostId: idText }),
    input: z.object({ reason: reasonText }),
    answer: nothing,
    errors: ['host_not_found'],
  }),
  'ops.hosts.setOrigins': defineOpsCall({
    method: 'POST',
    path: '/ops/stream-origins',
    right: 'games.manage',
    reason: true,
    object: 'host',
    summary: 'Sets the origins the merchant’s streams may come from; hosts of a removed one go off air.',
    input: z.object({ origins: z.array(someText(200)).max(20), reason: reasonText }),
    answer: nothing,
    errors: ['input_invalid'],
  }),
} as const;
