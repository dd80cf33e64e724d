/** Art that operators upload for a game's tile: redrawn in every size and format, kept under the hash of its content. */
import { createHash } from 'node:crypto';
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { CONTENT_PICTURE_BYTES, type OpsCalls } from '@lantern/contract/ops';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { redrawTile, type TileFile } from '../../../kernel/images/redraw.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { deleteUnused, lockArt, removeArt, writeArt } from './art-store.ts';
import { changeCatalogue } from './change.ts';
import type { ModuleContext } from './context.ts';
import { admitInstallation, lockDeskGames } from './desk-store.ts';

interface Drawn {
  readonly hash: string;
  readonly files: readonly TileFile[];
}

/** The upload as our own files. Refuses upload_invalid, service_unavailable. */
async function drawn(base64: string): Promise<Result<Drawn, 'upload_invalid' | 'service_unavailable'>> {
  const upload = Buffer.from(base64, 'base64');
  if (upload.length > CONTENT_PICTURE_BYTES) return refuse('upload_invalid');
  const tile = await redrawTile(upload);
  if (!tile.ok) return tile;
  const digest = createHash('sha256');
  for (const { body } of tile.value) digest.update(body);
  return ok({ hash: digest.digest('hex').slice(0, 32), files: tile.value });
}

/**
 * Gives a game art of its own, or with null the build's again. Refuses upload_invalid, service_unavailable, game_not_found,
 * merchant_foreign, changed_meanwhile with who was faster.
 */
export async function setArt(
  module: ModuleContext,
  context: OpsContext<'operator'>,
  { params: { gameId }, body: { picture, seen } }: ParsedInput<OpsCalls['ops.games.setArt']>,
): Promise<Result<AnswerOf<OpsCalls['ops.games.setArt']>>> {
  const { operator, trail } = context;
  // Drawn before anything is locked: it takes a second, in which no one should wait for the game.
  const art = picture === null ? undefined : await drawn(picture);
  if (art && !art.ok) return art;
  return changeCatalogue(
    module,
    async (tx) => {
      const [game] = await lockDeskGames(tx, context.merchant.code, [gameId]);
      if (!game || game.retired) return refuse('game_not_found');
      const admitted = await admitInstallation(tx, operator.merchants, [game.vendor]);
      if (!admitted.ok) return admitted;
      const before = await lockArt(tx, gameId);
      if ((before?.hash ?? null) !== seen) return refuse('changed_meanwhile', { by: before?.changedBy ?? '' });
      const after = art?.value.hash ?? null;
      if (art) await writeArt(tx, gameId, art.value.hash, art.value.files, operator.displayName);
      else await removeArt(tx, gameId);
      if (before && before.hash !== after) await deleteUnused(tx, before.hash);
      trail.changed({ art: before?.hash ?? null }, { art: after });
      return ok({ art: after });
    },
    context.tx,
  );
}
