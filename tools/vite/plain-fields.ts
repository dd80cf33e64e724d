/**
 * The read cache's private fields as plain ones with short names. Engines without private fields get a weak map and a helper
 * call instead, which every phone would fetch and run. The library's types still keep them private.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseAst, type Plugin } from 'vite';

const CACHE = /\/node_modules\/@tanstack\/query-core\/build\/modern\/\w+\.js$/;

interface PrivateName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

interface Syntax extends PrivateName {
  readonly type?: string;
  readonly operator?: string;
  readonly left?: Syntax;
  readonly key?: Syntax;
  readonly value?: unknown;
}

/** Every private name; a declaration without a value is removed: the first assignment creates the field. */
function privateNames(node: unknown, found: PrivateName[] = []): PrivateName[] {
  if (typeof node !== 'object' || node === null) return found;
  const { type, operator, left, key, value, start, end } = node as Syntax;
  if (type === 'PropertyDefinition' && key?.type === 'PrivateIdentifier' && value === null)
    return [...found, { name: '', start, end }];
  if (operator === 'in' && left?.type === 'PrivateIdentifier')
    throw new Error('A private name tested with `in` has no plain form');
  if (type === 'PrivateIdentifier') return [...found, node as PrivateName];
  return Object.values(node).reduce<PrivateName[]>((names, inner) => privateNames(inner, names), found);
}

/** The module with its private names spelled `_<file>_<number>`: a class and its base class in another file never share one. */
export function withPlainFields(code: string, file: number): string {
  const numbers = new Map<string, number>();
  let plain = '';
  let from = 0;
  for (const { name, start, end } of privateNames(parseAst(code)).toSorted((one, other) => one.start - other.start)) {
    if (name !== '' && !numbers.has(name)) numbers.set(name, numbers.size);
    plain += code.slice(from, start) + (name === '' ? '' : `_${file}_${numbers.get(name)}`);
    from = end;
  }
  return plain + code.slice(from);
}

/** Vite plugin. */
export function plainFields(): Plugin {
  return {
    name: 'lantern-plain-fields',
    transform: {
      filter: { id: CACHE },
      handler: (code, id) => ({
        code: withPlainFields(code, readdirSync(dirname(id)).toSorted().indexOf(basename(id))),
        map: null,
      }),
    },
  };
}
