/**
 * The texts of the agents' screens: a catalogue of its own in each of the site's languages that comes with their code, so that other members do not
 * load it.
 */
import { directionOf, useLocale, type Locale } from '@lantern/ui';
import { fillMessage, type CompiledCatalogue, type MessageValues, type Translate } from '@lantern/ui/i18n';
import { use, useMemo, type ReactNode } from 'react';
import loadEnglish from '../../locales/agents/en.json?catalogue';
import loadPortuguese from '../../locales/agents/pt.json?catalogue';
import loadUrdu from '../../locales/agents/ur.json?catalogue';
import loadVietnamese from '../../locales/agents/vi.json?catalogue';
import type vi from '../../locales/agents/vi.json';

export type AgentKey = keyof typeof vi;
export type AgentTranslate = Translate<AgentKey>;

const CATALOGUES = { vi: loadVietnamese, en: loadEnglish, ur: loadUrdu, pt: loadPortuguese } satisfies Partial<
  Record<Locale, unknown>
>;
type Written = keyof typeof CATALOGUES;

/** The language itself; English for one the site does not ship. */
const writtenIn = (locale: Locale): Written => (locale in CATALOGUES ? (locale as Written) : 'en');

const loading = new Map<Written, Promise<CompiledCatalogue>>();

/** Loads a catalogue once; a failure is retried when it is next needed. */
function catalogueIn(language: Written): Promise<CompiledCatalogue> {
  const known = loading.get(language);
  if (known) return known;
  const load = CATALOGUES[language]();
  loading.set(language, load);
  load.catch(() => loading.delete(language));
  return load;
}

const translator =
  (catalogue: CompiledCatalogue, language: Written): AgentTranslate =>
  (key: AgentKey, values: MessageValues = {}) =>
    fillMessage(catalogue[key] ?? key, values, language);

/** The texts of a language, outside components. */
export const agentTexts = async (locale: Locale): Promise<AgentTranslate> =>
  translator(await catalogueIn(writtenIn(locale)), writtenIn(locale));

/** The translate function of these screens; a component suspends until the texts have loaded. */
export function useAgentT(): AgentTranslate {
  const language = writtenIn(useLocale());
  const catalogue = use(catalogueIn(language));
  return useMemo(() => translator(catalogue, language), [catalogue, language]);
}

/** Around each of these screens: the language and direction its texts are written in. */
export function AgentFrame({ children }: { readonly children: ReactNode }) {
  const language = writtenIn(useLocale());
  return (
    <div lang={language} dir={directionOf(language)}>
      {children}
    </div>
  );
}
