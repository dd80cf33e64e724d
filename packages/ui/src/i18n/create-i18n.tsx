import { setupI18n } from '@lingui/core';
import type { I18n, Messages } from '@lingui/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { directionOf } from './direction.ts';
import { isolated } from './isolated.ts';
import type { Locale } from './locale.ts';
import { loadUiCatalogue } from './ui-catalogue.ts';
import type { UiKey } from './ui-catalogue.ts';

/** A catalogue compiled by `vite/catalogues.ts`: key to message tokens. */
export type CompiledCatalogue = Messages;

export type MessageValues = Record<string, string | number>;

/** Looks a key up in the active language and fills its ICU placeholders. */
export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string;

export type CreateI18nOptions = {
  locale: Locale;
  /** Brings the compiled catalogue of one language, usually by dynamic import. */
  loadCatalogue: (locale: Locale) => Promise<CompiledCatalogue>;
};

export type AppI18n<Key extends string> = {
  /** Loads a language, switches to it and sets `<html lang dir>`. Rejects when the load fails. */
  activate: (locale?: Locale) => Promise<void>;
  Provider: (props: { children: ReactNode }) => ReactNode;
  /** The translate function; the component renders again when the language changes. */
  useT: () => Translate<Key>;
  /** Translates outside components (titles, notifications). */
  t: Translate<Key>;
  locale: () => Locale;
  /** Hears every switch. */
  onChange: (listener: () => void) => void;
};

/** One language as components see it; a switch replaces the whole value, so memoised children notice. */
type Language = { locale: Locale; t: Translate<string> };

type LanguageStore = { subscribe: (onChange: () => void) => () => void; current: () => Language };

const LanguageContext = createContext<LanguageStore | null>(null);

/**
 * Makes one app's translations: the app's catalogue and the UI package's own strings in a single
 * store. `Key` is the app's catalogue keys, so a misspelt key is a type error.
 */
export function createI18n<Key extends string>(options: CreateI18nOptions): AppI18n<Key> {
  const i18n = setupI18n({});
  let wanted: Locale = options.locale;
  let language = languageOf(i18n, options.locale);
  const store: LanguageStore = { subscribe: (onChange) => i18n.on('change', onChange), current: () => language };

  async function activate(locale: Locale = options.locale): Promise<void> {
    wanted = locale;
    const [own, ui] = await Promise.all([options.loadCatalogue(locale), loadUiCatalogue(locale)]);
    // A slow catalogue must not undo a later choice.
    if (wanted !== locale) return;
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
    language = languageOf(i18n, locale);
    i18n.loadAndActivate({ locale, messages: { ...ui, ...own } });
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
    onChange: (listener) => void i18n.on('change', listener),
  };
}

function languageOf(i18n: I18n, locale: Locale): Language {
  return { locale, t: (key, values) => i18n._(key, directionOf(locale) === 'rtl' ? isolatedValues(values) : values) };
}

/** Names and amounts keep their own order inside a sentence from right to left; numbers stay numbers, plurals count them. */
function isolatedValues(values: MessageValues | undefined): MessageValues | undefined {
  if (values === undefined) return undefined;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]));
}

function useLanguage(): Language {
  const store = useContext(LanguageContext);
  if (store === null) throw new Error('A component that speaks must sit inside the i18n Provider');
  return useSyncExternalStore(store.subscribe, store.current);
}

/** The active language; renders again when it changes. */
export function useLocale(): Locale {
  return useLanguage().locale;
}

/** The UI package's own words (close, retry, loading …). */
export function useUiText(): Translate<UiKey> {
  return useLanguage().t;
}
