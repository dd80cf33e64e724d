/**
 * The one way to build a form: values, rules, the server's refusals at their fields, open entries, sending.
 * Rules are the contract's (§5), so the browser and the server validate alike; messages come from the dictionary.
 */
import type { CallFailed } from '@lantern/client';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import type { Translate } from '@lantern/ui/i18n';
import { useT, type TextKey } from '../language/i18n.ts';
import { complaintAbout, complaintText, type Fields, type FieldSpec, type ValuesOf } from './field-spec.ts';
import { refusedFields, type RefusalMap, type RefusedAt } from './refusals.ts';
import { useLanguageRevalidation } from './language-revalidation.ts';

export interface FormSpec<F extends Fields> {
  /** In the order of the screen: the first invalid one gets the cursor. */
  readonly fields: F;
  /** Which field a refusal is about; others are shown above the button. */
  readonly refusedAt?: RefusalMap<F>;
  /** Every field is required, so asterisks and ticks would only be noise. */
  readonly unmarked?: true;
  /** Further requirements before sending: a slider, a consent. */
  readonly alsoOpen?: number | ((values: ValuesOf<F>) => number);
  /** Sends; returns the refusal, or undefined on success. Called only when nothing is missing. */
  readonly send: (values: ValuesOf<F>) => Promise<CallFailed | undefined>;
  /**
   * Called before a refused submission is shown: resets a slider, requires a captcha. Not called for other calls'
   * refusals.
   */
  readonly onRefused?: (failed: CallFailed) => void;
}

/** Props of an input of the kit. */
export interface BoundField {
  readonly name: string;
  readonly value: string;
  readonly required: boolean;
  /** Shows the asterisk, or the label "optional". */
  readonly marked: boolean;
  /** The server's error, or the rules' once the member has left the field or tried to send. */
  readonly error: string | undefined;
  /** Filled, visited and valid; shown in marked forms. */
  readonly valid: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

export interface Form<F extends Fields> {
  readonly values: ValuesOf<F>;
  /** Invalid fields and other missing requirements; 0 when the form may be sent. */
  readonly open: number;
  readonly busy: boolean;
  /** A refusal that belongs to no field. */
  readonly refusal: CallFailed | undefined;
  readonly field: (name: keyof F & string) => BoundField;
  readonly set: (values: Partial<ValuesOf<F>>) => void;
  /** Shows the errors of these fields and focuses the first; true when they are valid. */
  readonly check: (...names: readonly (keyof F & string)[]) => boolean;
  readonly focus: (name: keyof F & string) => void;
  /** Shows a refusal of another call of the same screen. */
  readonly refuse: (failed: CallFailed) => void;
  readonly submit: () => Promise<void>;
  /** Back to the initial values. */
  readonly reset: () => void;
  /** For the form element. */
  readonly element: FormElement;
}

interface FormElement {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly noValidate: true;
  readonly onSubmit: (event: FormEvent) => void;
}

type Name<F extends Fields> = keyof F & string;

/** Typed values and visited fields; initial values come from the fields until something is typed. */
function useTyped<F extends Fields>(fields: F) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined) as Name<F>[];
  const shown = Object.fromEntries(
    names.map((name) => [name, typed[name] ?? fields[name]?.initial ?? '']),
  ) as ValuesOf<F>;
  const values = Object.fromEntries(
    names.map((name) => [name, fields[name]?.tidy?.(shown[name]) ?? shown[name]]),
  ) as ValuesOf<F>;
  return {
    names,
    /** Raw input values. */
    shown,
    /** Normalised values, validated and sent. */
    values,
    visited,
    type: (some: Readonly<Record<string, string>>) => setTyped((before) => ({ ...before, ...some })),
    visit: (some: readonly string[]) => setVisited((before) => new Set([...before, ...some])),
    clear() {
      setTyped({});
      setVisited(new Set());
    },
  };
}

function useRefusals<F extends Fields>(
  map: RefusalMap<F> | undefined,
  names: readonly string[],
  t: Translate<TextKey>,
) {
  const [refused, setRefused] = useState<RefusedAt>({});
  const [refusal, setRefusal] = useState<CallFailed>();
  // The server's message in the previous language is dropped; the rules have already switched (LOC-05).
  useLanguageRevalidation(() => {
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([, complaint]) => complaint.key !== undefined)),
    );
    setRefusal(undefined);
  });
  return {
    refusal,
    at(name: string): string | undefined {
      const complaint = refused[name];
      return complaint && (complaint.key === undefined ? complaint.message : complaintText(t, complaint));
    },
    forget: (some: readonly string[]) =>
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !some.includes(name)))),
    clear() {
      setRefused({});
      setRefusal(undefined);
    },
    /** Returns the first field the refusal was placed at. */
    place(failed: CallFailed): string | undefined {
      const places = refusedFields(failed, map as RefusalMap<Fields> | undefined, names);
      const first = names.find((name) => places[name] !== undefined);
      setRefused((before) => ({ ...before, ...places }));
      setRefusal(first === undefined ? failed : undefined);
      return first;
    },
  };
}

interface FieldState {
  readonly marked: boolean;
  readonly visited: boolean;
  readonly refused: string | undefined;
  readonly wrong: string | undefined;
  readonly set: (value: string) => void;
  readonly visit: () => void;
}

/** One field as its input sees it. Leaving an empty field shows no error yet. */
function bound(
  name: string,
  value: string,
  spec: FieldSpec | undefined,
  { marked, visited, refused, wrong, set, visit }: FieldState,
): BoundField {
  return {
    name,
    value,
    required: spec?.required === true || spec?.rules?.some(({ kind }) => kind === 'required') === true,
    marked,
    error: refused ?? (visited ? wrong : undefined),
    valid: marked && visited && value !== '' && wrong === undefined,
    onChange: set,
    onLeave: () => {
      if (value === '') return;
      visit();
      const tidied = spec?.tidy?.(value) ?? value;
      if (tidied !== value) set(tidied);
    },
  };
}

/** Errors by the rules, in the active language, by field. */
function judged<F extends Fields>(
  fields: F,
  { names, values }: { readonly names: readonly Name<F>[]; readonly values: ValuesOf<F> },
  t: Translate<TextKey>,
): Readonly<Record<string, string>> {
  const typed = values as Readonly<Record<string, string>>;
  const complaints = names.map(
    (name) => [name, fields[name] && complaintAbout(fields[name], typed[name] ?? '', typed)] as const,
  );
  return Object.fromEntries(
    complaints.flatMap(([name, complaint]) => (complaint ? [[name, complaintText(t, complaint)]] : [])),
  );
}

/** The form element: it submits, and finds its inputs by name. */
function useFormElement() {
  const ref = useRef<HTMLFormElement>(null);
  return {
    focus: (name: string): void => ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
    bind: (submit: () => Promise<void>): FormElement => ({
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    }),
  };
}

/** State and behaviour of one form; `fields` and callbacks may be new at every render. */
export function useForm<F extends Fields>(spec: FormSpec<F>): Form<F> {
  const t = useT();
  const { fields } = spec;
  const element = useFormElement();
  const typed = useTyped(fields);
  const { names, values, visited } = typed;
  const refusals = useRefusals(spec.refusedAt, names, t);
  const [busy, setBusy] = useState(false);
  const wrong = judged(fields, typed, t);
  const alsoOpen = typeof spec.alsoOpen === 'function' ? spec.alsoOpen(values) : (spec.alsoOpen ?? 0);

  function set(some: Partial<ValuesOf<F>>): void {
    typed.type(some as Readonly<Record<string, string>>);
    refusals.forget(Object.keys(some));
  }

  function check(...wanted: readonly Name<F>[]): boolean {
    typed.visit(wanted);
    const first = names.find((name) => name in wrong && wanted.includes(name));
    if (first !== undefined) element.focus(first);
    return first === undefined;
  }

  function refuse(failed: CallFailed): void {
    const first = refusals.place(failed);
    // The field may only appear with the refusal: a captcha does.
    if (first !== undefined) setTimeout(() => element.focus(first));
  }

  async function submit(): Promise<void> {
    if (busy) return;
    refusals.clear();
    if (!check(...names) || alsoOpen > 0) return;
    setBusy(true);
    const failed = await spec.send(values);
    setBusy(false);
    if (!failed) return;
    spec.onRefused?.(failed);
    refuse(failed);
  }

  const field = (name: Name<F>): BoundField =>
    bound(name, typed.shown[name] ?? '', fields[name], {
      marked: spec.unmarked !== true,
      visited: visited.has(name),
      refused: refusals.at(name),
      wrong: wrong[name],
      set: (value) => set({ [name]: value } as Partial<ValuesOf<F>>),
      visit: () => typed.visit([name]),
    });

  function reset(): void {
    typed.clear();
    refusals.clear();
  }

  const open = Object.keys(wrong).length + alsoOpen;
  return {
    values,
    open,
    busy,
    refusal: refusals.refusal,
    set,
    check,
    focus: element.focus,
    refuse,
    submit,
    field,
    reset,
    element: element.bind(submit),
  };
}
