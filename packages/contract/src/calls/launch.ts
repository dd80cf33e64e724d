/** Opening a game (§4 Game launch, §7 Games). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { PLAY_TYPES, THEMES } from '../constants.ts';
import { codeText, currencyCode, languageText, queryBoolean, someText, text, urlText } from '../shapes.ts';

export const launchCalls = {
  'launch.game': defineCall({
    method: 'GET',
    path: '/wps/game/launchGame',
    summary: 'Opens a game or a lottery lobby; returns the address of its frame.',
    auth: 'session',
    query: z.object({
      vendor: codeText,
      category: codeText.optional(),
      gameId: text(64).optional(),
      /** The game's node, or one of its rooms'. */
      nodeId: text(64).optional(),
      supportPlay: text(64).optional(),
      platform: codeText.optional(),
      freeplay: queryBoolean.optional(),
      language: languageText.optional(),
      backUrl: urlText.optional(),
      gameCode: codeText.optional(),
      lottoArea: codeText.optional(),
      launchMode: codeText.optional(),
      lottoPrizeMode: codeText.optional(),
      lottoGameCode: codeText.optional(),
      lottoView: z.enum(['betting', 'lobby']).optional(),
      playType: z.enum(PLAY_TYPES).optional(),
      device: codeText.optional(),
      theme: z.enum(THEMES).optional(),
    }),
    answer: z.object({
      gameUrl: z.string(),
      sessionId: z.string(),
      /** For a vendor's game: what the surrounding page shows, in the member's language. */
      game: z.object({ name: z.string(), rtpBasisPoints: z.int().optional() }).optional(),
    }),
    errors: [
      'game_not_found',
      'game_off_sale',
      'game_disabled',
      'vendor_unavailable',
      'launch_failed',
      'url_not_allowed',
      'prize_mode_unknown',
      'free_reject',
      'room_level_insufficient',
      'funds_insufficient',
      'account_frozen',
      'account_self_excluded',
      'account_cooling_off',
      'play_time_reached',
      'product_restricted',
    ],
  }),
  'launch.exchange': defineCall({
    method: 'POST',
    path: '/lgw/session',
    summary:
      "Exchanges a frame's single-use launch token (60 s) for a session that is valid in the lottery frame only.",
    auth: 'none',
    input: z.object({ launchToken: someText(256) }),
    answer: z.object({ token: z.string(), userName: z.string(), type: z.int(), currency: currencyCode }),
    errors: [
      'launch_token_invalid',
      'account_self_excluded',
      'account_cooling_off',
      'play_time_reached',
      'product_restricted',
    ],
  }),
} as const;
