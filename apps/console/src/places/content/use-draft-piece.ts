/** The piece that is written: kept in this tab at every key, saved on demand, never lost to someone else's change. */
import { useEffect, useState } from 'react';
import { call, refresh } from '../../lib/calls.ts';
import { useDraft } from '../../lib/session.ts';
import { say } from '../../widgets/toasts.tsx';
import { keptOf, type Body, type Piece } from './piece.ts';

export interface DraftPiece {
  readonly body: Body;
  /** Differs from what the server has. */
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Someone else has saved meanwhile: who. What was typed here is still here. */
  readonly overtakenBy: string | undefined;
  /** The draft came from this tab's memory. */
  readonly isRestored: boolean;
  write(body: Body): void;
  /** Saves, and gives the piece as it is now; undefined when it was refused, which is said. */
  save(): Promise<Piece | undefined>;
  /** Goes on from the server's piece; what was typed here is gone. */
  takeOver(piece: Piece): void;
  /** Keeps what was typed here, over the other's change. */
  keepMine(): void;
  clear(): void;
}

/** `piece` is what the server has; undefined for a new one, which `initial` begins. */
export function useDraftPiece(name: string, piece: Piece | undefined, initial: Body): DraftPiece {
  const [text, keep] = useDraft(name);
  const [restored] = useState(() => keptOf(text));
  const kept = keptOf(text);
  const [isBusy, setBusy] = useState(false);
  const served = piece?.body ?? initial;
  const body = kept?.body ?? served;
  const base = kept?.version ?? piece?.version ?? 0;
  const isDirty = kept !== undefined && JSON.stringify(kept.body) !== JSON.stringify(served);
  const isBehind = isDirty && piece !== undefined && base < piece.version;

  // A draft that says what the server has is no draft.
  const isSame = kept !== undefined && !isDirty && piece !== undefined;
  useEffect(() => {
    if (isSame) keep('');
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSame]);

  const write = (next: Body, version = base) => keep(JSON.stringify({ body: next, version }));
  return {
    body,
    isDirty,
    isBusy,
    overtakenBy: isBehind ? piece.changedBy : undefined,
    isRestored: restored !== undefined && isDirty,
    write,
    async save() {
      if (piece !== undefined && !isDirty) return piece;
      setBusy(true);
      const result =
        piece === undefined
          ? await call('ops.content.create', { body: { body } })
          : await call('ops.content.save', { params: { contentId: piece.contentId }, body: { body, version: base } });
      setBusy(false);
      refresh('ops.content.read', 'ops.content.list');
      if (!result.ok) {
        say('bad', result.message);
        return undefined;
      }
      // Until the read follows, the answer stands in for it: the cleaner may have written it anew.
      keep(piece === undefined ? '' : JSON.stringify({ body: result.value.body, version: result.value.version }));
      return result.value;
    },
    takeOver: () => keep(''),
    keepMine: () => piece !== undefined && write(body, piece.version),
    clear: () => keep(''),
  };
}
