import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { directionOf } from './direction.ts';
import { fillMessage, type CompiledCatalogue, type MessageValues } from './fill-message.ts';
import { isolated } from './isolated.ts';
import type { Locale } from './locale.ts';
import { loadUiCatalogue } from './ui-catalogue.ts';
import type { UiKey } from './ui-catalogue.ts';

export type { CompiledCatalogue, MessageValues } from './fill-message.ts';

/** Looks a key up in the active language and fills its ICU placeholders. */
export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string;

export type CreateI18nOptions = {
  locale: Locale;
  /** Loads the compiled catalogue of one language, usually by dynamic import. */
  loadCatalogue: (locale: Locale) => Promise<CompiledCatalogue>;
};

export type AppI18n<Key extends string> = {
  /** Loads a language, switches to it and sets `<html lang dir>`. Rejects when the load fails. */
  activate: (locale?: Locale) => Promise<void>;
  Provider: (props: { children: ReactNode }) => ReactNode;
  /** The translate function; the component rerenders when the language changes. */
  useT: () => Translate<Key>;
  /** Translates outside components (titles, notifications). */
  t: Translate<Key>;
  locale: () => Locale;
  /** Called at every language switch. */
  onChange: (listener: () => void) => void;
};

/** One language as components see it; a switch replaces the whole value, so memoised children notice. */
type Language = { locale: Locale; t: Translate<string> };

type LanguageStore = { subscribe: (onChange: () => void) => () => boolean; current: () => Language };

const LanguageContext = createContext<LanguageStore | null>(null);

/**
 * Creates one app's translations: the app's catalogue and the UI package's own strings in a single store. `Key` is the
 * app's catalogue keys, so a misspelt key is a type error.
 */
export function createI18n<Key extends string>(options: CreateI18nOptions): AppI18n<Key> {
  let wanted: Locale = options.locale;
  let language = languageOf({}, options.locale);
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const store: LanguageStore = { subscribe, current: () => language };

  async function activate(locale: Locale = options.locale): Promise<void> {
    wanted = locale;
    const [own, ui] = await Promise.all([options.loadCatalogue(locale), loadUiCatalogue(locale)]);
    // A slow catalogue must not undo a later choice.
    if (wanted !== locale) return;
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
    language = languageOf({ ...ui, ...own }, locale);
    for (const listener of listeners) listener();
  }

  function Provider({ children }: { children: ReactNode }): ReactNode {
    return <LanguageContext value={store}>{children}</LanguageContext>;
  }

  return {
    activate,
    Provider,
    useT: () => useLanguage().t,
    t: (key, values) => language.t(key, values),
    locale: () => language.locale,
    onChange: (listener) => void subscribe(listener),
  };
}

/** A key without a text is shown as itself. */
function languageOf(messages: CompiledCatalogue, locale: Locale): Language {
  const kept = directionOf(locale) === 'rtl' ? isolatedValues : (values: MessageValues) => values;
  return { locale, t: (key, values = {}) => fillMessage(messages[key] ?? key, kept(values), locale) };
}

/**
 * Names and amounts keep their own order inside a right-to-left sentence; numbers stay numbers, because plurals count
 * them.
 */
function isolatedValues(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );
}

function useLanguage(): Language {
  const store = useContext(LanguageContext);
  if (store === null) throw new Error('A component with text must be inside the i18n Provider');
  return useSyncExternalStore(store.subscribe, store.current);
}

/** The active language; rerenders when it changes. */
export function useLocale(): Locale {
  return useLanguage().locale;
}

/** The UI package's own strings (close, retry, loading …). */
export function useUiText(): Translate<UiKey> {
  return useLanguage().t;
}
