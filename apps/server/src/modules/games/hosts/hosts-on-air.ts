/** Hosts on air. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import type { PlayableStream } from './adapters/video-adapter.ts';
import type { ModuleContext } from './context.ts';
import { isWithin } from './rules/on-air.ts';
import { readRoster, type Host } from './store.ts';

type LiveHost = AnswerOf<Calls['chat.models']>['list'][number];

interface OnAir {
  readonly host: Host;
  readonly stream: PlayableStream;
}

/** Hosts within their hours whose stream plays now, in the operator's order. A stream whose origin was removed from the list is off air. */
async function onAir({ kernel, deps, adapters }: ModuleContext, merchantCode: string): Promise<readonly OnAir[]> {
  const { hosts, origins, minute } = await readRoster(kernel.db, merchantCode, await deps.timeZone(merchantCode));
  const present = hosts.filter(
    (host) => isWithin(host, minute) && adapters[host.adapter].accepts(host.stream, origins),
  );
  const streams = await Promise.all(present.map((host) => adapters[host.adapter].resolve(host.stream)));
  return present.flatMap((host, at) => {
    const stream = streams[at];
    return stream ? [{ host, stream }] : [];
  });
}

/** The merchant's hosts on air whose tables are in its shop, in the browser that asks. */
export async function listHosts(
  module: ModuleContext,
  merchantCode: string,
  language: Language,
  userAgent: string,
): Promise<readonly LiveHost[]> {
  const found = await onAir(module, merchantCode);
  if (found.length === 0) return [];
  const gameIds = [...new Set(found.map(({ host }) => host.gameId))];
  const cards = await module.deps.gameCards(merchantCode, language, gameIds, userAgent);
  return found.flatMap(({ host, stream }) => {
    const game = cards.get(host.gameId);
    return game ? [{ id: host.hostId, nickname: host.name, imageUrl: host.portrait, online: true, game, stream }] : [];
  });
}

/** Games with a host on air now: those of LIVESTREAM. */
export async function gamesOnAir(module: ModuleContext, merchantCode: string): Promise<ReadonlySet<string>> {
  return new Set((await onAir(module, merchantCode)).map(({ host }) => host.gameId));
}
