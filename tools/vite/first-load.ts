/**
 * Lists in the page what the first screen needs. `public/boot.js` reads it and loads the code once the first screen has
 * been painted; every address is a build output.
 */
import type { Plugin, Rollup } from 'vite';
import { FIRST_SCREENS, HOME_ADDRESSES } from '../first-screens/screens.ts';

/** What every screen but home needs beside its own code: the page list and the full call table. */
const BEYOND_HOME = /\/app\/lazy-pages\.ts$|virtual:call-table$/;
const BEYOND = `^(?!${HOME_ADDRESSES.slice(1)})`;

/** Where a file of the build is served. */
export const addressOf = (file: string): string => `/${file}`;
/** The bundler's tags in the page: the entry, its imports and their styles. */
const BUILT = /\s*<(?:script|link)\b[^>]*(?:src|href)="(\/assets\/[^"]+)"[^>]*>(?:<\/script>)?/g;

/** A chunk's own file, everything it imports before it runs, and their style sheets. */
export function filesOf(bundle: Rollup.OutputBundle, start: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[start];
  if (seen.has(start) || chunk?.type !== 'chunk') return seen;
  seen.add(start);
  for (const style of (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [])
    seen.add(style);
  for (const imported of chunk.imports) filesOf(bundle, imported, seen);
  return seen;
}

function screens(bundle: Rollup.OutputBundle, html: string): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const beyond = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => BEYOND_HOME.test(id)))
    .map(({ fileName }) => addressOf(fileName));
  const drawn = Object.fromEntries(
    FIRST_SCREENS.flatMap(({ addresses, page }) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/pages/${page}`)));
      if (!chunk) return [];
      const missing = [...filesOf(bundle, chunk.fileName)].map(addressOf).filter((address) => !html.includes(address));
      return [[addresses, missing]];
    }),
  );
  return { ...drawn, [BEYOND]: beyond };
}

/** The built catalogues of an app and of the primitives, by language. */
export function textsOf(bundle: Rollup.OutputBundle, app: 'site' | 'studio'): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { fileName } of Object.values(bundle)) {
    const [, owner, language] = /\/([a-z]+)-([a-z]{2})-[^/]+\.json$/.exec(fileName) ?? [];
    if (language !== undefined && (owner === app || owner === 'ui')) (found[language] ??= []).push(addressOf(fileName));
  }
  return found;
}

/** Vite plugin: `<meta name="first-load">` in the site's page, instead of the tags that would load at once. */
export function firstLoad(): Plugin {
  return {
    name: 'lantern-first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle || !filename.includes('apps/site')) return html;
        const built = Array.from(html.matchAll(BUILT), ([tag, address = '']) => ({ tag, address }));
        const entry = built.find(({ tag }) => tag.includes('<script'))?.address;
        const styles = built.flatMap(({ tag, address }) => (tag.includes('stylesheet') ? [address] : []));
        const modules = built.flatMap(({ tag, address }) => (tag.includes('modulepreload') ? [address] : []));
        const content = JSON.stringify({
          entry,
          styles,
          modules,
          screens: screens(bundle, html),
          texts: textsOf(bundle, 'site'),
        });
        return html
          .replace(BUILT, '')
          .replace('</head>', () => `  <meta name="first-load" content='${content}' />\n  </head>`);
      },
    },
  };
}
