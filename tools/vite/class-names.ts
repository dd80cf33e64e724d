/**
 * How class names of CSS modules are made: a name in the page identifies the file it comes from, and nothing else, since every page
 * carries hundreds of them. So no two style modules may share a file name.
 */
import { basename } from 'node:path';

const owners = new Map<string, string>();

/** `tile-name` for the class `name` of `tile.module.css`. */
export function className(local: string, file: string): string {
  const [path = ''] = file.split('?', 1);
  const module = basename(path, '.module.css');
  const owner = owners.get(module) ?? path;
  if (owner !== path) throw new Error(`${path} and ${owner} would share their class names; rename one`);
  owners.set(module, path);
  return `${module}-${local}`;
}

export const CLASS_NAMES = { generateScopedName: className } as const;
