/** Ways to a table: at once, one of the list, a private one of the member's own, or one a friend's code leads to. */
import {
  INVITE_ALPHABET,
  INVITE_LENGTH,
  type CardTableListed,
  type InvitedRequest,
  type JoinRequest,
  type OpenTableRequest,
  type SitAtRequest,
  type SitRequest,
} from '../../../../wire/cards.ts';
import type { Refused } from '../../frame/calls.ts';
import { i18n } from '../../frame/i18n.ts';
import type { LiveConnection } from '../../frame/live-connection.ts';
import { MEMBER_SEED_BYTES, randomHex } from '../../frame/random.ts';
import type { ViewStore } from './view.ts';

/** A call that answers the member's table; `onRefused` where a refusal is not shown as any other. */
export type AskTable = (call: string, request?: object, onRefused?: (refused: Refused) => void) => Promise<void>;

export interface Joining {
  /** At a table of that stake with people, or a new one. */
  sit(stake: number): void;
  sitAt(table: CardTableListed): void;
  /** Opens a private table. */
  open(stake: number, bots: boolean): void;
  /** Shows the table a code leads to. Resolves with why there is none. */
  lookUp(code: string): Promise<string | undefined>;
  /** The page was opened with a friend's link. */
  followLink(code: string): void;
  /** Takes a seat at the table that is shown. */
  join(): void;
}

interface JoiningOptions {
  readonly view: ViewStore;
  readonly ask: LiveConnection['ask'];
}

/** A code as typed or pasted, without what people put between its letters; undefined where it cannot be one. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s.-]/g, '');
  return code.length === INVITE_LENGTH && [...code].every((letter) => INVITE_ALPHABET.includes(letter))
    ? code
    : undefined;
}

/** A code in two parts, as it is read out. */
export const codeParts = (code: string): string =>
  `${code.slice(0, INVITE_LENGTH / 2)} ${code.slice(INVITE_LENGTH / 2)}`;

/** Creates the calls that lead to a table. */
export function createJoining(
  { view, ask: call }: JoiningOptions,
  note: (text: string) => void,
  ask: AskTable,
): Joining {
  const memberSeed = (): string => randomHex(MEMBER_SEED_BYTES);
  const sitDown = (name: string, request: object, hold: number): void =>
    void ask(name, request, (refused) => view.set({ trouble: { ...refused, bet: hold } }));
  const holdOf = (stake: number): number => view.get().levels.find((level) => level.stake === stake)?.hold ?? stake;
  const lookUp = async (code: string): Promise<Refused | undefined> => {
    const answer = await call<CardTableListed>('invited', { code } satisfies InvitedRequest);
    if (!answer.ok) return answer;
    view.set({ invited: { code, table: answer.value }, sheet: 'invited' });
    return undefined;
  };
  return {
    sit: (stake) => sitDown('sit', { stake, memberSeed: memberSeed() } satisfies SitRequest, holdOf(stake)),
    sitAt: ({ tableId, hold }) => sitDown('sitAt', { tableId, memberSeed: memberSeed() } satisfies SitAtRequest, hold),
    open: (stake, bots) =>
      sitDown('open', { stake, bots, memberSeed: memberSeed() } satisfies OpenTableRequest, holdOf(stake)),
    lookUp: async (code) => (await lookUp(code))?.message,
    followLink(code) {
      const { table } = view.get();
      if (table?.invite === code) return;
      if (table) note(i18n.t('cards_invite_seated'));
      else void lookUp(code).then((trouble) => trouble && view.set({ trouble }));
    },
    join() {
      const { invited } = view.get();
      view.set({ sheet: undefined, invited: undefined });
      if (invited)
        sitDown('join', { code: invited.code, memberSeed: memberSeed() } satisfies JoinRequest, invited.table.hold);
    },
  };
}
