/**
 * The deposit methods: a grid of kinds with the methods of the chosen one under it, or in the base version one list of
 * all methods.
 */
import { Icon, Skeleton, useFormats } from '@lantern/ui';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useTemplate } from '../../../lib/server/settings.ts';
import type { DepositMethod } from '../deposit-words.ts';
import { METHOD_ICONS, type KindOfMethods } from '../state/method-kinds.ts';
import styles from './method-picker.module.css';

const BankList = lazy(() => import('./bank-list.tsx'));

interface MethodPickerProps {
  readonly kinds: readonly KindOfMethods[];
  readonly chosen: DepositMethod;
  readonly onChoose: (methodId: string) => void;
}

export function MethodPicker(props: MethodPickerProps) {
  const t = useT();
  const { kinds, chosen, onChoose } = props;
  const isBase = useTemplate().dep_func === 'base';
  return (
    <>
      {isBase ? (
        <Methods
          label={t('deposit_method')}
          methods={kinds.flatMap(({ methods }) => methods)}
          chosen={chosen}
          onChoose={onChoose}
        />
      ) : (
        <Kinds {...props} />
      )}
      <p className={styles.how}>{t(`deposit_how_${chosen.kind}` as TextKey)}</p>
      {chosen.kind === 'bank_transfer' && <Banks />}
    </>
  );
}

function Kinds({ kinds, chosen, onChoose }: MethodPickerProps) {
  const t = useT();
  const group = useRef<HTMLDivElement>(null);
  const { methods } = kinds.find(({ kind }) => kind === chosen.kind)!;

  function move(event: KeyboardEvent): void {
    const at = kinds.findIndex(({ kind }) => kind === chosen.kind);
    const target = stepped(event, at, kinds.length);
    if (target === undefined) return;
    event.preventDefault();
    onChoose(kinds[target]!.methods[0]!.methodId);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[target]?.focus();
  }

  return (
    <>
      <div ref={group} className={styles.kinds} role="radiogroup" aria-label={t('deposit_method')} onKeyDown={move}>
        {kinds.map(({ kind, methods: [first] }) => (
          <button
            key={kind}
            type="button"
            role="radio"
            aria-checked={kind === chosen.kind}
            tabIndex={kind === chosen.kind ? 0 : -1}
            className={styles.kind}
            data-testid={`deposit-kind-${kind}`}
            onClick={() => kind !== chosen.kind && onChoose(first!.methodId)}
          >
            <Icon name={METHOD_ICONS[kind]} variant="duotone" size={26} className={styles.glyph} />
            <span className={styles.kindName}>{t(`deposit_kind_${kind}` as TextKey)}</span>
          </button>
        ))}
      </div>
      {methods.length > 1 && (
        <Methods
          label={t(`deposit_kind_${chosen.kind}` as TextKey)}
          methods={methods}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

/** The banks whose apps read the code, for members who are not sure. */
function Banks() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.banks} data-testid="deposit-banks-open" onClick={() => setOpen(true)}>
        {t('deposit_banks_open')}
        <Icon name="caret-right" size={14} mirror />
      </button>
      <Suspense fallback={null}>{open && <BankList onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Arrow keys of a radio group (ARIA APG); undefined for any other key. */
function stepped(event: KeyboardEvent, at: number, length: number): number | undefined {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  if (event.key === forward || event.key === 'ArrowDown') return (at + 1) % length;
  if (event.key === backward || event.key === 'ArrowUp') return (at - 1 + length) % length;
  return undefined;
}

interface MethodsProps {
  readonly label: string;
  readonly methods: readonly DepositMethod[];
  readonly chosen: DepositMethod;
  readonly onChoose: (methodId: string) => void;
}

function Methods({ label, methods, chosen, onChoose }: MethodsProps) {
  const t = useT();
  const formats = useFormats();
  const group = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const target = stepped(event, methods.indexOf(chosen), methods.length);
    if (target === undefined) return;
    event.preventDefault();
    onChoose(methods[target]!.methodId);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[target]?.focus();
  }

  return (
    <div ref={group} className={styles.methods} role="radiogroup" aria-label={label} onKeyDown={move}>
      {methods.map((method) => (
        <button
          key={method.methodId}
          type="button"
          role="radio"
          aria-checked={method === chosen}
          tabIndex={method === chosen ? 0 : -1}
          className={styles.method}
          data-testid={`deposit-method-${method.methodId}`}
          onClick={() => onChoose(method.methodId)}
        >
          <span className={styles.mark} aria-hidden="true">
            {method.iconUrl ? (
              <img src={method.iconUrl} alt="" width={28} height={28} />
            ) : (
              <Icon name={METHOD_ICONS[method.kind]} variant="duotone" size={20} />
            )}
          </span>
          <span className={styles.methodWords}>
            <b>{method.name}</b>
            <span className={styles.methodRange}>
              {t('deposit_range', {
                minimum: formats.money(method.minimum, method.currency),
                maximum: formats.money(method.maximum, method.currency),
              })}
            </span>
          </span>
          <Icon name="check-circle" variant="fill" size={22} className={styles.tick} />
        </button>
      ))}
    </div>
  );
}

/** Skeleton of the grid. */
export function MethodsSkeleton() {
  return (
    <div className={styles.kinds} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} height={80} radius={18} />
      ))}
    </div>
  );
}
