/** The rule that is written: kept in this tab at every key, saved on demand, never lost to someone else's change. */
import { useEffect, useState } from 'react';
import type { PromotionKind, PromotionRule } from '@lantern/contract/promotion-rules';
import { call, refresh } from '../../lib/calls.ts';
import { useDraft } from '../../lib/session.ts';
import { say } from '../../widgets/toasts.tsx';
import { formOf, type Detail, type Form } from './rule-form.ts';

interface Kept {
  readonly form: Form;
  readonly key: string;
  /** The version it was made from; 0 for a new one. */
  readonly version: number;
}

/** A draft kept in this tab; undefined when there is none that can be read. */
function keptOf(text: string, kind: PromotionKind): Kept | undefined {
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null;
    return kept?.form?.kind === kind &&
      typeof kept.version === 'number' &&
      Array.isArray(kept.form.pieces) &&
      typeof kept.form.match === 'object'
      ? (kept as Kept)
      : undefined;
  } catch {
    return undefined;
  }
}

export interface RuleDraft {
  readonly form: Form;
  readonly key: string;
  /** Differs from what the server has. */
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Someone else has saved meanwhile: who. What was typed here is still here. */
  readonly overtakenBy: string | undefined;
  write(form: Form, key?: string): void;
  /** Saves; the key and the version as they are now, undefined when it was refused, which is said. */
  save(rule: PromotionRule, key: string): Promise<{ readonly key: string; readonly version: number } | undefined>;
  /** Goes on from the server's rule. */
  drop(): void;
  /** Keeps what was typed here, over the other's change. */
  keepMine(): void;
}

/** `detail` is what the server has; undefined for a new one, which `initial` begins. */
export function useRuleDraft(detail: Detail | undefined, initial: Form): RuleDraft {
  const kind = detail?.kind ?? initial.kind;
  const [text, keep] = useDraft(`promotion ${detail?.key ?? `new ${kind}`}`);
  const [isBusy, setBusy] = useState(false);
  const kept = keptOf(text, kind);
  const served = detail ? formOf(detail.rule) : initial;
  const form = kept?.form ?? served;
  const key = detail?.key ?? kept?.key ?? '';
  const base = kept?.version ?? detail?.version ?? 0;
  const isDirty = kept !== undefined && JSON.stringify(kept.form) !== JSON.stringify(served);
  const write = (next: Form, nextKey = key, version = base) =>
    keep(JSON.stringify({ form: next, key: nextKey, version } satisfies Kept));
  // A draft that says what the server has is no draft.
  const isSame = kept !== undefined && !isDirty && detail !== undefined;
  useEffect(() => {
    if (isSame) keep('');
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSame]);
  return {
    form,
    key,
    isDirty,
    isBusy,
    overtakenBy: detail && isDirty && base < detail.version ? detail.changedBy : undefined,
    write,
    async save(rule, under) {
      if (detail && !isDirty) return { key: detail.key, version: detail.version };
      setBusy(true);
      const result = await call('ops.promotions.save', { params: { key: under }, body: { rule, version: base } });
      setBusy(false);
      refresh('ops.promotions.read', 'ops.promotions.list');
      if (!result.ok) {
        say('bad', result.message);
        return undefined;
      }
      // Until the read follows, the answer stands in for it.
      if (detail) write(formOf(rule), key, result.value.version);
      else keep('');
      return { key: result.value.key, version: result.value.version };
    },
    drop: () => keep(''),
    keepMine: () => detail && write(form, key, detail.version),
  };
}
