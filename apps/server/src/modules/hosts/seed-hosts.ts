/** The demonstration's hosts: drawn people at tables that can be played, before streams that say they are samples. */
import type { Result } from '../../kernel/result.ts';
import type { HostDraft } from './set-host.ts';

export interface HostKeeper {
  putHost(draft: HostDraft): Promise<Result<void, 'input_invalid'>>;
}

const MERCHANT = 'DENLONG';

const seat = (hostId: string, sort: number, name: string, gameId: string, stream: 'dice' | 'cards'): HostDraft => ({ merchantCode: MERCHANT, hostId, name, portrait: `/art/host-${hostId}.webp`, gameId, adapter: 'sample', stream, sort });

const SEATS: readonly HostDraft[] = [
  seat('lien', 1, 'Liên', 'tai-xiu-pho-dem', 'dice'),
  seat('mai', 2, 'Mai', 'baccarat-pho-dem', 'cards'),
  seat('quan', 3, 'Quân', 'rong-ho-pho-dem', 'cards'),
  seat('thu', 4, 'Thu', 'tai-xiu-den-long', 'dice'),
];

/** Puts them at their tables; repeating it changes nothing. Throws where a seat is refused. */
export async function seedHosts(keeper: HostKeeper): Promise<void> {
  for (const draft of SEATS) {
    const put = await keeper.putHost(draft);
    if (!put.ok) throw new Error(`The demo host ${draft.hostId} was refused: ${JSON.stringify(put.value)}`);
  }
}
