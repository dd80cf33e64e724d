/** Subjects of the Fluent Emoji set (MIT), shortened and with ids of their own. */
import { createRequire } from 'node:module';
import { shortenPath } from '../shorten-path.ts';
import { px } from '../svg.ts';
import { BOUNDS, GROWTH } from './bounds.ts';
import type { Drawing } from './drawing.ts';

interface IconSet {
  readonly width?: number;
  readonly height?: number;
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
}

const BOX = 32;
let loaded: IconSet | undefined;

function iconSet(): IconSet {
  loaded ??= createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json') as IconSet;
  return loaded;
}

function shorten(body: string): string {
  return body
    .replaceAll(/ d="([^"]+)"/g, (_, path: string) => ` d="${shortenPath(path)}"`)
    .replaceAll(
      / (x|y|cx|cy|fx|fy|r|rx|ry|x1|x2|y1|y2|width|height|stdDeviation|dx|dy)="(-?\d*\.\d{3,})"/g,
      (_, name: string, number: string) => ` ${name}="${px(Number(number))}"`,
    );
}

/** Gives every id the drawing's prefix and the shortest possible name. */
function rename(body: string, prefix: string): string {
  const names = new Map<string, string>();
  for (const [, name = ''] of body.matchAll(/ id="([^"]+)"/g)) names.set(name, `${prefix}${names.size.toString(36)}`);
  return body
    .replaceAll(/ id="([^"]+)"/g, (_, name: string) => ` id="${names.get(name)}"`)
    .replaceAll(/url\(#([^)]+)\)/g, (_, name: string) => `url(#${names.get(name)})`)
    .replaceAll(/href="#([^"]+)"/g, (_, name: string) => `href="#${names.get(name)}"`);
}

const shortened = new Map<string, string>();

/** The emoji's minified markup; cached, because catalogues use the same subjects repeatedly. */
function markupOf(name: string): string {
  let markup = shortened.get(name);
  if (markup === undefined) {
    const { icons, aliases } = iconSet();
    const icon = icons[name] ?? icons[aliases?.[name]?.parent ?? ''];
    if (!icon) throw new Error(`unknown emoji ${name}`);
    markup = shorten(icon.body);
    shortened.set(name, markup);
  }
  return markup;
}

/** The emoji `name`, in a box of 100 about the origin. */
export function fluentEmoji(name: string, id: string): Drawing {
  const [dx, dy, growth] = BOUNDS[name] ?? [0, 0, GROWTH];
  const scale = (growth * 100) / BOX;
  return {
    body: `<g transform="translate(${px(dx * growth)} ${px(dy * growth)}) scale(${px(scale)}) translate(-16 -16)">${rename(markupOf(name), id)}</g>`,
    definitions: '',
  };
}
