/** Writes the country flags of LOC-04 to the site's public files: `COUNTRY_FLAG/{RECT|CIRCLE}/{code}.svg`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

interface IconSet {
  readonly width?: number;
  readonly height?: number;
  readonly icons: Readonly<
    Record<string, { readonly body: string; readonly width?: number; readonly height?: number } | undefined>
  >;
}

/** Codes of the language table (§1), and the countries whose dialing codes the forms offer. TLG is Tagalog. */
const CODES: Readonly<Record<string, string>> = {
  CN: 'cn',
  US: 'us',
  JP: 'jp',
  TH: 'th',
  VN: 'vn',
  MM: 'mm',
  ES: 'es',
  IN: 'in',
  ID: 'id',
  KH: 'kh',
  KR: 'kr',
  MY: 'my',
  TW: 'tw',
  PK: 'pk',
  TLG: 'ph',
};

const PUBLIC = fileURLToPath(new URL('../../../apps/site/public/COUNTRY_FLAG', import.meta.url));
const require = createRequire(import.meta.url);

function writeSet(shape: 'RECT' | 'CIRCLE', set: IconSet, nameOf: (country: string) => string): void {
  mkdirSync(`${PUBLIC}${shape}`, { recursive: true });
  for (const [code, country] of Object.entries(CODES)) {
    const icon = set.icons[nameOf(country)];
    if (!icon) throw new Error(`No ${shape} flag for ${code}`);
    const [width, height] = [icon.width ?? set.width ?? 512, icon.height ?? set.height ?? 512];
    writeFileSync(
      `${PUBLIC}${shape}/${code}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${icon.body}</svg>\n`,
    );
  }
}

writeSet('CIRCLE', require('@iconify-json/circle-flags/icons.json') as IconSet, (country) => country);
writeSet('RECT', require('@iconify-json/flag/icons.json') as IconSet, (country) => `${country}-4x3`);
